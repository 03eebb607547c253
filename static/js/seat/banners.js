// @ts-check
/** What is said above the board's controls: unsent acts, turns that pass, and what is asked of the others. */

/** @import { Parts } from "./parts.js" */
/** @import { SeatTable } from "./table.js" */

const ASKED = { undo: "own-asked-undo", end: "own-asked-end" };

export class Banners {
  #parts;
  #table;

  /**
   * @param {Parts} parts
   * @param {SeatTable} table
   */
  constructor(parts, table) {
    this.#parts = parts;
    this.#table = table;
  }

  /** @param {boolean} isLive Whether changes are heard of. */
  draw(isLive) {
    const { control, isAsked, isAway, mine, request } = this.#table;
    const parts = this.#parts;
    parts.show(".own-away", isAway && control !== "kept");
    parts.show(".own-kept", control === "kept");
    parts.show(".own-request", request !== null);
    parts.show(".own-request__ways", isAsked);
    const plays = mine.length > 0 && isLive;
    const isOpen = { undo: this.#canUndo, end: control !== "lobby" && control !== "over" };
    for (const button of parts.all("button[data-ask]")) {
      const kind = /** @type {"undo" | "end"} */ (button.dataset.ask);
      /** @type {HTMLButtonElement} */ (button).disabled = !plays || !isOpen[kind] || request !== null;
    }
    const out = this.#table.game?.position.out ?? "";
    parts.show(".own-retire", this.#table.state.state === "playing" && !mine.every((color) => out.includes(color)));
    parts.say(".own-request__words", request ? this.#asked() : "");
  }

  /**
   * @param {string} state
   * @param {string} words
   */
  showNet(state, words) {
    this.#parts.show(".own-unsent", state === "offline");
    this.#parts.say(".own-unsent__words", words);
  }

  get #canUndo() {
    return this.#table.state.state === "playing" && this.#table.lastSteps.length > 0;
  }

  #asked() {
    const { data, mine, request, words } = this.#table;
    if (!request) return "";
    const others = data.seats.filter((seat) => seat.color !== request.by);
    const agreed = others.filter((seat) => request.agreed.includes(seat.color)).length;
    const of = { name: words.player(request.by), n: agreed, of: others.length };
    const said = words.say(ASKED[request.kind], of);
    return mine.includes(request.by) || !this.#table.isAsked ? `${said} ${words.say("own-agreed", of)}` : said;
  }
}
