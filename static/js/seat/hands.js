// @ts-check
/** What a player's hands do: taps and keys. */

/** @import { Color } from "../rules/types.js" */
/** @import { SeatTable } from "./table.js" */
/** @import { AskKind, SideAct } from "./wire.js" */

import { pressed } from "../play/keys.js";
import { valueOf } from "../play/scene.js";

export class Hands {
  #table;
  #giveWord;

  /**
   * @param {SeatTable} table
   * @param {() => string} giveWord This device's word for the dice, once it is given.
   */
  constructor(table, giveWord) {
    this.#table = table;
    this.#giveWord = giveWord;
  }

  /**
   * @param {HTMLElement} root
   * @param {AbortSignal} signal
   */
  listen(root, signal) {
    root.addEventListener("click", (event) => this.#clicked(event), { signal });
    document.addEventListener("keydown", (event) => this.#pressed(event), { signal });
  }

  /** @param {Event} event */
  #clicked(event) {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest("button");
    if (!(button instanceof HTMLButtonElement)) return;
    const table = this.#table;
    const { game, version, request } = table.state;
    if (button.matches(".own-die button")) table.throw();
    else if (button.matches(".play__dice .die")) table.do({ kind: "die", die: Number(button.value) });
    else if (button.matches(".choice-button")) this.#choose(button.value);
    else if (button.matches("[data-retire]")) this.#retire(event, button);
    else if (button.matches("[data-ready]")) void table.outbox.say({ act: "ready", word: this.#giveWord() });
    else if (button.matches("[data-back]")) void table.outbox.say({ act: "back" });
    else if (button.matches("[data-ask]")) this.#say(button, { act: "ask", game, version, kind: /** @type {AskKind} */ (button.dataset.ask) });
    else if (button.matches("[data-answer]") && request) this.#say(button, { act: "answer", version: request.version, agrees: button.dataset.answer === "yes" });
    else if (button.matches("[data-phrase]")) this.#say(button, { act: "say", phrase: button.dataset.phrase ?? "" });
    else if (button.matches(".play__net")) table.outbox.send();
  }

  /**
   * The form stands on the version with which the page came.
   * @param {Event} event
   * @param {HTMLButtonElement} button
   */
  #retire(event, button) {
    event.preventDefault();
    for (const menu of ["details.own-retire", "details.menu"]) button.closest(menu)?.removeAttribute("open");
    this.#table.retire(/** @type {Color} */ (button.value));
  }

  /** @param {string} value */
  #choose(value) {
    const choice = this.#table.choices.find(({ move }) => valueOf(move) === value);
    if (choice) this.#table.do({ kind: "move", ...choice.move });
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {SideAct} act
   */
  async #say(button, act) {
    button.closest("details.menu")?.removeAttribute("open");
    button.disabled = true;
    const isSaid = await this.#table.outbox.say(act);
    button.disabled = false;
    if (!isSaid) this.#table.refuse(this.#table.words.say("own-not-said"));
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const table = this.#table;
    const { choices, control } = table;
    const onButton = event.target instanceof Element && event.target.matches("a, button, summary, input");
    if (control === "throw" && !onButton && (event.key === " " || event.key === "Enter") && !event.repeat) {
      event.preventDefault();
      table.throw();
      return;
    }
    const meant = pressed(event, false);
    if (meant?.kind !== "die") return;
    // A number is a die thrown by hand, or a choice of the list.
    if (control === "die") table.do(meant);
    else if (choices[meant.die - 1]) table.do({ kind: "move", ...choices[meant.die - 1].move });
  }
}
