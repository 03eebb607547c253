// @ts-check
/** What is said and written while a game is kept, filled from the sentences that the server sent. */

/** @import { Color, Move, Piece, Played, Position, Reason } from "../rules/types.js" */
/** @import { Seat } from "./wire.js" */

import { NAMES, phase, squareOf } from "../rules.js";

export class Words {
  #sentences;
  #seats;

  /**
   * @param {Record<string, string>} sentences
   * @param {Seat[]} seats
   */
  constructor(sentences, seats) {
    this.#sentences = sentences;
    this.#seats = seats;
  }

  /**
   * @param {string} key
   * @param {Readonly<Record<string, string | number>>} [args]
   */
  say(key, args = {}) {
    const sentence = this.#sentences[key] ?? key;
    return sentence.replace(/\{(\w+)\}/g, (blank, name) => String(args[name] ?? blank));
  }

  /** @param {Color} color */
  color(color) {
    return this.say(`color-${NAMES[color]}`);
  }

  /** @param {Color | null} color */
  player(color) {
    return this.#seats.find((seat) => seat.color === color)?.player ?? "";
  }

  /**
   * A square in words.
   * @param {string} square
   */
  square(square) {
    if (square === "N") return this.say("square-nest");
    if (square === "G") return this.say("square-goal");
    return square.startsWith("L") ? this.say("square-lane", { number: square.slice(1) }) : square;
  }

  /**
   * Squares as the rules write them ("L3", "5, 22"), in the page's letters.
   * @param {string | number} squares
   */
  #letters(squares) {
    const letters = { N: "letter-nest", L: "letter-lane", G: "letter-goal" };
    return String(squares).replace(/[NLG]/g, (letter) => this.say(letters[/** @type {"N" | "L" | "G"} */ (letter)]));
  }

  /**
   * A reason of the rules.
   * @param {Reason} reason
   */
  reason({ key, args }) {
    const known = Object.entries(args).map(([name, value]) => [name, name === "square" ? this.#letters(value) : (this.#sentences[`color-${value}`] ?? value)]);
    const said = this.say(key, Object.fromEntries(known));
    return said.charAt(0).toUpperCase() + said.slice(1);
  }

  /**
   * Whose turn it is and what is due, in the words of the server.
   * @param {Position} position
   */
  status(position) {
    const { turn, die, bonus, sixes } = position;
    if (!turn) return this.say("status-over");
    const who = { name: this.player(turn), color: this.color(turn) };
    switch (phase(position)) {
      case "die":
        return this.say("status-move", { ...who, die });
      case "bonus":
        return this.say("status-bonus", { ...who, count: bonus });
      default:
        return this.say(sixes > 0 ? "status-again" : "status-throw", who);
    }
  }

  /**
   * A move as a choice: short, without the color where everybody knows it.
   * @param {Position} before
   * @param {Move} move
   * @param {readonly Piece[]} captures
   */
  choice(before, move, captures) {
    return [this.#way(before, move), ...this.#captured(captures)].join(", ");
  }

  /**
   * One thing that happened: "blue throws 5".
   * @param {Played} step
   */
  step({ before, act, captures }) {
    const color = /** @type {Color} */ (before.turn);
    switch (act.kind) {
      case "die":
        return this.say("say-throw", { color: this.color(color), die: act.die });
      case "time-out":
        return this.say("event-time-out");
      case "retire":
        return this.say("event-retire", { color: this.color(act.color) });
      case "pass":
        return before.bonus ? this.say("move-bonus-lost", { count: before.bonus }) : this.say("move-none");
      case "third-six":
        return this.#thirdSix(before, act.sentHome);
      default:
        return [this.#way(before, act), ...this.#captured(captures)].join(", ");
    }
  }

  /**
   * Everything that came of an act in one sentence: "blue throws 5, leaves the nest".
   * @param {readonly Played[]} steps
   */
  steps(steps) {
    const said = steps.map((step) => this.step(step));
    const [first] = steps;
    const isMove = first && (first.act.kind === "step" || first.act.kind === "exit");
    if (!isMove) return said.join(", ");
    const { turn, die, bonus } = first.before;
    const color = this.color(/** @type {Color} */ (turn));
    const counted = bonus ? this.say("say-bonus", { color, count: bonus }) : this.say("say-throw", { color, die });
    return [counted, ...said].join(", ");
  }

  /**
   * @param {Position} before
   * @param {Move | { kind: string }} move
   */
  #way(before, move) {
    if (!("color" in move) || !("to" in move)) return "";
    const to = this.square(squareOf(before.arms, move.color, move.to));
    if (move.kind === "exit") return this.say("n" in move && move.n === 2 ? "say-exit-two" : "say-exit", { to });
    return this.say("say-step", { from: this.square(squareOf(before.arms, move.color, move.from)), to });
  }

  /** @param {readonly Piece[]} captures */
  #captured(captures) {
    if (captures.length === 0) return [];
    return [this.say("move-captures", { colors: captures.map((piece) => this.color(piece.color)).join(", ") })];
  }

  /**
   * @param {Position} before
   * @param {Piece | null} home
   */
  #thirdSix(before, home) {
    if (!home) return this.say("move-third-six");
    const from = this.square(squareOf(before.arms, home.color, home.progress));
    return this.say("move-third-six-home", { color: this.color(home.color), from });
  }
}
