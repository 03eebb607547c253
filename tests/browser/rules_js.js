// Runs in the page: the module `url` answers a batch of cases of the server's engine. Calls back with the differences.
const [url, sets, cases, done] = arguments;

/** What a call gives: a position as its line, a refusal as its key and arguments. */
function outcome(rules, call) {
  try {
    return rules.write(call());
  } catch (error) {
    if (error instanceof rules.Refusal) return { key: error.key, args: error.args };
    throw error;
  }
}

/** The leaves after some throws (§9); what is pending belongs to the first throw. */
function perft(js, rules, position, depth) {
  if (depth === 0) return 1;
  switch (js.phase(position)) {
    case "over":
      return 0;
    case "throw":
      return [1, 2, 3, 4, 5, 6].reduce((sum, die) => sum + leaves(js, rules, js.roll(position, die, rules), depth), 0);
    default:
      return leaves(js, rules, position, depth);
  }
}

function leaves(js, rules, position, depth) {
  return js.legalMoves(position, rules).reduce((sum, move) => {
    const after = js.play(position, move, rules);
    const more = js.phase(after) === "bonus" ? leaves(js, rules, after, depth) : perft(js, rules, after, depth - 1);
    return sum + more;
  }, 0);
}

/** Every complete action with its token and the position after it, sorted by token. */
function actions(js, rules, position, begun = "") {
  const found = js.legalMoves(position, rules).flatMap((move) => {
    const token = begun + js.token(position, move, rules);
    const after = js.play(position, move, rules);
    return js.phase(after) === "bonus" ? actions(js, rules, after, token) : [[token, js.write(after)]];
  });
  return found.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What the module says, under the same names as in the case. */
const ask = {
  actions: (js, rules, position) => actions(js, rules, position),
  advance: (js, rules, position, expected) =>
    expected.map(([act]) => [act, outcome(js, () => js.advance(position, act, rules).position)]),
  claims: (js, rules, position, expected) =>
    expected.map(([move]) => [move, outcome(js, () => js.play(position, move, rules))]),
  distances: (js, _, position) =>
    Object.fromEntries([...position.colors].map((color) => [color, js.distance(position, js.sideOf(position, color))])),
  moves: (js, rules, position) =>
    js.legalMoves(position, rules).map((move) => [
      js.token(position, move, rules),
      js.captures(position, move, rules).map((piece) => piece.color + piece.progress).join(),
      js.write(js.play(position, move, rules)),
    ]),
  obligation: (js, rules, position) => js.obligation(position, rules),
  perft: (js, rules, position, _, depth) => perft(js, rules, position, depth),
  retire: (js, rules, position, expected) =>
    expected.map(([color]) => [color, outcome(js, () => js.retire(position, color, rules))]),
  places: (js, _, { arms }, expected) =>
    expected.map(([color, square]) => {
      const progress = js.progressAt(arms, color, square);
      return [color, square, progress, progress === null ? null : js.squareOf(arms, color, progress)];
    }),
  start: (js, rules, { arms, mode, colors, turn }) => js.write(js.start(rules, mode, arms, colors, turn)),
  timeOut: (js, rules, position) => outcome(js, () => js.timeOut(position, rules)),
  whyNot: (js, rules, position, expected) =>
    expected.map(([color, progress]) => [color, progress, js.whyNot(position, color, progress, rules)]),
};

/** The same value whatever the order of an object's fields. */
function same(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(same)}]`;
  return `{${Object.keys(value).sort().map((key) => `${key}:${same(value[key])}`)}}`;
}

import(url).then((js) => {
  const wrong = [];
  let n = 0;
  for (const { rules: at, position: line, depth, expected } of cases) {
    const rules = sets[at];
    for (const [name, value] of Object.entries(expected)) {
      n++;
      let said;
      try {
        const position = js.parse(line, rules);
        said = ask[name](js, rules, position, value, depth);
      } catch (error) {
        said = String(error.stack);
      }
      if (same(said) !== same(value)) wrong.push({ line, rules: at, name, expected: value, said });
    }
  }
  done({ n, wrong: wrong.slice(0, 5), nWrong: wrong.length });
}, (error) => done({ n: 0, wrong: [String(error)], nWrong: 1 }));
