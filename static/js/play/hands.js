// @ts-check
/** What the referee's hands do: taps, keys, and the server's forms that stand below the board. */

/** @import { Screen } from "./screen.js" */
/** @import { Table } from "./table.js" */

import { deedOf } from "./game.js";
import { pressed } from "./keys.js";
import * as menu from "./menu.js";
import { valueOf } from "./scene.js";

export class Hands {
  #host;
  #table;
  #screen;
  #asked;

  /**
   * @param {Element} host The element `referee-table`.
   * @param {Table} table
   * @param {Screen} screen
   * @param {() => void} asked The referee asks how the sending goes.
   */
  constructor(host, table, screen, asked) {
    this.#host = host;
    this.#table = table;
    this.#screen = screen;
    this.#asked = asked;
  }

  /**
   * @param {HTMLElement} root
   * @param {AbortSignal} signal
   */
  listen(root, signal) {
    const table = this.#table;
    root.addEventListener("click", (event) => this.#clicked(event), { signal });
    menu.listen(root, table.wishes, signal);
    document.addEventListener("keydown", (event) => this.#pressed(event), { signal });
    document.addEventListener("pointerdown", () => (table.isByKeys = false), { signal });
    const region = this.#host.closest("live-region");
    region?.addEventListener("submit", (event) => this.#submitted(event), { signal, capture: true });
  }

  /** @param {Event} event */
  #clicked(event) {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest("button");
    if (!(button instanceof HTMLButtonElement)) return;
    const table = this.#table;
    if (button.matches(".die")) table.do({ kind: "die", die: Number(button.value) });
    else if (button.matches(".choice-button")) table.choose(table.choices.find(({ move }) => button.value === valueOf(move)));
    else if (button.matches(".play__undo")) table.do({ kind: "undo" });
    else if (button.matches(".play__lost")) table.do({ kind: "time-out" });
    else if (button.matches(".play__call")) table.do({ kind: "call-time" });
    else if (button.matches(".play__go-on")) this.#screen.goOn();
    else if (button.matches("[data-turn]")) table.turnBoard();
    else if (button.matches(".play__net")) this.#asked();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const table = this.#table;
    const { choices } = table;
    const meant = pressed(event, choices.length > 0);
    if (!meant || (meant.kind === "die" && this.#screen.control === "time")) return;
    event.preventDefault();
    table.isByKeys = true;
    if (meant.kind === "choose") {
      table.choose(choices[Math.max(table.selected, 0)]);
    } else if (meant.kind === "select") {
      table.select(meant.way);
      this.#screen.focusChoice();
    } else {
      table.do(meant);
    }
  }

  /**
   * The server's forms that stand below are answered here too, in order with the rest.
   * @param {Event} event
   */
  #submitted(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || this.#host.contains(form)) return;
    const { queue, words } = this.#table;
    const deed = deedOf(new FormData(form));
    if (!deed && queue.unsent.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (deed) {
      this.#table.do(deed);
      // Nobody works at it any longer: what comes of it is not held up.
      form.reset();
      form.closest("details")?.removeAttribute("open");
    } else this.#table.refuse(words.say("play-unsent", { n: queue.unsent.length }));
    this.#host.querySelector(".play")?.scrollIntoView({ block: "start" });
  }
}
