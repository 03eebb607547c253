// @ts-check
/** What is to be seen of a game: the choices, the last move, and all of it in words. */

/** @import { Color, Rules } from "../rules/types.js" */
/** @import { Choice } from "./board.js" */
/** @import { Base } from "./kept.js" */
/** @import { Deed, SentAct, Seat } from "./wire.js" */
/** @import { Words } from "./words.js" */

import { captures, legalMoves, movers, obligation, squareOf } from "../rules.js";
import { Game, movesOf } from "./game.js";

/**
 * The moves to choose from, in the order of their numbers.
 * @param {Game} game
 * @param {Rules} rules
 * @returns {Choice[]}
 */
export function choicesOf(game, rules) {
  if (game.isOver) return [];
  return movesOf(game.position, rules).map((move, index) => ({ move, number: index + 1 }));
}

/**
 * The move that follows a deed without a choice.
 * @param {readonly Choice[]} choices After it.
 * @param {{ kind: string }} deed
 * @returns {Extract<Deed, { kind: "move" }> | null}
 */
export function onlyMove([choice, another], deed) {
  if (!choice || another || (deed.kind !== "die" && deed.kind !== "move")) return null;
  return { kind: "move", ...choice.move };
}

/**
 * A move as a button's value.
 * @param {Choice["move"]} move
 */
export const valueOf = ({ color, from, to }) => `${color}:${from}:${to}`;

/**
 * The choices as buttons.
 * @param {Choice[]} choices
 * @param {Game} game
 * @param {Rules} rules
 * @param {Words} words
 * @param {Seat[]} seats
 */
export const choiceViews = (choices, game, rules, words, seats) => choices.map((choice) => choiceView(choice, game, rules, words, seats));

/**
 * @param {Choice} choice
 * @param {Game} game
 * @param {Rules} rules
 * @param {Words} words
 * @param {Seat[]} seats
 */
function choiceView({ move: { color, from, to } }, { position }, rules, words, seats) {
  const legal = legalMoves(position, rules).find((it) => "to" in it && it.color === color && it.from === from && it.to === to);
  const said = legal ? words.choice(position, legal, captures(position, legal, rules)) : "";
  const needsColor = movers(position, rules).length > 1;
  return {
    value: valueOf({ color, from, to }),
    words: needsColor ? `${words.color(color)}: ${said}` : said,
    color: seats.find((seat) => seat.color === color)?.name ?? "",
  };
}

/**
 * Why the choice is restricted, or why there is a bonus.
 * @param {Game} game
 * @param {Rules} rules
 * @param {Words} words
 */
export function dueWords({ position }, rules, words) {
  const due = obligation(position, rules);
  if (due) return words.reason(due);
  const bonus = position.bonus === 20 ? "bonus-capture" : position.bonus === 10 ? "bonus-goal" : "";
  return bonus && words.say(bonus, { count: position.bonus });
}

/**
 * What was done last, by so many acts; empty before the first throw.
 * @param {Game | undefined} game
 * @param {Words} words
 * @param {number} n
 */
export function lastWords(game, words, n) {
  const last = game?.last;
  if (!last) return "";
  if (game?.isJudged) return words.say("play-penalty");
  return last.act.kind === "call-time" ? words.say("event-call-time") : words.steps(game?.lastSteps(n) ?? []);
}

/** @param {Game} game */
export function lastMove(game) {
  const act = [...game.steps].reverse().find(({ act }) => act.kind === "step" || act.kind === "exit")?.act;
  return act && (act.kind === "step" || act.kind === "exit") ? { color: act.color, from: act.from, to: act.to } : null;
}

/**
 * Where everything stands, for those who do not see it.
 * @param {Game} game
 * @param {Words} words
 */
export function description({ position }, words) {
  const each = [.../** @type {Iterable<Color>} */ (position.colors)].map((color) => {
    const squares = position.pieces[color].map((progress) => words.square(squareOf(position.arms, color, progress)));
    return `${words.color(color)}: ${squares.join(", ")}`;
  });
  return each.join("; ");
}

/**
 * What is unsent, one line a throw: a die and its move are one.
 * @param {Rules} rules
 * @param {Base} base
 * @param {readonly SentAct[]} unsent
 * @param {Words} words
 */
export function unsentWords(rules, base, unsent, words) {
  const game = new Game(rules, base.start, base.acts);
  return unsent.flatMap((deed, index) => {
    const steps = game.do(deed);
    if (deed.kind === "die" && unsent[index + 1]?.kind === "move") return [];
    if (deed.kind === "call-time") return [words.say("event-call-time")];
    return [deed.kind === "undo" ? words.say("event-undo") : words.steps(steps)];
  });
}
