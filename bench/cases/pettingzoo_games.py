"""PettingZoo: connect four through the AEC interface, random actions drawn with the mask, as its manual shows."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

from bench.lib import Case, run_for

PACKAGES = ("pettingzoo", "gymnasium", "numpy")
COUNTED = ("games", "decisions", "actions")


def cases() -> dict[str, Case]:
    module: Any = import_module("pettingzoo.classic.connect_four_v3")
    environment = module.env()
    environment.reset(seed=1)
    return {"connect_four": lambda seconds: run_for(seconds, COUNTED, partial(play_one, environment))}


def play_one(environment: Any) -> tuple[int, int, int]:
    environment.reset()
    decisions = actions = 0
    for agent in environment.agent_iter():
        observation, _, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            environment.step(None)
            continue
        mask = observation["action_mask"]
        legal = int(mask.sum())
        if legal > 1:
            decisions += 1
            actions += legal
        environment.step(environment.action_space(agent).sample(mask))
    return 1, decisions, actions
