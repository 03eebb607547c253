// @ts-check
/** What stands around the board while a game is played: who is on turn, the distances, the dice, the choices, the network. */

/** @import { Color, Position } from "../rules/types.js" */
/** @import { Words } from "./words.js" */

import { distance, sideOf } from "../rules.js";

/**
 * @typedef {object} Shown
 * @property {Position} position
 * @property {readonly Color[]} movers
 * @property {"die" | "move" | "time" | "over"} control `time`: the round's time is up, and no throw is begun.
 * @property {boolean} isTimeUp
 * @property {string} status
 * @property {string} hint
 * @property {boolean} isRefusal Whether the hint says why not.
 * @property {readonly { value: string, words: string, color: string }[]} choices
 * @property {number} selected
 * @property {string} undo What an undo would take back; empty when nothing.
 * @property {string} end What is said when nothing is left to do.
 *
 * @typedef {object} Net
 * @property {number} n Acts that are not sent.
 * @property {"sent" | "sending" | "offline" | "trouble"} state
 */

export class View {
  #root;
  #words;

  /**
   * @param {HTMLElement} root
   * @param {Words} words
   */
  constructor(root, words) {
    this.#root = root;
    this.#words = words;
  }

  /**
   * @param {string} selector
   * @returns {HTMLElement}
   */
  part(selector) {
    const found = this.#root.querySelector(selector);
    if (!(found instanceof HTMLElement)) throw new Error(`no ${selector}`);
    return found;
  }

  /** @param {Shown} shown */
  show(shown) {
    const hadFocus = this.part(".play__action").contains(document.activeElement);
    this.#root.dataset.control = shown.control;
    this.part(".play__turn").textContent = shown.status;
    const hint = this.part(".play__hint");
    hint.textContent = shown.hint;
    hint.toggleAttribute("data-refusal", shown.isRefusal);
    this.part(".play__end").textContent = shown.end;
    showSeats(this.#root, shown.position, shown.control === "over" ? [] : shown.movers);
    this.#showFlags(shown);
    showChoices(this.part(".play__choices"), shown.choices, shown.selected);
    this.part(".play__dice").hidden = shown.control !== "die";
    this.part(".play__choices").hidden = shown.control !== "move";
    this.part(".play__up").hidden = shown.control !== "time";
    this.part(".play__acts .play__call").hidden = !shown.isTimeUp || shown.control === "time" || shown.control === "over";
    this.part(".play__end").hidden = shown.control !== "over";
    const what = this.#words.say("play-undo-what", { what: shown.undo }).trim();
    this.part(".play__undo-words").textContent = what.replace(/\s*:$/, "");
    /** @type {HTMLButtonElement} */ (this.part(".play__undo")).disabled = !shown.undo;
    if (hadFocus) this.focus(shown.control, shown.selected);
  }

  /**
   * Puts the focus where the next act is.
   * @param {string} control
   * @param {number} selected
   */
  focus(control, selected) {
    const places = { move: ".play__choices", time: ".play__up" };
    const place = places[/** @type {keyof typeof places} */ (control)] ?? ".play__dice";
    const button = this.part(place).querySelectorAll("button")[Math.max(selected, 0)];
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  }

  /** @param {Net} net */
  showNet({ n, state }) {
    const net = this.part(".play__net");
    net.dataset.net = state;
    const keys = { sent: "play-sent", sending: "play-sending", offline: "play-unsent", trouble: "play-unsent" };
    this.part(".play__net-words").textContent = this.#words.say(keys[state], { n });
  }

  /** @param {string} words Said to those who do not look. */
  announce(words) {
    this.part(".play__said").textContent = words;
  }

  /**
   * @param {number} left Seconds of the turn that are left.
   * @param {boolean} isDue Whether a turn can be lost now.
   */
  showTime(left, isDue) {
    const flag = this.#root.querySelector(".play__time") ?? document.createElement("span");
    flag.className = "play__flag play__time";
    flag.textContent = this.#words.say("play-time-left", { seconds: Math.max(left, 0) });
    flag.toggleAttribute("data-up", left <= 0);
    if (!flag.isConnected) this.part(".play__flags").append(flag);
    this.part(".play__lost").hidden = !(isDue && left <= 0);
  }

  /** @param {Shown} shown */
  #showFlags({ position, control }) {
    const flags = this.part(".play__flags");
    flags.querySelectorAll(".play__flag:not(.play__time)").forEach((flag) => flag.remove());
    const said = [];
    if (control !== "over" && position.sixes > 0) said.push(this.#words.say("play-six", { n: position.sixes }));
    if (position.bonus) said.push(this.#words.say("play-bonus", { count: position.bonus }));
    for (const words of said.reverse()) {
      const flag = document.createElement("span");
      flag.className = "play__flag";
      flag.textContent = words;
      flags.prepend(flag);
    }
  }
}

/**
 * Distances, and whose turn it is, in the seats `[data-color]` of `root`.
 * @param {Element} root
 * @param {Position} position
 * @param {readonly Color[]} onTurn
 */
export function showSeats(root, position, onTurn) {
  for (const seat of root.querySelectorAll("[data-color]")) {
    const color = /** @type {Color} */ (seat.getAttribute("data-color"));
    const plays = position.colors.includes(color);
    seat.toggleAttribute("data-on-turn", onTurn.includes(color));
    seat.toggleAttribute("data-out", !plays || position.out.includes(color));
    const left = seat.querySelector(".play__distance");
    if (left) left.textContent = plays ? String(distance(position, color)) : "–";
    const ofSide = seat.querySelector(".play__side");
    const side = sideOf(position, color);
    if (ofSide) ofSide.textContent = plays && side.length > 1 ? `Σ ${distance(position, side)}` : "";
  }
}

/**
 * The choices as a list of buttons.
 * @param {HTMLElement} list
 * @param {Shown["choices"]} choices
 * @param {number} selected
 */
export function showChoices(list, choices, selected) {
  const items = choices.map(({ value, words, color }, index) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.value = value;
    button.className = `button button--quiet button--wide choice-button seat-${color}`;
    button.toggleAttribute("data-selected", index === selected);
    const number = document.createElement("span");
    number.className = "choice-button__number";
    number.textContent = String(index + 1);
    button.append(number, ` ${words}`);
    item.append(button);
    return item;
  });
  list.dataset.n = String(items.length);
  list.replaceChildren(...items);
}
