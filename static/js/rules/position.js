// @ts-check
/** Positions: read from and written as one canonical line (§7), and what can be asked of one. */

/** @import { Color, Colors, Piece, Position, Rules } from "./types.js" */

import { LETTERS, goal, lastTrack, opposite, trackSquare } from "./board.js";

/** One line: arms, groups of pieces, then the fields in their order. */
const LINE = new RegExp(
  "^([468])((?: [YBRGPAOC]\\d+(?:\\.\\d+){3})+)(?: mode=(pairs|duel))?(?: turn=([YBRGPAOC]))?(?: sixes=([12]))?" +
    "(?: last=([YBRGPAOC])(\\d+))?(?: fresh=([YBRGPAOC]+))?(?: latest=([YBRGPAOC:,]+))?(?: done=([YBRGPAOC]+))?" +
    "(?: out=([YBRGPAOC]+))?(?: die=([1-6]))?(?: bonus=(20|10))?( over)?$",
);

/**
 * Reads a position that the server or `write` wrote. It must be canonical; whether it can occur under the rules is the
 * server's to say.
 * @param {string} line
 * @param {Rules} _rules
 * @returns {Position}
 * @throws {SyntaxError} Not a canonical position.
 */
export function parse(line, _rules) {
  const found = LINE.exec(line);
  if (!found) throw new SyntaxError(`not a position: ${line}`);
  const [, arms, groups, mode, turn, sixes, lastColor, lastAt, fresh, latest, done, out, die, bonus, over] = found;
  const pairs = groups.trim().split(" ").map((group) => [group[0], group.slice(1).split(".").map(Number)]);
  const position = /** @type {Position} */ ({
    arms: Number(arms),
    mode: mode ?? "solo",
    colors: pairs.map(([color]) => color).join(""),
    pieces: Object.fromEntries(pairs),
    turn: turn ?? null,
    sixes: Number(sixes ?? 0),
    last: lastColor ? { color: lastColor, progress: Number(lastAt) } : null,
    fresh: fresh ?? "",
    latest: Object.fromEntries((latest ?? "").split(",").filter(Boolean).map((pair) => pair.split(":"))),
    done: done ?? "",
    out: out ?? "",
    die: Number(die ?? 0),
    bonus: Number(bonus ?? 0),
    over: over !== undefined,
  });
  if (write(position) !== line || position.colors !== inOrder(position.colors)) throw new SyntaxError(`not canonical: ${line}`);
  return position;
}

/**
 * The position on one line.
 * @param {Position} position
 * @returns {string}
 */
export function write(position) {
  const { arms, colors, pieces, mode, turn, sixes, last, fresh, latest, done, out, die, bonus, over } = position;
  const fields = [String(arms)];
  for (const color of colors) fields.push(color + pieces[color].join("."));
  if (mode !== "solo") fields.push(`mode=${mode}`);
  if (turn) fields.push(`turn=${turn}`);
  if (sixes) fields.push(`sixes=${sixes}`);
  if (last) fields.push(`last=${last.color}${last.progress}`);
  if (fresh) fields.push(`fresh=${fresh}`);
  const comers = [...colors].filter((exit) => latest[exit]).map((exit) => `${exit}:${latest[exit]}`);
  if (comers.length > 0) fields.push(`latest=${comers}`);
  if (done) fields.push(`done=${done}`);
  if (out) fields.push(`out=${out}`);
  if (die) fields.push(`die=${die}`);
  if (bonus) fields.push(`bonus=${bonus}`);
  if (over) fields.push("over");
  return fields.join(" ");
}

/**
 * What is due: a throw, the move of a die, a bonus count, or nothing any more.
 * @param {Position} position
 * @returns {"throw" | "die" | "bonus" | "over"}
 */
export function phase(position) {
  if (position.over) return "over";
  if (position.die) return "die";
  return position.bonus ? "bonus" : "throw";
}

/**
 * The colors that win and lose together with this one (§5).
 * @param {Pick<Position, "mode">} position
 * @param {Color} color
 * @returns {Colors}
 */
export function sideOf(position, color) {
  return position.mode === "solo" ? color : inOrder(color + opposite(color));
}

/**
 * What some colors still have to count, over all their pieces (§2). For a side: `distance(position, sideOf(…))`.
 * @param {Position} position
 * @param {Colors} colors
 */
export function distance(position, colors) {
  const end = goal(position.arms);
  return list(colors).reduce((sum, color) => position.pieces[color].reduce((left, at) => left + end - at, sum), 0);
}

/**
 * The colors whose pieces the player on turn moves now (§5), none when the game is over.
 * @param {Position} position
 * @param {Rules} rules
 * @returns {Color[]}
 */
export function movers(position, rules) {
  const { turn, mode } = position;
  if (!turn) return [];
  if (mode === "duel") return [turn, opposite(turn)];
  const playsOn = mode === "pairs" && rules.partner_plays_on === "yes" && isHome(position, turn);
  return [playsOn ? opposite(turn) : turn];
}

/**
 * Whether the player on turn moves this color's pieces.
 * @param {Position} position
 * @param {Color} color
 * @param {Rules} rules
 */
export const isOnTurn = (position, color, rules) => movers(position, rules).includes(color);

/**
 * @param {Colors} colors
 * @returns {Color[]}
 */
export const list = (colors) => /** @type {Color[]} */ ([...colors]);

/**
 * The same colors in board order.
 * @param {Colors} colors
 * @returns {Colors}
 */
export const inOrder = (colors) => [...LETTERS].filter((letter) => colors.includes(letter)).join("");

/**
 * How many pieces of a color stand at a progress.
 * @param {Position} position
 * @param {Color} color
 * @param {number} progress
 */
export const nAt = (position, color, progress) => position.pieces[color].filter((at) => at === progress).length;

/**
 * Whether all four pieces of a color stand in the goal.
 * @param {Position} position
 * @param {Color} color
 */
export const isHome = (position, color) => position.pieces[color][0] === goal(position.arms);

/** @type {WeakMap<Position, Piece[][]>} */
const boards = new WeakMap();

/**
 * The pieces on a track square, in board order of their colors; those of a color that is out stand nowhere.
 * @param {Position} position
 * @param {number} square
 * @returns {readonly Piece[]}
 */
export function standing(position, square) {
  let squares = boards.get(position);
  if (!squares) {
    squares = [];
    for (const color of list(position.colors)) {
      if (position.out.includes(color)) continue;
      for (const progress of position.pieces[color]) {
        if (progress === 0 || progress > lastTrack(position.arms)) continue;
        (squares[trackSquare(position.arms, color, progress)] ??= []).push({ color, progress });
      }
    }
    boards.set(position, squares);
  }
  return squares[square] ?? [];
}
