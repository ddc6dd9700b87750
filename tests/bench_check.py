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
#: What no command on pydantic and typer goes below: the first model of all brings in most of pydantic.
FLOOR = ["-c", "import pydantic, typer, yaml; yaml.CSafeLoader; type('One', (pydantic.BaseModel,), {})"]
MODELS = ["-c", "import zsy_rules.ruleset, yaml"]


def seconds(arguments: list[str], environment: dict[str, str]) -> float:
    """The processor time of one fresh process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=False, capture_output=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def warm(arguments: list[str]) -> float:
    environment = dict(os.environ)
    seconds(arguments, environment)  # compiles what is not compiled yet
    return min(seconds(arguments, environment) for _ in range(REPEATS))


def cold(arguments: list[str]) -> float:
    with tempfile.TemporaryDirectory() as empty:
        return seconds(arguments, os.environ | {"PYTHONPYCACHEPREFIX": empty})


def main(files: list[str]) -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder) / "house.yaml"
        house.write_text(HOUSE, encoding="utf-8")
        works = {
            "pydantic and PyYAML": LIBRARIES,
            "one empty model, and typer": FLOOR,
            "the models of the language": MODELS,
        }
        for name in files or [str(house), "standard", "president"]:
            works[f"zsy check {Path(name).name}"] = ["-m", "zsy_rules", "check", name]
        base = warm(LIBRARIES)
        sys.stdout.write("processor seconds                 warm  ratio   cold\n")
        for name, arguments in works.items():
            time = warm(arguments)
            sys.stdout.write(f"{name:<32} {time:5.2f}  {time / base:5.2f}  {cold(arguments):5.2f}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
