"""What shipped rulesets still wait for: a name goes from here as soon as its tests say so."""

#: Replays do not yet know bids, the card turned up and what the deal leaves over.
NOT_REPLAYED = {
    "big-two-three-players",
    "dou-dizhu",
    "dou-dizhu-douzero",
    "dou-dizhu-openspiel",
    "dou-dizhu-rlcard",
}
