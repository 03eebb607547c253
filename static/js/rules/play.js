// @ts-check
/** Playing: throws, moves, bonus counts, time, retiring, whose turn comes next (§4.6, §4.7, §6), and what follows by itself. */

/** @import { Act, Arms, Color, Colors, Exit, Mode, Move, Piece, Played, Position, Rules, Step } from "./types.js" */

import { LETTERS, NAMES, exitSquare, goal } from "./board.js";
import { captures, isThirdSix, legalMoves } from "./moves.js";
import { inOrder, isHome, list, sideOf, standing } from "./position.js";
import { Refusal, penalty, reason, refuse } from "./refusal.js";

/**
 * The position in which a game begins.
 * @param {Rules} rules
 * @param {Mode} mode
 * @param {Arms} arms
 * @param {Colors} colors
 * @param {Color} turn
 * @returns {Position}
 */
export function start(rules, mode, arms, colors, turn) {
  const four = rules.start === "one-out" ? [0, 0, 0, 1] : [0, 0, 0, 0];
  const fresh = rules.first_five === 2 && rules.start === "nest" ? inOrder(colors) : "";
  const pieces = Object.fromEntries(list(colors).map((color) => [color, four]));
  const nothing = { sixes: 0, last: null, latest: {}, done: "", out: "", die: 0, bonus: 0, over: false };
  return { arms, mode, colors: inOrder(colors), pieces, turn, fresh, ...nothing };
}

/**
 * Rolls the die.
 * @param {Position} position
 * @param {number} die
 * @param {Rules} rules
 * @returns {Position}
 * @throws {Refusal}
 */
export function roll(position, die, rules) {
  if (position.over) throw new Refusal(reason(rules, "refusal-over", {}));
  if (position.die) throw new Refusal(reason(rules, "refusal-must-move", {}));
  if (position.bonus) throw bonusDue(position, rules);
  if (![1, 2, 3, 4, 5, 6].includes(die)) throw new Refusal(reason(rules, "refusal-die", { die }));
  return { ...position, die };
}

/**
 * Plays a move.
 * @param {Position} position
 * @param {Move} move
 * @param {Rules} rules
 * @returns {Position}
 * @throws {Refusal} It is not legal.
 */
export function play(position, move, rules) {
  const why = refuse(position, move, rules);
  if (why) throw new Refusal(why);
  const due = { ...position, die: 0, bonus: 0 };
  switch (move.kind) {
    case "third-six":
      return passTurn(move.sentHome ? relocate(due, [[move.sentHome, 0]]) : due, rules);
    case "pass":
      return pass(position, due, rules);
    default:
      return moved(position, due, move, rules);
  }
}

/**
 * Ends the turn on time: what was rolled or still to be counted is lost (§6).
 * @param {Position} position
 * @param {Rules} rules
 * @returns {Position}
 * @throws {Refusal} The game is over, the rules set no time, or a third six was rolled.
 */
export function timeOut(position, rules) {
  if (position.over) throw new Refusal(reason(rules, "refusal-over", {}));
  if (!rules.turn_seconds) throw new Refusal(reason(rules, "refusal-no-turn-time", { color: NAMES[position.turn ?? ""] }));
  if (isThirdSix(position)) throw new Refusal(penalty(position, rules));
  return endThrow({ ...position, die: 0, bonus: 0 }, rules, false);
}

/**
 * Takes a player, in pairs and duel a side, out of the game for good; any color of the side may be named (§6).
 * @param {Position} position
 * @param {Color} color
 * @param {Rules} rules
 * @returns {Position}
 * @throws {Refusal} The game is over, a move or a bonus is due, or the color plays no longer.
 */
export function retire(position, color, rules) {
  if (position.over) throw new Refusal(reason(rules, "refusal-over", {}));
  if (position.bonus) throw bonusDue(position, rules);
  if (position.die) throw new Refusal(reason(rules, "refusal-must-move", {}));
  if (!active(position).includes(color)) {
    throw new Refusal(reason(rules, "refusal-cannot-retire", { color: NAMES[color] }));
  }
  const side = sideOf(position, color);
  const left = withLatest({ ...position, out: position.out + side }, color);
  if (nActive(left) <= 1) return finish(left);
  return side.includes(position.turn ?? "") ? passTurn(left, rules) : left;
}

/**
 * The move that follows by itself: no possible move, a lost bonus or a third six.
 * @param {Position} position
 * @param {Rules} rules
 * @returns {Move | null}
 */
export function forced(position, rules) {
  const [move] = legalMoves(position, rules);
  return move && (move.kind === "pass" || move.kind === "third-six") ? move : null;
}

/**
 * One act of the log and everything that follows from it by itself.
 * @param {Position} position
 * @param {Act} act
 * @param {Rules} rules
 * @returns {{ position: Position, steps: Played[] }} The position after, and what happened, in order.
 * @throws {Refusal} The position stays as it is.
 */
export function advance(position, act, rules) {
  const first = act.kind === "move" ? chosen(position, act, rules) : act;
  /** @type {Played[]} */
  const steps = [{ before: position, act: first, ...done(position, first, rules) }];
  for (;;) {
    const { after } = steps[steps.length - 1];
    const next = forced(after, rules);
    if (!next) return { position: after, steps };
    steps.push({ before: after, act: next, ...done(after, next, rules) });
  }
}

/**
 * @param {Position} position
 * @param {Exclude<Act, { kind: "move" }> | Move} act
 * @param {Rules} rules
 * @returns {{ captures: readonly Piece[], after: Position }}
 */
function done(position, act, rules) {
  switch (act.kind) {
    case "die":
      return { captures: [], after: roll(position, act.die, rules) };
    case "time-out":
      return { captures: [], after: timeOut(position, rules) };
    case "retire":
      return { captures: [], after: retire(position, act.color, rules) };
    default: {
      const after = play(position, act, rules);
      return { captures: captures(position, act, rules), after };
    }
  }
}

/**
 * The move of the piece from one progress to another.
 * @param {Position} position
 * @param {{ color: Color, from: number, to: number }} act
 * @param {Rules} rules
 * @returns {Move}
 */
function chosen(position, { color, from, to }, rules) {
  if (from !== 0 || to !== 1) return { kind: "step", color, from, to };
  const legal = legalMoves(position, rules).find((move) => move.kind === "exit" && move.color === color);
  return legal ?? { kind: "exit", color, n: 1, from: 0, to: 1 };
}

/**
 * A die or a bonus that nobody can take.
 * @param {Position} before
 * @param {Position} due
 * @param {Rules} rules
 */
function pass(before, due, rules) {
  if (before.bonus) return endThrow(due, rules, due.sixes > 0);
  if (before.die !== 6) return endThrow(due, rules, false);
  const sixes = due.sixes + 1;
  const isForgotten = rules.third_six_spares_unmoved === "yes" && sixes === 2;
  return endThrow({ ...due, sixes, last: isForgotten ? null : due.last }, rules, rules.six_repeats === "always");
}

/**
 * A piece that was moved, and the bonus it earned.
 * @param {Position} before
 * @param {Position} due
 * @param {Exit | Step} move
 * @param {Rules} rules
 * @returns {Position}
 */
function moved(before, due, move, rules) {
  const { color, from, to } = move;
  const taken = captures(before, move, rules);
  const n = move.kind === "exit" ? move.n : 1;
  /** @type {[Piece, number][]} */
  const moves = taken.map((piece) => [piece, 0]);
  for (let one = 0; one < n; one++) moves.push([{ color, progress: from }, to]);
  const sixes = before.die === 6 ? before.sixes + 1 : before.bonus ? before.sixes : 0;
  const last = sixes > 0 ? { color, progress: to } : null;
  const after = { ...relocate(due, moves), sixes, last, fresh: due.fresh };
  if (move.kind === "exit") after.fresh = due.fresh.replace(color, "");
  const earned = move.kind === "exit" ? rules.exit_bonus : 20;
  if (taken.length > 0 && earned) return { ...after, bonus: earned };
  if (to === goal(before.arms)) return { ...after, bonus: 10 };
  return endThrow(after, rules, sixes > 0);
}

/**
 * The position with some pieces put elsewhere, and with who came last to the exit squares.
 * @param {Position} position
 * @param {readonly (readonly [Piece, number])[]} moves
 * @returns {Position}
 */
function relocate(position, moves) {
  const pieces = { ...position.pieces };
  for (const [{ color, progress }, to] of moves) {
    const four = [...pieces[color]];
    four[four.indexOf(progress)] = to;
    pieces[color] = four.sort((a, b) => a - b);
  }
  const [{ color }] = moves[moves.length - 1];
  return withLatest({ ...position, pieces }, color);
}

/**
 * Only where two foreign pieces of different colors stand on an exit square it matters who came last.
 * @param {Position} position
 * @param {Color} comer Whose piece was moved, if one was: where it is not known who came last, it did.
 * @returns {Position}
 */
function withLatest(position, comer) {
  /** @type {Record<string, Color>} */
  const latest = {};
  for (const color of list(position.colors)) {
    const [one, other] = standing(position, exitSquare(color));
    const isOfTwoStrangers = other && one.color !== other.color && one.color !== color && other.color !== color;
    if (isOfTwoStrangers) latest[color] = position.latest[color] ?? comer;
  }
  return { ...position, latest };
}

/**
 * What comes after a throw and its bonus counts (§4.7).
 * @param {Position} position
 * @param {Rules} rules
 * @param {boolean} again
 * @returns {Position}
 */
function endThrow(position, rules, again) {
  const turn = /** @type {Color} */ (position.turn);
  if (!isComplete(position, turn, rules)) {
    return again && !isPassedOver(position, turn, rules) ? position : passTurn(position, rules);
  }
  const left = { ...position, done: position.done + sideOf(position, turn)[0] };
  const isOver = left.done.length >= rules.ends_after || nActive(left) <= 1;
  return isOver ? finish(left) : passTurn(left, rules);
}

/**
 * @param {Position} position
 * @param {Rules} rules
 * @returns {Position}
 */
function passTurn(position, rules) {
  const turn = /** @type {Color} */ (position.turn);
  let players = active(position).filter((color) => !isPassedOver(position, color, rules));
  if (position.mode === "duel") players = players.filter((color) => sideOf(position, color)[0] === color);
  if (rules.turns === "left") players.reverse();
  /** @param {Color} color How far behind the last one to throw it sits. */
  const behind = (color) => {
    const places = LETTERS.indexOf(color) - LETTERS.indexOf(turn);
    return (rules.turns === "left" ? -places : places) > 0;
  };
  const next = players.find(behind) ?? players[0] ?? turn;
  return { ...position, turn: next, sixes: 0, last: null };
}

/**
 * @param {Position} position
 * @returns {Position}
 */
const finish = (position) => ({ ...position, turn: null, sixes: 0, last: null, over: true });

/**
 * The colors of the sides that have neither finished nor retired.
 * @param {Position} position
 * @returns {Color[]}
 */
const active = (position) =>
  list(position.colors).filter((color) => !position.out.includes(color) && !position.done.includes(sideOf(position, color)[0]));

/**
 * How many sides have neither finished nor retired.
 * @param {Position} position
 */
const nActive = (position) => active(position).length / (position.mode === "solo" ? 1 : 2);

/**
 * Whether a color's side has all the pieces in the goal that it needs.
 * @param {Position} position
 * @param {Color} color
 * @param {Rules} rules
 */
function isComplete(position, color, rules) {
  const side = list(sideOf(position, color));
  const isEnough = position.mode === "duel" && rules.duel_needs_both_colors === "no";
  return isEnough ? side.some((one) => isHome(position, one)) : side.every((one) => isHome(position, one));
}

/**
 * Whether a color gets no throw although its side goes on.
 * @param {Position} position
 * @param {Color} color
 * @param {Rules} rules
 */
const isPassedOver = (position, color, rules) =>
  position.mode === "pairs" && rules.partner_plays_on === "no" && isHome(position, color);

/**
 * @param {Position} position
 * @param {Rules} rules
 */
const bonusDue = ({ bonus }, rules) => new Refusal(reason(rules, "refusal-bonus-due", { count: bonus }, "bonus"));
