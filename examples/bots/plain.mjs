// A bot in plain JavaScript: node examples/bots/plain.mjs
//
// It speaks the line protocol of docs/reference/bot-protocol.md and knows little of the rules: it prefers to build,
// and to build what its view says is worth most. `torilla bot check "node examples/bots/plain.mjs"` checks it.
import { createInterface } from "node:readline";

const say = (line) => process.stdout.write(`${line}\n`);

let game = "helsinki";
let view = null;
let legal = [];
let hunger = 1; // how much it likes big buildings; an option

/** A small generator, so that the same seed gives the same choice. */
function makeRandom(seed) {
  let state = (Number(BigInt(seed) % 4294967291n) >>> 0) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

// --- Helsinki: cards are called colour, number, tile, turrets, as in r4-3tt; cells a1 to g7 --------------------

function valueInHelsinki(action) {
  const me = view.players[view.viewer];
  const [word, what] = split(action);
  switch (word) {
    case "build": {
      const [, price, size, turrets] = /^[a-z](\d)-(\d)(t*)$/.exec(what) ?? [0, 0, 1, ""];
      return 20 + 3 * hunger * Number(size) + 4 * turrets.length - Number(price);
    }
    case "draw":
      return 10 - me.hand.length;
    case "end":
      return 0;
    case "pay":
      return what === "w" ? -5 : -Number(what[1]); // small cards first, wild ones last
    case "discard":
      return what === "w" ? -9 : -Number(what[1]);
    case "roof":
      return built(me, what[0]) + built(me, what[1]); // turrets score in full rows and columns
    case "m1":
    case "m2":
    case "m3":
      return 6 - Number(word[1]) / 2;
  }
  if (/^[nesw][a-g1-7]\.\d/.test(action)) return built(me, action[1]); // a push: full rows and columns score
  return word.startsWith("+") ? -3 : -1; // actions cost a coat of arms: it keeps them
}

/** How many cells of a row (a digit) or column (a letter) are built on. */
function built(player, lane) {
  const cells = [...player.tiles.flatMap((tile) => tile.cells), ...player.wild];
  return cells.filter((cell) => cell.includes(lane)).length;
}

// --- Neoville: build:tree8:ne is a skyscraper of 8, which wants a district of 8 squares -------------------------

function valueInNeoville(action) {
  const me = view.players[view.viewer];
  const left = 16 - me.city.length;
  const [word, what] = split(action);
  switch (word) {
    case "build": {
      const [, sort, worth] = /^([a-z]+)-?(\d+)?/.exec(what) ?? [0, "", 0];
      if (worth === undefined) return left > 6 ? 2 : -2; // a utility: it may come true while there is time
      return Number(worth) <= 2 + left / 3 ? 10 + hunger * Number(worth) : -Number(worth); // what can still grow
    }
    case "draw":
      return what === "pile" ? 0.5 : 1;
    case "tile":
      return -new Set(what.replace(/[ps]/g, "")).size; // few terrains on a tile make big districts
  }
  if (action[0] === "@") return neighbours(me.city, action);
  return 0;
}

/** How many tiles the place touches: a compact city has big districts. */
function neighbours(city, action) {
  const [, x, y] = /^@([+-]\d+)([+-]\d+)/.exec(action).map(Number);
  return city.filter((tile) => Math.abs(tile.x - x) + Math.abs(tile.y - y) === 1).length;
}

// --- The protocol ----------------------------------------------------------------------------------------------

const split = (action) => action.split(/:(.*)/s);

function choose(random) {
  const value = game === "helsinki" ? valueInHelsinki : valueInNeoville;
  const judged = legal.map((action) => ({ action, value: value(action) + random() / 2 }));
  return judged.reduce((best, one) => (one.value > best.value ? one : best)).action;
}

const commands = {
  hello(version) {
    if (version !== "1") return say("error this bot speaks protocol 1");
    say("name Plain");
    say("author Torilla");
    say("games helsinki neoville");
    say('option {"name":"hunger","type":"number","default":1,"min":0,"max":5}');
    say("ok");
  },
  set(rest) {
    const [name, value] = rest.split(" ");
    if (name === "hunger") hunger = Number(value);
  },
  "ready?": () => say("ready"),
  game: (rest) => (game = JSON.parse(rest).game),
  position: (rest) => (view = JSON.parse(rest)),
  legal: (rest) => (legal = rest.split(" ")),
  go(rest) {
    if (!view) return say("error no position yet");
    const seed = /\bseed (\d+)/.exec(rest)?.[1] ?? "1";
    say(`bestaction ${choose(makeRandom(seed))}`);
  },
  quit: () => process.exit(0),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [, word, rest] = /^(\S*) ?(.*)$/s.exec(line);
  if (Object.hasOwn(commands, word)) commands[word](rest);
}
