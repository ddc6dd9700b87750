"""Which of many YAML files are rulesets: what a hook that is given every file of a repository asks."""

import re
from pathlib import Path
from typing import Final

from zsy_rules.loading.named import SUFFIXES

#: Every ruleset names itself and its parent; one that has forgotten its parent is known by its sections.
_HEAD: Final = frozenset({"name", "extends"})
_SECTIONS: Final = frozenset({"ranks", "combinations", "bombs", "lead", "trick", "tribute"})
#: A key at the very left, also in a file that is no YAML for some slip elsewhere.
_KEY: Final = re.compile(r"^([a-z_]+)[ \t]*[:：]", flags=re.MULTILINE)
_SCHEMA: Final = re.compile(r"\A\ufeff?#.*\$schema[=:].*\bruleset\.schema\.json")


def is_ruleset(name: str) -> bool:
    """Whether a file is a ruleset or means to be one; what cannot be read counts, so that it is told."""
    if name.endswith(SUFFIXES[-1]):
        return True
    try:
        text = Path(name).read_bytes().decode("utf-8", "replace")
    except OSError:
        return True
    keys = set(_KEY.findall(text))
    return _SCHEMA.match(text) is not None or keys >= _HEAD or bool(keys & _HEAD and keys & _SECTIONS)
