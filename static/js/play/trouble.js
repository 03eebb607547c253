// @ts-check
/** What the server did not take: both sides' acts are shown, and the referee chooses. Nothing is given up unasked. */

/** @import { Trouble } from "./queue.js" */
/** @import { Words } from "./words.js" */

/** What can be done about each kind of trouble. */
const WAYS = {
  "moved-on": ["insist", "give-up", "later"],
  kept: ["take-back", "give-up", "later"],
  refused: ["retry", "give-up", "later"],
  "not-open": ["retry", "give-up", "later"],
  "signed-out": ["retry", "later"],
};

/** @typedef {"insist" | "take-back" | "retry" | "give-up"} Way */

export class TroubleDialog {
  #dialog;
  #words;
  #chosen;
  #n = 0;

  /**
   * @param {HTMLDialogElement} dialog
   * @param {Words} words
   * @param {(way: Way) => void} chosen
   */
  constructor(dialog, words, chosen) {
    this.#dialog = dialog;
    this.#words = words;
    this.#chosen = chosen;
    dialog.addEventListener("click", (event) => {
      const way = event.target instanceof Element ? event.target.closest("[data-way]")?.getAttribute("data-way") : null;
      if (way) this.#choose(way);
    });
  }

  /**
   * @param {Trouble} trouble
   * @param {string[]} mine Acts that are not sent, in words.
   */
  open(trouble, mine) {
    this.#n = mine.length;
    this.#fill(".play__theirs", trouble.news ?? []);
    this.#fill(".play__mine", mine);
    const why = this.#part(".play__why");
    why.textContent = trouble.error === "signed-out" ? this.#words.say("play-signed-out") : (trouble.why ?? "");
    why.hidden = !why.textContent;
    const ways = WAYS[trouble.error].filter((way) => way !== "insist" || trouble.can_undo);
    for (const button of this.#dialog.querySelectorAll(".play__ways [data-way]")) {
      if (button instanceof HTMLElement) button.hidden = !ways.includes(button.dataset.way ?? "");
    }
    this.#ask(false);
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  close() {
    this.#dialog.close();
  }

  /** @param {string} way */
  #choose(way) {
    switch (way) {
      case "later":
        return this.close();
      case "give-up":
        return this.#ask(true);
      case "unsure":
        return this.#ask(false);
      case "sure":
        this.close();
        return this.#chosen("give-up");
      default:
        this.close();
        return this.#chosen(/** @type {Way} */ (way));
    }
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
   * @param {string[]} lines
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
