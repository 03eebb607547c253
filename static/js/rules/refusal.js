// @ts-check
/** Why the rules refuse something, and why a choice is restricted: the keys and arguments of `crates/parchis/src/refusal.rs`. */

/** @import { Color, Move, Piece, Position, Reason, Rules } from "./types.js" */

import { NAMES, goal, squareOf } from "./board.js";
import {
  barriers, bonusEnd, canLeave, countOf, isExitPair, isThirdSix, landing, legalMoves, nLeaving, reach, sentHome,
} from "./moves.js";
import { movers, nAt, phase } from "./position.js";

/** The rules refuse an act; `key` and `args` say why. */
export class Refusal extends Error {
  /** @param {Reason} reason */
  constructor({ key, args }) {
    super(key);
    this.name = "Refusal";
    this.key = key;
    this.args = args;
  }
}

/**
 * A reason, with the place in the rule text that its topic has there.
 * @param {Rules} rules
 * @param {string} key
 * @param {Readonly<Record<string, string | number>>} args
 * @param {string} [topic]
 * @returns {Reason}
 */
export function reason(rules, key, args, topic = "") {
  const section = rules.sections[topic];
  const texts = Object.entries(args).map(([name, value]) => [name, String(value)]);
  return { key, args: { ...Object.fromEntries(texts), section: section ? ` (${section})` : "" } };
}

/**
 * Why a piece cannot be moved now with the die or the bonus that is due; nothing where it can.
 * @param {Position} position
 * @param {Color} color
 * @param {number} progress
 * @param {Rules} rules
 * @returns {Reason | null}
 */
export function whyNot(position, color, progress, rules) {
  const due = notNow(position, rules);
  if (due) return due;
  if (color !== position.turn && !movers(position, rules).includes(color)) {
    return reason(rules, "refusal-turn-order", { color: NAMES[position.turn ?? ""] }, "turn");
  }
  const leaves = progress === 0 && position.die === 5;
  const to = leaves ? 1 : reflected(position, progress + (position.bonus || countOf(position, rules)));
  return judge(position, { color, from: progress, to, n: leaves ? nLeaving(position, color) : 1 }, rules);
}

/**
 * Why a move is not legal; nothing where it is.
 * @param {Position} position
 * @param {Move} move
 * @param {Rules} rules
 * @returns {Reason | null}
 */
export function refuse(position, move, rules) {
  const due = notNow(position, rules);
  if (due) {
    const isDue = isThirdSix(position) && move.kind === "third-six" && isSame(move.sentHome, sentHome(position, rules));
    return isDue ? null : due;
  }
  if (move.kind === "third-six") return reason(rules, "refusal-no-penalty", {});
  if (move.kind === "pass") {
    const [first] = legalMoves(position, rules);
    return first.kind === "pass" ? null : mustMove(position, rules);
  }
  // The first step out of the nest is an exit, and only that.
  const isStepOut = move.kind === "step" && move.from === 0 && move.to === 1;
  return judge(position, { ...move, to: isStepOut ? -1 : move.to, n: move.kind === "exit" ? move.n : 1 }, rules);
}

/**
 * Why the choice is restricted now, if it is: only such moves are legal (§4.5).
 * @param {Position} position
 * @param {Rules} rules
 * @returns {Reason | null}
 */
export function obligation(position, rules) {
  const found = dueNow(position, rules);
  if (!found) return null;
  const [key, pieces, topic] = found;
  const squares = pieces.map(({ color, progress }) => squareOf(position.arms, color, progress));
  return reason(rules, `obligation-${key}`, { square: squares.join(", ") }, topic);
}

/**
 * A third six moves nothing.
 * @param {Position} position
 * @param {Rules} rules
 * @returns {Reason}
 */
export function penalty(position, rules) {
  const home = sentHome(position, rules);
  const key = home ? "refusal-penalty" : "refusal-penalty-none";
  return reason(rules, key, home ? { square: squareOf(position.arms, home.color, home.progress) } : {}, "third_six");
}

/**
 * Why no piece at all can be moved now.
 * @param {Position} position
 * @param {Rules} rules
 * @returns {Reason | null}
 */
function notNow(position, rules) {
  if (position.over) return reason(rules, "refusal-over", {});
  if (phase(position) === "throw") return reason(rules, "refusal-throw-due", { color: NAMES[position.turn ?? ""] });
  return isThirdSix(position) ? penalty(position, rules) : null;
}

/**
 * The first reason why a piece may not go there, in the order of the codes (§8).
 * @param {Position} position
 * @param {{ color: Color, from: number, to: number, n: number }} claim
 * @param {Rules} rules
 * @returns {Reason | null}
 */
function judge(position, { color, from, to, n }, rules) {
  const { arms, die } = position;
  const square = squareOf(arms, color, from);
  const count = position.bonus || countOf(position, rules);
  const isThere = from < goal(arms) && position.colors.includes(color) && nAt(position, color, from) >= n;
  if (!isThere || !movers(position, rules).includes(color)) {
    return reason(rules, "refusal-no-piece", { color: NAMES[color], square });
  }
  if (from === 0 && die === 5) {
    const due = nLeaving(position, color);
    if (to !== 1 || n !== due) {
      return reason(rules, "refusal-leaving-count", { n: due, square: squareOf(arms, color, 1) }, "must_exit");
    }
  } else if (n !== 1 || to !== reflected(position, from + count)) {
    if (n === 2) return reason(rules, "refusal-two-leave", {}, "must_exit");
    const due = from === 0 ? undefined : landing(position, rules, from, count);
    if (due === undefined) return reason(rules, "refusal-count-nowhere", { count, square }, "count");
    return reason(rules, "refusal-count", { count, square, due: squareOf(arms, color, due) }, "count");
  }
  if (!isFree(position, { color, progress: from }, rules)) return mustMove(position, rules);
  if (from === 0) {
    if (die !== 5) return reason(rules, "refusal-cannot-move", { color: NAMES[color] }, "leaving");
    const isFull = !canLeave(position, color);
    return isFull ? reason(rules, "refusal-square-full", { square: squareOf(arms, color, 1) }, "full") : null;
  }
  const { stop, at = 0 } = reach(position, rules, { color, progress: from }, count);
  const place = { square: squareOf(arms, color, at) };
  if (stop === "overshoot") return reason(rules, "refusal-overshoot", { left: goal(arms) - from, count }, "goal");
  if (stop === "barrier") return reason(rules, "refusal-barrier", place, "barrier");
  if (stop === "full") return reason(rules, "refusal-square-full", place, "full");
  const isFromLane = position.bonus && from >= bonusEnd(position, rules);
  return isFromLane ? reason(rules, "refusal-bonus-from-lane", { square }, "lane_bonus") : null;
}

/**
 * Where a count leads, thrown back from the goal if need be.
 * @param {Position} position
 * @param {number} target
 */
const reflected = ({ arms }, target) => Math.min(target, 2 * goal(arms) - target);

/**
 * Another piece must move, or any.
 * @param {Position} position
 * @param {Rules} rules
 * @returns {Reason}
 */
function mustMove(position, rules) {
  const due = obligation(position, rules);
  if (!due) return reason(rules, "refusal-must-move", {}, "must_move");
  return { key: due.key.replace("obligation", "refusal"), args: due.args };
}

/**
 * Whether a piece is one that may move under the obligation that holds, if one does.
 * @param {Position} position
 * @param {Piece} piece
 * @param {Rules} rules
 */
function isFree(position, { color, progress }, rules) {
  const found = dueNow(position, rules);
  switch (found?.[0]) {
    case "must-exit":
      return progress === 0 && canLeave(position, color);
    case "must-move-exit-pair":
      return progress === 1 && isExitPair(position, color);
    case "must-open-barrier":
      return barriers(position, rules, color).includes(progress);
    default:
      return true;
  }
}

/**
 * The pieces that must move, the word of the key and the topic.
 * @typedef {[key: string, pieces: Piece[], topic: string] | null} Due
 */

/**
 * @param {Position} position
 * @param {Rules} rules
 * @returns {Due}
 */
function dueNow(position, rules) {
  if (position.die === 5) return obligationOfFive(position, rules);
  return position.die === 6 && !isThirdSix(position) ? obligationOfSix(position, rules) : null;
}

/**
 * @param {Position} position
 * @param {Rules} rules
 * @returns {Due}
 */
function obligationOfFive(position, rules) {
  const atExit = movers(position, rules).map((color) => ({ color, progress: 1 }));
  const leaving = atExit.filter(({ color }) => canLeave(position, color));
  if (leaving.length > 0) return ["must-exit", leaving, "must_exit"];
  if (rules.full_exit_five !== "pair") return null;
  const pairs = atExit.filter((piece) => isExitPair(position, piece.color) && !reach(position, rules, piece, 5).stop);
  return pairs.length > 0 ? ["must-move-exit-pair", pairs, "exit_pair"] : null;
}

/**
 * @param {Position} position
 * @param {Rules} rules
 * @returns {Due}
 */
function obligationOfSix(position, rules) {
  const count = countOf(position, rules);
  const pieces = movers(position, rules)
    .flatMap((color) => barriers(position, rules, color).map((progress) => ({ color, progress })))
    .filter((piece) => !reach(position, rules, piece, count).stop);
  return pieces.length > 0 ? ["must-open-barrier", pieces, "open_barrier"] : null;
}

/**
 * @param {Piece | null} one
 * @param {Piece | null} other
 */
const isSame = (one, other) => one?.color === other?.color && one?.progress === other?.progress;
