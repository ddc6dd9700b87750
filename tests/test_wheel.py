"""A wheel built from the tree, installed elsewhere, finds its rulesets and grammars."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CODE = """
import zsy_rules
assert "site-packages" in zsy_rules.__file__, zsy_rules.__file__
for name in zsy_rules.shipped_names():
    rules = zsy_rules.load(name)
    print(name, rules.players, rules.identify("7-8-9-10-J"), rules.identify("V-V", lang="fr"))
"""


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_wheel_finds_its_data(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, ROOT, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "zsy_rules/_data/grammar/notation.lark" in names
    for lang in ("en", "fr", "it", "nl", "pt", "zh"):
        assert f"zsy_rules/_data/grammar/languages/{lang}.yaml" in names
    assert "zsy_rules/_data/rulesets/standard.yaml" in names
    assert "zsy_rules/_data/rulesets/ruleset.schema.json" in names
    assert "zsy_rules/_data/problems/ruleset.md" in names
    assert "zsy_rules/py.typed" in names
    # the packages it depends on are taken from this environment, the wheel from nowhere else
    run(sys.executable, "-m", "venv", "--system-site-packages", tmp_path / "env", cwd=tmp_path)
    python = tmp_path / "env" / "bin" / "python"
    site = next((tmp_path / "env" / "lib").glob("python*/site-packages"))
    here = Path(next(path for path in sys.path if path.endswith("site-packages")))
    (site / "dependencies.pth").write_text(f"{here}\n", encoding="utf-8")
    run(python, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--force-reinstall", wheel, cwd=tmp_path)
    printed = run(python, "-c", CODE, cwd=tmp_path)
    assert "standard 4 (<straight 7-8-9-10-J>,) (<pair J-J>,)" in printed
    assert run(tmp_path / "env" / "bin" / "zsy", "--help", cwd=tmp_path)
    page = run(tmp_path / "env" / "bin" / "zsy", "explain", "ruleset/unknown-key", cwd=tmp_path)
    assert page.startswith("ruleset/unknown-key\n\nThe language has no such key in this place.\n")
