"""A network that learns a game: it imitates a strong bot, then plays against itself (docs/howto/train-a-network.md).

All of it is in this file: reading a data set, the network, imitation, PPO (proximal policy optimisation) with self-play
in the vector environment, and writing the weights that the bot in `learned.py` plays with.

    torilla simulate neoville --bot strong --games 2000 --seed 1 --dataset strong.parquet
    python examples/learn/learn.py neoville --imitate strong.parquet --self-play 500000
    torilla arena neoville --bots learned=python:examples/learn/learned.py:Learned,greedy --games 200

The network does not choose among the numbers of actions. It looks at what the seat would see after each legal action,
and says how much it likes that: a tile lies where it lies, and nothing has to be learned about how actions are
numbered.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import numpy as np
import torch
from learned import KINDS, UNIT, Outlook, kind_columns
from numpy.typing import NDArray
from pyarrow import parquet
from torch import Tensor, nn
from torch.nn import functional

from torilla.core.contract.game import AnyGame
from torilla.core.engine.generator import Generator
from torilla.env import vector_env
from torilla.games import get_game

WIDTHS = (192, 64)
"""Numbers in the hidden layers."""
PER_KIND = 16
"""Numbers that are learned for each kind of card, in place of the number by which the observation names it."""
COMPARED = 6
"""Actions that are compared at each decision of a data set: the choice, the next best, and others by lot."""
NEVER = -1e9


class Network(nn.Module):  # type: ignore[misc]
    """From outlooks, and what is seen now, to how much each is liked and what its seat expects: 1 a win, -1 a loss.

    Most numbers are the same in all outlooks of a decision, so what changed is an input of its own.
    """

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        fields, kinds = game.bots.fields(2), KINDS.get(game.name, ())
        size = max(field.stop for field in fields.values())
        unit = torch.ones(size)
        for field in fields.values():
            unit[field.slice] = min(max(abs(field.low), abs(field.high), 1), UNIT)
        columns = kind_columns(fields, kinds)
        self.register_buffer("unit", unit)
        self.register_buffer("reach", unit / 8)  # how far an action changes a number; imitation measures it
        self.register_buffer("columns", torch.tensor(columns, dtype=torch.long))
        self.kinds = nn.Embedding(max((fields[name].high for name in kinds), default=0) + 1, PER_KIND)
        self.first = nn.Linear(2 * size + PER_KIND * len(columns), WIDTHS[0])
        self.second = nn.Linear(*WIDTHS)
        self.forget = nn.Dropout(0.1)  # a few thousand games are soon known by heart
        self.liking = nn.Linear(WIDTHS[1], 1)
        self.value = nn.Linear(WIDTHS[1], 1)

    def forward(self, rows: Tensor, now: Tensor) -> tuple[Tensor, Tensor]:
        known = self.kinds(rows[..., self.columns].long()).flatten(-2)
        inner = self.forget(
            functional.relu(self.first(torch.cat([rows / self.unit, (rows - now) / self.reach, known], -1)))
        )
        inner = self.forget(functional.relu(self.second(inner)))
        return self.liking(inner).squeeze(-1), torch.tanh(self.value(inner)).squeeze(-1)


def as_bytes(rows: NDArray[np.int16]) -> NDArray[np.int8]:
    """Half the memory; the few numbers that do not fit are far from anything that matters."""
    return rows.clip(-128, 127).astype(np.int8)


# --- Imitation


class Played:
    """The decisions of data sets: what was seen, what the compared actions lead to, what to choose, how it ended."""

    def __init__(self, game: AnyGame, files: Sequence[Path], temperature: float, random: np.random.Generator) -> None:
        about: dict[str, Any] = json.loads(parquet.read_schema(files[0]).metadata[b"torilla"])
        self.bots = about["bots"]
        self.game, self.temperature, self.random = game, temperature, random
        self.outlook = Outlook(game, 2)
        self.generator = Generator.from_seed(int(random.integers(2**62)))
        parts = [self.decision(row) for file in files for row in decisions(file)]
        columns = (np.stack(part) for part in zip(*parts, strict=True))
        self.now, self.after, self.count, self.wanted, self.results, tested = columns
        self.learned, self.tested = np.flatnonzero(~tested), np.flatnonzero(tested)

    def decision(self, row: dict[str, Any]) -> tuple[Any, ...]:
        """One decision as arrays: of the choice, the others by what the bot thought of them, and others by lot."""
        chosen, legal = row["action"], row["legal"]
        chances = {one["action"]: one["chance"] for one in row["advice"] or () if one["chance"] is not None}
        others = sorted(chances.keys() - {chosen}, key=lambda code: -chances[code])
        unknown = [code for code in legal if code != chosen and code not in chances]
        codes = [chosen, *others, *self.random.permutation(unknown).tolist()][:COMPARED]
        # half of what to imitate is the choice, half what the bot thought: an action nearly as good is no mistake
        wanted = np.zeros(COMPARED, dtype=np.float16)
        wanted[0] = 1.0
        if chosen in chances:
            thought = [chances.get(code, -np.inf) for code in codes]
            shares = np.exp((np.array(thought) - max(thought)) / self.temperature)
            wanted[0] = 0.5
            wanted[: len(codes)] += (shares / shares.sum() / 2).astype(np.float16)
        view = msgspec.json.decode(row["view"], type=self.game.views.view_type)
        state = self.game.views.sample(view, self.generator)
        after = np.zeros((COMPARED, self.outlook.size), dtype=np.int8)
        after[: len(codes)] = as_bytes(self.outlook.after(state, codes))
        result, tested = np.float32(2 * row["win"] - 1), np.bool_(row["game"] % 20 == 19)
        return as_bytes(self.outlook.now(state))[0], after, np.int64(len(codes)), wanted, result, tested


def decisions(file: Path) -> Iterator[dict[str, Any]]:
    """The steps of a data set that left a choice."""
    columns = ["game", "view", "legal", "action", "advice", "win"]
    for batch in parquet.ParquetFile(file).iter_batches(1024, columns=columns):
        yield from (row for row in batch.to_pylist() if len(row["legal"]) > 1)


def batches(rows: NDArray[np.int64], size: int, random: np.random.Generator) -> Iterator[NDArray[np.int64]]:
    """Rows in random order, in parts."""
    order = random.permutation(rows)
    for start in range(0, len(order), size):
        yield order[start : start + size]


def imitate(network: Network, played: Played, epochs: int, speed: float, random: np.random.Generator) -> None:
    """Learn to choose as the data set does. One game in twenty only measures how well that goes."""
    size = 256
    some = random.choice(played.learned, min(4096, len(played.learned)), replace=False)
    moved = played.after[some, 0].astype(np.float32) - played.now[some]
    network.reach[:] = torch.from_numpy(np.sqrt((moved**2).mean(0)).clip(0.25))
    optimizer = torch.optim.AdamW(network.parameters(), lr=speed, weight_decay=0.02)
    steps = epochs * -(-len(played.learned) // size)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, speed, steps, pct_start=0.1)
    for epoch in range(epochs):
        start, losses = perf_counter(), []
        network.train()
        for rows in batches(played.learned, size, random):
            loss, _ = imitation_loss(network, played, rows)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            losses.append(float(loss.detach()))
        network.eval()
        with torch.no_grad():
            tested = [imitation_loss(network, played, rows) for rows in batches(played.tested, size, random)]
        loss_kept, agreed = np.mean([(float(loss), share) for loss, share in tested], axis=0)
        seconds = perf_counter() - start
        print(f"epoch {epoch + 1}: loss {np.mean(losses):.3f}, of games kept back {loss_kept:.3f},", end=" ")
        print(f"same choice {agreed:.1%}, {seconds:.0f} s", flush=True)


def imitation_loss(network: Network, played: Played, rows: NDArray[np.int64]) -> tuple[Tensor, float]:
    """The loss of some decisions, and the share that is decided as in the data."""
    after = played.after[rows]
    wanted = torch.from_numpy(played.wanted[rows].astype(np.float32))
    missing = torch.from_numpy(np.arange(COMPARED) >= played.count[rows, None])
    now = torch.from_numpy(played.now[rows]).float()
    liked, _ = network(torch.from_numpy(after).float(), now[:, None])
    liked = liked.masked_fill(missing, NEVER)
    choice = -(wanted * functional.log_softmax(liked, 1)).sum(1).mean()
    results = torch.from_numpy(played.results[rows])
    result = functional.mse_loss(network(now, now)[1], results)
    return choice + 0.5 * result, float((liked.argmax(1) == 0).float().mean())


# --- Self-play


class Step:
    """One step of all games of a rollout: what was known, what was compared, what was chosen, what came of it."""

    def __init__(self, now: Tensor, after: Tensor, owners: Tensor, movers: NDArray[np.int64]) -> None:
        self.now = now  # a row for each game
        self.after = after  # a row for each legal action of each game
        self.owners = owners  # the game of each of those rows
        self.movers = movers
        self.dones: NDArray[np.bool_]
        self.rewards: NDArray[np.float64]
        self.chosen: Tensor  # the row of `after`
        self.chances: Tensor  # of the choice, as a logarithm
        self.values: NDArray[np.float32]


def log_shares(liked: Tensor, owners: Tensor, games: int) -> Tensor:
    """The logarithm of the probability of each row among those of its game."""
    most = torch.full((games,), NEVER).scatter_reduce(0, owners, liked, "amax")
    raised = (liked - most[owners]).exp()
    return liked - most[owners] - torch.zeros(games).scatter_add(0, owners, raised).log()[owners]


def advantages(steps: Sequence[Step], movers: NDArray[np.int64], values: NDArray[np.float32], decay: float) -> Tensor:
    """How much better each choice was than expected (GAE); a seat's steps are followed by its own next one.

    `movers` and `values` are of the positions after the last step.
    """
    games, seats = steps[0].rewards.shape
    rows = np.arange(games)
    expected = np.repeat((-values / (seats - 1))[:, None], seats, axis=1)  # by each seat, when it next moves
    expected[rows, movers] = values
    carried, paid = np.zeros((games, seats)), np.zeros((games, seats))
    found = np.empty((len(steps), games), dtype=np.float32)
    for number, step in reversed(list(enumerate(steps))):
        expected[step.dones] = carried[step.dones] = 0
        paid[step.dones] = step.rewards[step.dones]
        surprise = paid[rows, step.movers] + expected[rows, step.movers] - step.values
        carried[rows, step.movers] = found[number] = surprise + decay * carried[rows, step.movers]
        expected[rows, step.movers] = step.values
        paid[rows, step.movers] = 0
    return torch.from_numpy(found)


class SelfPlay:
    """Games that the network plays against itself, and learns from (PPO)."""

    games, length, epochs, clip, decay, entropy = 32, 64, 2, 0.1, 0.95, 0.003

    def __init__(self, network: Network, game: AnyGame, speed: float, random: np.random.Generator) -> None:
        self.network, self.random = network.eval(), random  # the same odds when playing and when learning
        self.env = vector_env(game, self.games)
        self.env.reset(int(random.integers(2**31)))
        self.outlook = Outlook(game, 2)
        self.generator = Generator.from_seed(int(random.integers(2**62)))
        self.optimizer = torch.optim.Adam(network.parameters(), lr=speed, eps=1e-5)
        self.speed = speed

    def look(self) -> Step:
        """What each seat to move knows, and what each of its actions leads to if hidden pieces are dealt again."""
        now, after, counts = [], [], []
        for row, position in enumerate(self.env.batch.positions):
            sample = position.clone()
            self.outlook.game.rules.engine.redeal(sample, sample.seat, self.generator)
            codes = self.env.codes[row, : self.env.counts[row]].tolist()
            now.append(self.outlook.now(sample))
            after.append(self.outlook.after(sample, codes))
            counts.append(len(codes))
        owners = torch.from_numpy(np.repeat(np.arange(self.games), counts))
        rows = [torch.from_numpy(as_bytes(np.concatenate(parts))) for parts in (now, after)]
        return Step(rows[0], rows[1], owners, self.env.movers.copy())

    def like(self, step: Step) -> Tensor:
        """How much each outlook of a step is liked."""
        liked: Tensor = self.network(step.after.float(), step.now.float()[step.owners])[0]
        return liked

    def expect(self, step: Step) -> Tensor:
        """What the seats to move expect."""
        now = step.now.float()
        expected: Tensor = self.network(now, now)[1]
        return expected

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(self) -> tuple[list[Step], Tensor, list[float]]:
        """One rollout, its advantages, and the points of the games that ended."""
        steps, ends = [], []
        for _ in range(self.length):
            step = self.look()
            chances = log_shares(self.like(step), step.owners, self.games)
            drawn = chances - torch.from_numpy(np.log(self.random.exponential(size=len(chances)))).float()
            best = torch.full((self.games,), -np.inf).scatter_reduce(0, step.owners, drawn, "amax")
            step.chosen = torch.nonzero(drawn == best[step.owners]).squeeze(1)
            step.chances = chances[step.chosen]
            step.values = self.expect(step).numpy()
            first = np.concatenate([[0], np.cumsum(self.env.counts)[:-1]])
            self.env.step(self.env.codes[np.arange(self.games), step.chosen.numpy() - first])
            step.dones, step.rewards = self.env.dones.copy(), self.env.rewards.copy()
            ends += self.env.points[self.env.dones].mean(1).tolist()
            steps.append(step)
        last = self.look()
        values = self.expect(last).numpy()
        return steps, advantages(steps, last.movers, values, self.decay), ends

    def learn(self, steps: Sequence[Step], gains: Tensor) -> float:
        """Make what went better than expected likelier; returns how far the policy drifted."""
        drift = []
        gains = gains.reshape(len(steps), -1)
        scaled = (gains - gains.mean()) / (gains.std() + 1e-8)
        for _ in range(self.epochs):
            for group in batches(np.arange(len(steps)), 8, self.random):
                loss = torch.zeros(())
                for number in group.tolist():
                    step = steps[number]
                    shares = log_shares(self.like(step), step.owners, self.games)
                    change = shares[step.chosen] - step.chances
                    ratio, gain = change.exp(), scaled[number]
                    better = torch.min(ratio * gain, ratio.clamp(1 - self.clip, 1 + self.clip) * gain).mean()
                    spread = -(shares.exp() * shares).sum() / self.games
                    wanted = gains[number] + torch.from_numpy(step.values)
                    value = functional.mse_loss(self.expect(step), wanted)
                    loss = loss + (value - better - self.entropy * spread) / len(group)
                    drift.append(float((ratio - 1 - change).mean().detach()))
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimizer.step()
        return float(np.mean(drift))

    def run(self, total: int) -> None:
        """This many steps, rollout by rollout."""
        rounds = max(total // (self.games * self.length), 1)
        for number in range(rounds):
            start = perf_counter()
            for group in self.optimizer.param_groups:
                group["lr"] = self.speed * (1 - number / rounds)
            steps, gains, ends = self.play()
            drift = self.learn(steps, gains)
            pace = self.games * self.length / (perf_counter() - start)
            mean = f"{np.mean(ends):.1f} points" if ends else "none over"
            print(f"round {number + 1} of {rounds}: {len(ends)} games, {mean}, drift {drift:.4f}, {pace:.0f} steps/s")


# --- Weights


def write(network: Network, file: Path) -> None:
    """All that playing needs, for NumPy. Matrices become bytes with a scale for each row: a quarter of the size."""
    arrays: dict[str, Any] = {name: getattr(network, name).numpy() for name in ("unit", "reach", "columns")}
    arrays["kinds"] = network.kinds.weight.detach().numpy().astype(np.float16)
    for name in ("first", "second", "liking"):
        layer = getattr(network, name)
        weights = layer.weight.detach().numpy()
        scale = np.maximum(np.abs(weights).max(1), 1e-12) / 127
        arrays[name] = np.rint(weights / scale[:, None]).astype(np.int8)
        arrays[f"{name}.scale"] = scale
        arrays[f"{name}.bias"] = layer.bias.detach().numpy()
    np.savez_compressed(file, **arrays)
    print(f"{file}: {file.stat().st_size / 1e6:.2f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("game")
    add("--imitate", type=Path, nargs="*", default=[], metavar="FILE", help="data sets of games for two")
    add("--epochs", type=int, default=4, help="times that all of it is shown to the network (4)")
    add("--temperature", type=float, default=0.03, help="a difference of chances that matters (0.03)")
    add("--self-play", type=int, default=0, metavar="STEPS", help="steps to play against itself (0)")
    add("--load", type=Path, metavar="FILE", help="go on from this checkpoint")
    add("--save", type=Path, metavar="FILE", help="write a checkpoint at the end")
    add("--out", type=Path, metavar="FILE", help="where the weights go (GAME.npz beside this file)")
    add("--threads", type=int, default=1, help="processors (1)")
    add("--seed", type=int, default=1, help="of everything that is drawn (1)")
    asked = parser.parse_args()
    torch.set_num_threads(asked.threads)
    torch.manual_seed(asked.seed)
    random = np.random.default_rng(asked.seed)
    game = get_game(asked.game)
    network = Network(game)
    if asked.load:
        network.load_state_dict(torch.load(asked.load))
    if asked.imitate:
        played = Played(game, asked.imitate, asked.temperature, random)
        print(f"{len(played.results)} decisions of {', '.join(played.bots)}", flush=True)
        imitate(network, played, asked.epochs, 1e-3, random)
    if asked.self_play:
        SelfPlay(network, game, 5e-5, random).run(asked.self_play)
    if asked.save:
        torch.save(network.state_dict(), asked.save)
    write(network, asked.out or Path(__file__).with_name(f"{asked.game}.npz"))


if __name__ == "__main__":
    main()
