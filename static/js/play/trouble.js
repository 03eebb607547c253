// @ts-check
/** What the server did not take: both sides' acts are shown, and the referee chooses. Nothing is given up unasked. */

/** @import { Rules } from "../rules/types.js" */
/** @import { Queue } from "./queue.js" */
/** @import { Words } from "./words.js" */

import { unsentWords } from "./scene.js";

/** What can be done about each kind of trouble. */
const WAYS = {
  "moved-on": ["insist", "give-up", "later"],
  kept: ["take-back", "give-up", "later"],
  refused: ["retry", "give-up", "later"],
  "not-open": ["retry", "give-up", "later"],
  "signed-out": ["retry", "later"],
};

export class TroubleDialog {
  #dialog;
  #words;
  #queue;
  #place;
  #givenUp;
  #n = 0;

  /**
   * @param {HTMLDialogElement} dialog
   * @param {Words} words
   * @param {Queue} queue
   * @param {{ rules: Rules, path: string, csrf: string }} place The table.
   * @param {() => void} givenUp The referee gave up what is unsent.
   */
  constructor(dialog, words, queue, place, givenUp) {
    this.#dialog = dialog;
    this.#words = words;
    this.#queue = queue;
    this.#place = place;
    this.#givenUp = givenUp;
    dialog.addEventListener("click", (event) => {
      const way = event.target instanceof Element ? event.target.closest("[data-way]")?.getAttribute("data-way") : null;
      if (way) this.#choose(way);
    });
  }

  /** Shows what the server did not take; where it took all, sends what is left. */
  open() {
    const { trouble, base, unsent } = this.#queue;
    if (!trouble) return this.#queue.send();
    const mine = unsentWords(this.#place.rules, base, unsent, this.#words);
    this.#n = mine.length;
    this.#fill(".play__theirs", trouble.error === "moved-on" ? trouble.news : []);
    this.#fill(".play__mine", mine);
    const why = this.#part(".play__why");
    why.textContent = trouble.error === "signed-out" ? this.#words.say("play-signed-out") : "why" in trouble ? trouble.why : "";
    why.hidden = !why.textContent;
    const ways = WAYS[trouble.error].filter((way) => way !== "insist" || (trouble.error === "moved-on" && trouble.can_undo));
    for (const button of this.#dialog.querySelectorAll(".play__ways [data-way]")) {
      if (button instanceof HTMLElement) button.hidden = !ways.includes(button.dataset.way ?? "");
    }
    this.#ask(false);
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  /** @param {string} way */
  #choose(way) {
    if (way === "give-up" || way === "unsure") return this.#ask(way === "give-up");
    this.#dialog.close();
    if (way === "insist") this.#queue.insist();
    else if (way === "retry") this.#queue.retry();
    else if (way === "take-back") void this.#takeBack();
    else if (way === "sure") this.#givenUp();
  }

  async #takeBack() {
    const { path, csrf } = this.#place;
    try {
      await fetch(`${path}/keeper`, { method: "POST", body: new URLSearchParams({ csrf, device: "this" }) });
    } catch {
      // Without an answer the next attempt says again that another device keeps it.
    }
    this.#queue.retry();
  }

  /** @param {boolean} isAsked */
  #ask(isAsked) {
    this.#part(".play__ways").hidden = isAsked;
    this.#part(".play__sure").hidden = !isAsked;
    this.#part(".play__sure p").textContent = this.#words.say("play-give-up-confirm", { n: this.#n });
    if (isAsked) this.#part("[data-way=unsure]").focus();
  }

  /**
   * @param {string} selector
   * @param {readonly string[]} lines
   */
  #fill(selector, lines) {
    const section = this.#part(selector);
    section.hidden = lines.length === 0;
    const items = lines.map((words) => {
      const item = document.createElement("li");
      item.textContent = words;
      return item;
    });
    section.querySelector("ol")?.replaceChildren(...items);
  }

  /**
   * @param {string} selector
   * @returns {HTMLElement}
   */
  #part(selector) {
    const found = this.#dialog.querySelector(selector);
    if (!(found instanceof HTMLElement)) throw new Error(`no ${selector}`);
    return found;
  }
}
