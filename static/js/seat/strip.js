// @ts-check
/** The seats above the board: whose turn it is and how long, distances, who is ready or away, and what somebody says. */

/** @import { Color } from "../rules/types.js" */
/** @import { SeatTable } from "./table.js" */
/** @import { Wishes } from "./wishes.js" */

import { movers } from "../rules.js";
import { showSeats } from "../play/view.js";

/** A phrase is shown so long, in milliseconds. */
const SAID = 7000;

export class Strip {
  #root;
  #table;
  #wishes;
  /** The last phrase of each color, and when it came here. @type {Map<string, { words: string, until: number }>} */
  #said = new Map();
  #seen;

  /**
   * @param {HTMLElement} root
   * @param {SeatTable} table
   * @param {Wishes} wishes
   */
  constructor(root, table, wishes) {
    this.#root = root;
    this.#table = table;
    this.#wishes = wishes;
    this.#seen = Math.max(0, ...table.state.phrases.map((it) => it.seq));
  }

  /** Shows what somebody says from now on. Returns it in words, for those who do not see it. */
  hear() {
    const { data, state, words } = this.#table;
    const isMuted = (/** @type {Color} */ color) =>
      this.#wishes.muted.includes(`${data.table} ${color}`) || state.seats.some((it) => it.color === color && it.muted);
    const news = state.phrases.filter((it) => it.seq > this.#seen);
    this.#seen = Math.max(this.#seen, ...news.map((it) => it.seq));
    const heard = news.filter((it) => !isMuted(it.color));
    for (const { color, phrase } of heard) this.#said.set(color, { words: words.say(`phrase-${phrase}`), until: Date.now() + SAID });
    if (heard.length > 0) setTimeout(() => this.draw(), SAID + 50);
    return heard.map(({ color, phrase }) => `${words.player(color)}: ${words.say(`phrase-${phrase}`)}`).join(". ");
  }

  draw() {
    const { control, data, game, state, words } = this.#table;
    const position = game?.position;
    if (position) showSeats(this.#root, position, control === "over" || control === "lobby" ? [] : movers(position, data.rules));
    for (const seat of this.#root.querySelectorAll("[data-color]")) {
      const color = /** @type {Color} */ (seat.getAttribute("data-color"));
      const facts = state.seats.find((it) => it.color === color);
      const isTurn = position?.turn === color && state.state === "playing";
      const isMine = this.#table.mine.includes(color);
      let sign = isMine ? words.say("own-you") : "";
      if (state.state === "waiting") sign = words.say(facts?.ready ? "own-ready" : "own-missing");
      else if (facts?.away) sign = words.say("own-away");
      this.#fill(seat, ".own-seat__sign", sign || "\u00a0");
      seat.toggleAttribute("data-ready", !!facts?.ready && state.state === "waiting");
      seat.toggleAttribute("data-away", !!facts?.away);
      const said = this.#said.get(color);
      this.#fill(seat, ".own-seat__said", said && said.until > Date.now() ? said.words : "");
      this.#fill(seat, ".own-seat__time", isTurn ? this.#time() : "");
    }
  }

  #time() {
    const { left } = this.#table;
    return left === null ? "" : this.#table.words.say("own-seconds", { seconds: Math.max(0, Math.ceil(left / 1000)) });
  }

  /**
   * @param {Element} seat
   * @param {string} selector
   * @param {string} words
   */
  #fill(seat, selector, words) {
    const part = seat.querySelector(selector);
    if (!(part instanceof HTMLElement)) return;
    if (part.textContent !== words) part.textContent = words;
    part.hidden = !words;
  }
}
