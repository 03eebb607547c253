// @ts-check
/** What may be moved: the legal moves (§4.2 to §4.6), what stops a piece, and what a move captures. */

/** @import { Color, Exit, Move, Piece, Position, Rules, Step } from "./types.js" */

import { exitSquare, goal, isSafe, lastTrack, squareOf, trackSquare } from "./board.js";
import { movers, nAt, standing } from "./position.js";

/**
 * The legal moves for the rolled die or the waiting bonus: moves of pieces, or exactly one pass, or exactly one third
 * six. Empty when no move is due.
 * @param {Position} position
 * @param {Rules} rules
 * @returns {Move[]}
 */
export function legalMoves(position, rules) {
  const { die, bonus, over } = position;
  if (over || (!die && !bonus)) return [];
  if (isThirdSix(position)) return [{ kind: "third-six", sentHome: sentHome(position, rules) }];
  const count = bonus || countOf(position, rules);
  let moves = /** @type {Move[]} */ (die === 5 ? dueWithFive(position, rules) : []);
  if (die === 6) moves = steps(position, rules, count, (color, from) => barriers(position, rules, color).includes(from));
  if (moves.length === 0) moves = steps(position, rules, count, (_, from) => !bonus || from < bonusEnd(position, rules));
  return moves.length > 0 ? moves : [{ kind: "pass" }];
}

/**
 * How far the rolled die counts for the player on turn (§4.3).
 * @param {Position} position
 * @param {Rules} rules
 */
export function countOf(position, rules) {
  const waits = movers(position, rules).some((color) => position.pieces[color][0] === 0);
  return position.die === 6 && !waits ? rules.six_counts : position.die;
}

/**
 * The pieces that a legal move sends home, as they stand, in board order.
 * @param {Position} position
 * @param {Move} move
 * @param {Rules} rules
 * @returns {readonly Piece[]}
 */
export function captures(position, move, rules) {
  if (move.kind === "exit") return sentHomeByLeaving(position, move, rules);
  if (move.kind !== "step" || move.to > lastTrack(position.arms)) return [];
  const square = trackSquare(position.arms, move.color, move.to);
  return isSafe(square) ? [] : standing(position, square).filter((piece) => piece.color !== move.color);
}

/**
 * The token of a legal move in the position before it, as in a record (§8): `4=24>28xB`, `+20=28>48`, `3-`, `6!28`.
 * @param {Position} before
 * @param {Move} move
 * @param {Rules} rules
 */
export function token(before, move, rules) {
  const count = before.bonus ? `+${before.bonus}` : String(before.die);
  /** @param {Color} color */
  const letter = (color) => (color === before.turn ? "" : color);
  /** @param {Color} color @param {number} progress */
  const square = (color, progress) => squareOf(before.arms, color, progress);
  if (move.kind === "pass") return `${count}-`;
  if (move.kind === "third-six") {
    const home = move.sentHome;
    return `${count}!${home ? letter(home.color) + square(home.color, home.progress) : ""}`;
  }
  const { color, from, to } = move;
  const two = move.kind === "exit" && move.n === 2 ? "2" : "";
  const taken = captures(before, move, rules).map((piece) => piece.color).join("");
  return `${count}=${letter(color)}${two}${square(color, from)}>${square(color, to)}${taken && `x${taken}`}`;
}

/**
 * Leaving onto a full exit square sends home the foreign piece, of two the last comer, or all of them; two that leave
 * together need the square for themselves (§4.4).
 * @param {Position} position
 * @param {Exit} move
 * @param {Rules} rules
 */
function sentHomeByLeaving(position, { color, n }, rules) {
  const there = standing(position, exitSquare(color));
  if (n === 1 && there.length < 2) return [];
  const strangers = there.filter((piece) => piece.color !== color);
  if (n === 2 || strangers.length < 2 || rules.exit_sends_home === "all") return strangers;
  return [strangers.find((piece) => piece.color === position.latest[color]) ?? strangers[0]];
}

/** @param {Position} position */
export const isThirdSix = (position) => position.die === 6 && position.sixes === 2;

/**
 * The piece that a third six sends home.
 * @param {Position} position
 * @param {Rules} rules
 */
export function sentHome({ last, arms }, rules) {
  const spared = rules.third_six_spares === "lane" ? lastTrack(arms) + 1 : goal(arms);
  return last && last.progress < spared ? last : null;
}

/**
 * The moves that alone are allowed with a five, if there are any (§4.5).
 * @param {Position} position
 * @param {Rules} rules
 * @returns {Move[]}
 */
function dueWithFive(position, rules) {
  const leaving = movers(position, rules).filter((color) => canLeave(position, color));
  if (leaving.length > 0) return leaving.map((color) => exit(position, color));
  if (rules.full_exit_five !== "pair") return [];
  return steps(position, rules, 5, (color, from) => from === 1 && isExitPair(position, color));
}

/**
 * The steps of the pieces outside the nest that are let.
 * @param {Position} position
 * @param {Rules} rules
 * @param {number} count
 * @param {(color: Color, from: number) => boolean} may
 * @returns {Step[]}
 */
function steps(position, rules, count, may) {
  /** @type {Step[]} */
  const found = [];
  for (const color of movers(position, rules)) {
    for (const from of new Set(position.pieces[color])) {
      if (from === 0 || from === goal(position.arms) || !may(color, from)) continue;
      const { to } = reach(position, rules, { color, progress: from }, count);
      if (to !== undefined) found.push({ kind: "step", color, from, to });
    }
  }
  return found;
}

/**
 * @param {Position} position
 * @param {Color} color
 * @returns {Exit}
 */
const exit = (position, color) => ({ kind: "exit", color, n: nLeaving(position, color), from: 0, to: 1 });

/**
 * How many pieces of a color leave the nest together.
 * @param {Position} position
 * @param {Color} color
 */
export const nLeaving = (position, color) => (position.fresh.includes(color) ? 2 : 1);

/**
 * Whether a five brings a piece of the color out.
 * @param {Position} position
 * @param {Color} color
 */
export const canLeave = (position, color) => position.pieces[color][0] === 0 && nAt(position, color, 1) < 2;

/**
 * Whether two own pieces fill the own exit square while others wait in the nest.
 * @param {Position} position
 * @param {Color} color
 */
export const isExitPair = (position, color) => position.pieces[color][0] === 0 && nAt(position, color, 1) === 2;

/**
 * The progress of a color's barriers, as the rule set defines a barrier.
 * @param {Position} position
 * @param {Rules} rules
 * @param {Color} color
 * @returns {number[]}
 */
export function barriers(position, rules, color) {
  const end = rules.barriers === "lane" ? goal(position.arms) : lastTrack(position.arms) + 1;
  const pieces = position.pieces[color];
  return pieces.filter((at, n) => at > 0 && at < end && at === pieces[n + 1]);
}

/**
 * A bonus count may be taken by pieces with less progress than this.
 * @param {Position} position
 * @param {Rules} rules
 */
export const bonusEnd = ({ arms }, rules) => (rules.bonus_in_lane === "yes" ? goal(arms) : lastTrack(arms) + 1);

/**
 * Where a count leads, whatever stands in the way; nowhere if it overshoots.
 * @param {Position} position
 * @param {Rules} rules
 * @param {number} from
 * @param {number} count
 * @returns {number | undefined}
 */
export function landing({ arms }, rules, from, count) {
  const target = from + count;
  if (target <= goal(arms)) return target;
  const back = 2 * goal(arms) - target;
  return rules.overshoot === "bounce" && back > lastTrack(arms) ? back : undefined;
}

/**
 * @typedef {object} Reached Where a piece comes to stand, or what stops it and at which progress.
 * @property {number} [to]
 * @property {"overshoot" | "barrier" | "full"} [stop]
 * @property {number} [at]
 */

/**
 * Where a piece on the track or in the lane comes to stand that takes a count (§4.4 "Along the path").
 * @param {Position} position
 * @param {Rules} rules
 * @param {Piece} piece
 * @param {number} count
 * @returns {Reached}
 */
export function reach(position, rules, { color, progress: from }, count) {
  const { arms } = position;
  const [track, end] = [lastTrack(arms), goal(arms)];
  const target = from + count;
  const to = landing(position, rules, from, count);
  if (to === undefined) return { stop: "overshoot" };
  for (let at = from + 1; at < target && at <= track; at++) {
    const square = trackSquare(arms, color, at);
    const [one, other] = standing(position, square);
    const stops = rules.barrier_stops === "always" || isSafe(square);
    if (stops && other && one.color === other.color) return { stop: "barrier", at };
  }
  // In the lane only own pieces stand. One that bounces passes some squares twice, and has left its own.
  const lowest = Math.min(Math.max(from, track), to);
  const stopsInLane = rules.barriers === "lane" && rules.barrier_stops === "always";
  for (let at = lowest + 1; stopsInLane && at < Math.min(target, end); at++) {
    if (at !== from && nAt(position, color, at) === 2) return { stop: "barrier", at };
  }
  const isFull =
    to <= track
      ? standing(position, trackSquare(arms, color, to)).length === 2
      : to < end && to !== from && nAt(position, color, to) === 2;
  return isFull ? { stop: "full", at: to } : { to };
}
