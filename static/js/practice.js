// @ts-check
/**
 * `<practice-game>`: a game alone against the house's player. What stands in it comes from the server and is complete without
 * script: each throw or move is a form, and the next page has the answer. The script answers a move at once out of the rules in
 * the page, asks the server for dice and for the moves of the house, and plays them one after the other.
 */

/** @import { Color, Played, Rules } from "./rules/types.js" */
/** @import { Choice } from "./play/board.js" */
/** @import { Deed, Layout, Seat } from "./play/wire.js" */

import { movers, phase, sideOf, write } from "./rules.js";
import { patience, takesForms } from "./floor.js";
import { Board } from "./play/board.js";
import { wishes } from "./play/choices.js";
import { feel, feelingOf } from "./play/feel.js";
import { Game } from "./play/game.js";
import { choicesOf, choiceViews, description, dueWords, lastMove, valueOf } from "./play/scene.js";
import { Words } from "./play/words.js";

/** How long a die is seen before its move, and a move before what follows, in milliseconds. */
const DIE = 450;
const MOVE = 550;
/** Longest wait for an answer, in milliseconds. */
const PATIENCE = 10_000;

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @typedef {object} Data What the page says once.
 * @property {string} csrf
 * @property {string} path Address of the page.
 * @property {string} name Name of the rule set.
 * @property {Rules} rules
 * @property {string} level
 * @property {Color} color The person's.
 * @property {string} color_name
 * @property {number} arms
 * @property {Seat[]} seats
 * @property {Layout} board
 * @property {Readonly<Record<string, string>>} words
 * @property {string} position
 */

class PracticeGame extends HTMLElement {
  #data = /** @type {Data} */ (/** @type {unknown} */ ({}));
  #words = new Words({}, []);
  /** @type {Game | undefined} */
  #game;
  /** @type {Board | undefined} */
  #board;
  /** The house plays, or the server is asked. */
  #isBusy = false;
  /** Whose turn the topmost line is about. */
  #teller = "";

  connectedCallback() {
    const drawn = this.querySelector(".board");
    if (!takesForms || this.#game || !(drawn instanceof HTMLElement)) return;
    const data = /** @type {Data} */ (JSON.parse(this.querySelector("script")?.textContent ?? "{}"));
    this.#data = data;
    this.#words = new Words(data.words, data.seats);
    this.#game = new Game(data.rules, data.position, []);
    this.#board = new Board(drawn, data.board, data.seats, (choices) => this.#tapped(choices));
    this.#board.turn(this.#angle());
    this.addEventListener("submit", (event) => this.#submitted(event), { capture: true });
    this.#draw();
  }

  /** The degrees that bring the person's nest to the near edge. */
  #angle() {
    const { arms, board, color } = this.#data;
    const [x, y] = board.nests[color].middle;
    const turns = Array.from({ length: arms }, (_, n) => (n * 360) / arms);
    const height = (/** @type {number} */ angle) => {
      const radians = (angle * Math.PI) / 180;
      // The right one of two corners at the same height.
      return x * Math.sin(radians) + y * Math.cos(radians) + 0.01 * (x * Math.cos(radians) - y * Math.sin(radians));
    };
    return turns.reduce((best, angle) => (height(angle) > height(best) + 0.001 ? angle : best), 0);
  }

  /** @param {SubmitEvent} event */
  #submitted(event) {
    event.preventDefault();
    event.stopPropagation();
    if (this.#isBusy || !this.#game) return;
    const button = event.submitter;
    if (button instanceof HTMLButtonElement && button.name === "move") {
      const choice = choicesOf(this.#game, this.#data.rules).find(({ move }) => valueOf(move) === button.value);
      if (choice) void this.#choose(choice);
    } else {
      void this.#go();
    }
  }

  /** @param {Choice[]} choices */
  #tapped(choices) {
    if (choices.length === 1 && !this.#isBusy) void this.#choose(choices[0]);
  }

  /** @param {Choice} choice */
  async #choose({ move }) {
    this.#isBusy = true;
    await this.#play({ kind: "move", ...move });
    this.#isBusy = false;
    const game = this.#game;
    const isOwnThrow = game && this.#isOwn(game) && phase(game.position) === "throw";
    if (game && !game.isOver && !isOwnThrow && !this.#mayChoose()) await this.#go();
    else this.#draw();
  }

  /** Asks the server for what is thrown and for the moves of the house, and shows it. */
  async #go() {
    const game = this.#game;
    if (!game) return;
    this.#isBusy = true;
    this.#draw();
    const steps = await this.#ask(write(game.position));
    for (const step of steps ?? []) await this.#play(step);
    this.#isBusy = false;
    this.#draw();
    if (!steps) this.#hint(this.#words.say("practice-offline"));
    else if (!this.contains(document.activeElement) || document.activeElement === document.body) this.#focus();
  }

  /**
   * @param {string} position
   * @returns {Promise<Deed[] | null>} Nothing if the server did not answer.
   */
  async #ask(position) {
    const { csrf, path, name: rules, level, color_name: color } = this.#data;
    try {
      const answer = await fetch(`${path}/moves.json`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify({ csrf, rules, level, color, position }),
        signal: patience(PATIENCE),
      });
      return answer.ok ? (await answer.json()).steps : null;
    } catch {
      return null;
    }
  }

  /**
   * Shows a die or a move, and leaves time to see it.
   * @param {Deed} deed
   */
  async #play(deed) {
    const game = this.#game;
    if (!game) return;
    const steps = game.do(deed);
    if (deed.kind === "die") this.#showDie(deed.die);
    this.#tell(steps);
    this.#draw();
    if (this.#isOwn(game)) feel(feelingOf(steps), wishes());
    if (!isStill.matches) await new Promise((resolve) => setTimeout(resolve, deed.kind === "die" ? DIE : MOVE));
  }

  #draw() {
    const game = this.#game;
    if (!game) return;
    const { rules, seats } = this.#data;
    const { position } = game;
    const choices = this.#mayChoose() ? choicesOf(game, rules) : [];
    this.#board?.draw({ position, movers: game.isOver ? [] : movers(position, rules), choices, selected: -1, last: lastMove(game) });
    this.#board?.describe(description(game, this.#words));
    this.#part(".practice__status").textContent = this.#status(game);
    this.#hint(this.#mayChoose() ? dueWords(game, rules, this.#words) : "");
    this.#showChoices(choiceViews(choices, game, rules, this.#words, seats));
    const isThrow = !game.isOver && this.#isOwn(game) && phase(position) === "throw" && !this.#isBusy;
    this.#part(".practice__throw").hidden = !isThrow;
    this.#part(".practice__go-on").hidden = game.isOver || isThrow || choices.length > 0 || this.#isBusy;
    this.#keep(write(position));
  }

  /** The address has the position, so that the page can be loaded again. @param {string} position */
  #keep(position) {
    const { path, name: rules, level, color_name: color } = this.#data;
    history.replaceState(null, "", `${path}?${new URLSearchParams({ rules, level, color, position })}`);
    const field = this.querySelector("input[name=position]");
    if (field instanceof HTMLInputElement) field.value = position;
  }

  /** @param {Game} game */
  #isOwn({ position }) {
    const { color } = this.#data;
    return position.turn === color || (position.mode === "duel" && movers(position, this.#data.rules).includes(color));
  }

  /** Whether the person has to choose among moves. */
  #mayChoose() {
    const game = this.#game;
    return !!game && !this.#isBusy && !game.isOver && this.#isOwn(game) && choicesOf(game, this.#data.rules).length > 1;
  }

  /** @param {Game} game */
  #status(game) {
    const { position } = game;
    if (game.isOver) return this.#words.say(position.done[0] === sideOf(position, this.#data.color)[0] ? "practice-won" : "practice-over");
    if (!this.#isOwn(game)) return this.#words.say("practice-its-turn");
    switch (phase(position)) {
      case "die":
        return this.#words.say("practice-your-move", { die: position.die });
      case "bonus":
        return this.#words.say("practice-your-count", { count: position.bonus });
      default:
        return this.#words.say(position.sixes > 0 ? "practice-your-next-throw" : "practice-your-throw");
    }
  }

  /** @param {number} die */
  #showDie(die) {
    const dice = this.querySelector("template[data-dice]");
    const shown = dice instanceof HTMLTemplateElement ? dice.content.querySelectorAll(".die")[die - 1] : undefined;
    const place = this.#part(".practice__die");
    place.replaceChildren(...(shown ? [shown.cloneNode(true)] : []));
    const { turn } = this.#game?.position ?? {};
    place.dataset.seat = this.#data.seats.find((seat) => seat.color === turn)?.name ?? "";
  }

  /**
   * Writes what happened into the line of the turn.
   * @param {readonly Played[]} steps
   */
  #tell(steps) {
    const moves = steps.filter(({ act }) => act.kind !== "die");
    if (moves.length === 0) return;
    const { before } = moves[0];
    const list = this.#part(".practice__turns");
    const whose = `${before.turn}`;
    if (whose !== this.#teller) {
      const item = document.createElement("li");
      item.className = "throws__turn";
      const signs = this.querySelector("template[data-signs]");
      const sign = signs instanceof HTMLTemplateElement ? signs.content.querySelector(`[data-color="${whose}"]`) : null;
      item.append(...(sign ? [sign.cloneNode(true)] : []), document.createElement("div"));
      list.prepend(item);
      this.#teller = whose;
    }
    const line = document.createElement("p");
    const counted = before.die ? this.#words.say("say-throw", { color: this.#words.color(/** @type {Color} */ (before.turn)), die: before.die }) : "";
    line.textContent = [counted, ...moves.map((step) => this.#words.step(step))].filter(Boolean).join(", ");
    list.querySelector("li > div")?.append(line);
    list.hidden = false;
    while (list.children.length > 12) list.lastElementChild?.remove();
  }

  /** @param {string} words */
  #hint(words) {
    const hint = this.#part(".practice__hint");
    hint.textContent = words;
    hint.hidden = words === "";
  }

  /** @param {{ value: string, words: string, color: string }[]} views */
  #showChoices(views) {
    const items = views.map(({ value, words, color }, index) => {
      const button = document.createElement("button");
      button.className = `button button--quiet button--wide choice-button seat-${color}`;
      button.name = "move";
      button.value = value;
      const number = document.createElement("span");
      number.className = "choice-button__number";
      number.textContent = String(index + 1);
      button.append(number, ` ${words}`);
      const item = document.createElement("li");
      item.append(button);
      return item;
    });
    this.#part(".practice__choices").replaceChildren(...items);
  }

  /** Puts the focus where the next act is. */
  #focus() {
    const button = this.querySelector(".practice__action button:not([hidden])");
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  }

  /**
   * @param {string} selector
   * @returns {HTMLElement}
   */
  #part(selector) {
    const found = this.querySelector(selector);
    if (!(found instanceof HTMLElement)) throw new Error(`no ${selector}`);
    return found;
  }
}

customElements.define("practice-game", PracticeGame);
