"""yaml-language-server asked what it would underline in an editor: the least of the protocol that this takes.

The server is a Node program of its own; see docs/editor.md for how to have it. Where it is not found, tests skip.
"""

import json
import os
import shutil
import subprocess
import threading
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).parents[1]
SCHEMA = ROOT / "rulesets" / "ruleset.schema.json"
#: Texts that are judged together; what the server says of so many fits a pipe that nobody reads yet.
TOGETHER = 20
#: So many seconds a server may run; all tests together take a dozen.
LONGEST = 600
MODELINE = f"# yaml-language-server: $schema={SCHEMA.name}\n"


def server_command() -> list[str] | None:
    """How the server is started: ZSY_YAML_LANGUAGE_SERVER says it, or it is on the path; None if it is not there."""
    named = os.environ.get("ZSY_YAML_LANGUAGE_SERVER") or shutil.which("yaml-language-server")
    return [named, "--stdio"] if named and shutil.which(named) else None


class LanguageServer:
    """A running server; `diagnostics` of a text are the messages that an editor would show, each with its line."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._guard = threading.Timer(LONGEST, self._process.kill)  # one that hangs ends; the tests say so
        self._guard.daemon = True
        self._guard.start()
        self._asked = 0
        self._opened = 0
        self._told: dict[str, list[tuple[int, str]]] = {}
        workspace = {"configuration": True, "didChangeConfiguration": {"dynamicRegistration": True}}
        self._request(
            "initialize",
            {
                "processId": os.getpid(),
                "rootUri": (ROOT / "rulesets").as_uri(),
                "capabilities": {"workspace": workspace, "textDocument": {"publishDiagnostics": {}}},
            },
        )
        self._notify("initialized", {})
        self._notify("workspace/didChangeConfiguration", {"settings": SETTINGS})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._request("shutdown", None)
        self._notify("exit", None)
        self._process.wait(timeout=30)
        self._guard.cancel()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream
            stream.close()

    def diagnostics(self, text: str) -> list[tuple[int, str]]:
        """What is wrong with a text that stands beside the schema and names it on its first line."""
        self.ask([text])
        return self._told[text]

    def ask(self, texts: Iterable[str]) -> None:
        """Have many texts judged, some together: the server waits a while before it judges each."""
        new = [text for text in dict.fromkeys(texts) if text not in self._told]
        for first in range(0, len(new), TOGETHER):
            asked = {self._open(text): text for text in new[first : first + TOGETHER]}
            while asked:
                message = self._read()
                if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] in asked:
                    uri, found = message["params"]["uri"], message["params"]["diagnostics"]
                    self._told[asked.pop(uri)] = [(one["range"]["start"]["line"] + 1, one["message"]) for one in found]
                    self._notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def _open(self, text: str) -> str:
        """Return the address under which a text is opened."""
        self._opened += 1
        uri = (ROOT / "rulesets" / f"asked-{self._opened}.yaml").as_uri()
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self._notify("textDocument/didOpen", {"textDocument": document})
        return uri

    def hover(self, text: str, line: int, column: int) -> str:
        """What is shown for the word at a place (from 1) of a text that stands beside the schema."""
        return str(self._at("textDocument/hover", text, line, column)["contents"]["value"])

    def offered(self, text: str, line: int, column: int) -> list[str]:
        """The words that are offered at a place (from 1) of a text that stands beside the schema."""
        return [one["label"] for one in self._at("textDocument/completion", text, line, column)["items"]]

    def _at(self, method: str, text: str, line: int, column: int) -> Any:
        uri = self._open(text)
        place = {"line": line - 1, "character": column - 1}
        return self._request(method, {"textDocument": {"uri": uri}, "position": place})

    # --- messages ---

    def _request(self, method: str, params: Any) -> Any:
        self._asked += 1
        self._write({"id": self._asked, "method": method, "params": params})
        while True:
            message = self._read()
            if message.get("id") == self._asked and "method" not in message:
                assert "error" not in message, message
                return message["result"]

    def _notify(self, method: str, params: Any) -> None:
        self._write({"method": method, "params": params})

    def _write(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        stream = self._process.stdin
        assert stream
        stream.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        stream.flush()

    def _read(self) -> dict[str, Any]:
        """Return the next message; what the server asks meanwhile is answered."""
        stream = self._process.stdout
        assert stream
        length = 0
        while (line := stream.readline().strip()) or not length:
            assert line or self._process.poll() is None, "the language server has ended"
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message: dict[str, Any] = json.loads(stream.read(length))
        if "id" in message and "method" in message:
            asked = message["params"].get("items", []) if message["method"] == "workspace/configuration" else None
            result = None if asked is None else [SETTINGS.get(one.get("section")) for one in asked]
            self._write({"id": message["id"], "result": result})
        return message


#: As an editor has them; the store of foreign schemas is off, so that nothing is fetched.
SETTINGS: dict[str, Any] = {
    "yaml": {
        "validate": True,
        "hover": True,
        "completion": True,
        "schemaStore": {"enable": False},
        "schemas": {},
        "yamlVersion": "1.2",
    },
    "http": {},
    "[yaml]": {},
}
