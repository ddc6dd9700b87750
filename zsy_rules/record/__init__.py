"""Records (谱): matches written down, read back, and judged by the rules that they pin."""

from zsy_rules.record.files import read_record, read_records, read_text
from zsy_rules.record.making import record_match
from zsy_rules.record.model import Record
from zsy_rules.record.replaying import Replay, replay
from zsy_rules.record.text_writer import match_text, write_text
from zsy_rules.record.twin_writer import twin_of, write_twin

__all__ = [
    "Record",
    "Replay",
    "match_text",
    "read_record",
    "read_records",
    "read_text",
    "record_match",
    "replay",
    "twin_of",
    "write_text",
    "write_twin",
]
