"""How long `zsy check` of one file takes, beside importing pydantic and PyYAML alone.

No test: it prints seconds of the processor, each the shortest of some fresh processes, and ratios. The cold figures are
of processes that have to compile all modules first, the warm ones of those that find them compiled.
`PYTHONPATH=. python tests/bench_check.py [FILE…]`
"""

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

REPEATS = 7
HOUSE = "name: house\nextends: standard\ncombinations: {straight: {length: 3..}}\n"
LIBRARIES = ["-c", "import pydantic, yaml; pydantic.BaseModel, yaml.CSafeLoader"]
#: The way to the command, step by step. The first model of all brings in most of pydantic: no command on pydantic
#: and typer goes below the second line.
STEPS = {
    "one empty model": ["-c", "import pydantic, yaml; yaml.CSafeLoader; type('One', (pydantic.BaseModel,), {})"],
    "and typer": ["-c", "import pydantic, typer, yaml; yaml.CSafeLoader; type('One', (pydantic.BaseModel,), {})"],
    "the models of the language": ["-c", "import zsy_rules.ruleset, yaml"],
    "the loader": ["-c", "import zsy_rules.loading"],
    "the checks and the tables": ["-c", "import zsy_rules.checks"],
    "a ruleset checked, no command": [
        "-c",
        "from zsy_rules import checks, loading; checks.examine(*loading.read_ruleset('standard'))",
    ],
    "the command, without work": ["-m", "zsy_rules", "--version"],
}


def seconds(arguments: list[str], environment: dict[str, str]) -> float:
    """The processor time of one fresh process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=False, capture_output=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def environment(cache: str) -> dict[str, str]:
    """Where compiled modules are kept in a folder, whatever the caller says of them."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": cache}


def times(arguments: list[str]) -> tuple[float, float]:
    """The processor time of a process that finds all modules compiled, and of one that finds none."""
    with tempfile.TemporaryDirectory() as empty:
        cold = seconds(arguments, environment(empty))
        return min(seconds(arguments, environment(empty)) for _ in range(REPEATS)), cold


def main(files: list[str]) -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder) / "house.yaml"
        house.write_text(HOUSE, encoding="utf-8")
        works = {"pydantic and PyYAML": LIBRARIES, **STEPS}
        for name in files or [str(house), "standard", "president"]:
            works[f"zsy check {Path(name).name}"] = ["-m", "zsy_rules", "check", name]
        base, _ = times(LIBRARIES)
        sys.stdout.write("processor seconds                 warm  ratio   cold\n")
        for name, arguments in works.items():
            warm, cold = times(arguments)
            sys.stdout.write(f"{name:<32} {warm:5.2f}  {warm / base:5.2f}  {cold:5.2f}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
