// @ts-check
/** The game at the table as the acts that still stand leave it; undo takes back the last one. */

/** @import { Color, Played, Position, Rules } from "../rules/types.js" */
/** @import { Deed, SentAct, Standing } from "./wire.js" */

import { Refusal, advance, legalMoves, parse } from "../rules.js";

/**
 * @typedef {object} Entry An act with what came of it.
 * @property {Standing} act
 * @property {readonly Played[]} steps
 * @property {Position} position After it.
 */

/**
 * What a form of the server's page says that is done while a game is played.
 * @param {FormData} fields
 * @returns {Deed | null}
 */
export function deedOf(fields) {
  const act = fields.get("act");
  if (act === "time-out" || act === "call-time" || act === "undo") return { kind: act };
  const color = /** @type {Color} */ (String(fields.get("color")));
  return act === "retire" ? { kind: "retire", color } : null;
}

/**
 * The moves to choose from.
 * @param {Position} position
 * @param {Rules} rules
 */
export const movesOf = (position, rules) =>
  legalMoves(position, rules).flatMap((move) =>
    move.kind === "step" || move.kind === "exit" ? [{ color: move.color, from: move.from, to: move.to }] : [],
  );

/**
 * The acts that stand after something was done.
 * @param {readonly Standing[]} acts
 * @param {SentAct} deed
 * @returns {readonly Standing[]}
 */
export function after(acts, { request, ...deed }) {
  return deed.kind === "undo" ? acts.slice(0, -1) : [...acts, deed];
}

export class Game {
  #rules;
  #start;
  /** @type {Entry[]} */
  #entries = [];

  /**
   * @param {Rules} rules
   * @param {string} start The position before the first throw.
   * @param {readonly Standing[]} acts
   * @throws {Error} They do not fit.
   */
  constructor(rules, start, acts) {
    this.#rules = rules;
    this.#start = parse(start, rules);
    for (const act of acts) {
      if (act.kind === "penalty") this.#judge(act);
      else this.do(act);
    }
  }

  /** @returns {Position} */
  get position() {
    return this.#entries.at(-1)?.position ?? this.#start;
  }

  /** Whether a penalty came last: it is cancelled by a reason, not undone. */
  get isJudged() {
    return this.last?.act.kind === "penalty";
  }

  get isCalled() {
    return this.last?.act.kind === "call-time";
  }

  get isOver() {
    return this.isCalled || this.position.over;
  }

  /** The last act and what came of it. */
  get last() {
    return this.#entries.at(-1);
  }

  /**
   * How many acts are undone at once: where moves without a choice play themselves, they go with what they came of.
   * @param {boolean} isAuto
   */
  together(isAuto) {
    let n = 1;
    while (isAuto && n < this.#entries.length && this.#isForced(this.#entries.length - n)) n++;
    return n;
  }

  /** @param {number} index */
  #isForced(index) {
    const before = this.#entries[index - 1];
    const isMove = this.#entries[index].act.kind === "move";
    return isMove && before.act.kind !== "penalty" && movesOf(before.position, this.#rules).length === 1;
  }

  /**
   * What came of the last acts.
   * @param {number} n
   */
  lastSteps(n) {
    return this.#entries.slice(-n).flatMap((entry) => entry.steps);
  }

  /** Everything that happened on the board. */
  get steps() {
    return this.#entries.flatMap((entry) => entry.steps);
  }

  /**
   * @param {Deed} deed
   * @returns {readonly Played[]} What came of it.
   * @throws {import("../rules.js").Refusal} The game stays as it is.
   */
  do(deed) {
    if (deed.kind === "undo") {
      if (this.isJudged) throw new Refusal({ key: "act-penalty-stands", args: {} });
      this.#entries.pop();
      return [];
    }
    if (deed.kind === "call-time") {
      this.#entries.push({ act: deed, steps: [], position: this.position });
      return [];
    }
    const { position, steps } = advance(this.position, deed, this.#rules);
    this.#entries.push({ act: deed, steps, position });
    return steps;
  }

  /** @param {import("./wire.js").Penalty} penalty */
  #judge(penalty) {
    const position = penalty.position === null ? this.position : parse(penalty.position, this.#rules);
    this.#entries.push({ act: penalty, steps: [], position });
  }

  /** Whose turns there were, so that a new one is told from a throw again. */
  get turns() {
    const { position } = this;
    const isNew = (/** @type {Played} */ { before, after }) => before.turn !== after.turn || (before.sixes > 0 && after.sixes === 0);
    return `${this.steps.filter(isNew).length} ${position.turn}`;
  }
}
