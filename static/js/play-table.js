// @ts-check
/**
 * `<play-table id="play">`: the table of a player on their own device. What stands in it comes from the server
 * (templates/play/show.html) and is complete without script. The script takes over until the result counts: it shows what the
 * others do as it comes, answers every tap at once out of the rules in the page, and sends what was done behind.
 *
 * The parts: `seat/table.js` the game and what is done in it, `seat/outbox.js` what is unsent, `seat/stream.js` what the server
 * tells, `seat/screen.js` what is seen, `seat/hands.js` taps and keys.
 */

/** @import { PageData, PlayState } from "./seat/wire.js" */

import { takesForms } from "./floor.js";
import { read } from "./play/page.js";
import { Words } from "./play/words.js";
import { Hands } from "./seat/hands.js";
import { Outbox } from "./seat/outbox.js";
import { Screen } from "./seat/screen.js";
import { Stream } from "./seat/stream.js";
import { SeatTable } from "./seat/table.js";
import * as wished from "./seat/wishes.js";

class PlayTable extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listeners;

  connectedCallback() {
    delete document.documentElement.dataset.awaits;
    if (!takesForms || typeof EventSource !== "function" || this.#listeners) return;
    const data = /** @type {PageData} */ (/** @type {unknown} */ (read(this)));
    if (!data.now) return;
    this.#listeners = new AbortController();
    if (data.now.state === "confirmed") this.#follow(data);
    else this.#takeOver(data);
  }

  disconnectedCallback() {
    this.#listeners?.abort();
    this.#listeners = undefined;
    delete document.documentElement.dataset.playing;
  }

  /** @param {PageData} data */
  #takeOver(data) {
    const template = this.querySelector("template[data-app]");
    const plain = this.querySelector(".own-plain");
    const drawn = plain?.querySelector(".board");
    if (!(template instanceof HTMLTemplateElement) || !plain || !drawn || !this.#listeners) return;
    const { signal } = this.#listeners;
    const outbox = new Outbox(data.table, data.path, data.csrf);
    const table = new SeatTable(data, new Words(data.words, data.seats), outbox);
    this.insertBefore(template.content.cloneNode(true), plain);
    const root = this.querySelector(".play");
    if (!(root instanceof HTMLElement)) return;
    const wishes = wished.wishes();
    const screen = new Screen(root, drawn, table, wishes);
    plain.remove();
    document.documentElement.dataset.playing = "";
    screen.listen(signal);
    new Hands(table, () => screen.giveWord()).listen(root, signal);
    wished.listen(root, wishes, data.table, () => screen.draw(), signal);
    const known = () => `${table.state.game}-${table.state.version}`;
    const stands = (/** @type {boolean} */ isLive) => {
      screen.isLive = isLive;
      screen.showNet();
      if (isLive) outbox.send();
    };
    const stream = new Stream(data.path, known, (state) => table.take(state), stands, (n) => showWatching(root, n));
    stream.listen(signal);
    table.addEventListener("moved", () => location.reload(), { signal });
    signal.addEventListener("abort", () => outbox.close());
    this.#leaveAtTheEnd(table, signal);
    screen.draw();
    outbox.send();
  }

  /**
   * When the game is over, the page of the server has the result, or what is left to sign. The end may come by the stream or as the
   * answer to an act.
   * @param {SeatTable} table
   * @param {AbortSignal} signal
   */
  #leaveAtTheEnd(table, signal) {
    let before = table.state.state;
    const changed = () => {
      const { state } = table.state;
      const isOver = state === "confirmed" || state === "over";
      if (isOver && state !== before) setTimeout(() => location.reload(), LOOK);
      before = state;
    };
    table.addEventListener("change", changed, { signal });
  }

  /** After the end: others still say something, and the next game of a series may begin. @param {PageData} data */
  #follow(data) {
    const { now, path } = data;
    const words = new Words(data.words, data.seats);
    const { muted } = wished.wishes();
    let seen = Math.max(0, ...now.phrases.map((it) => it.seq));
    const known = () => `${now.game}-${now.version}`;
    const told = (/** @type {PlayState} */ state) => {
      if (said(state) !== said(now)) return location.reload();
      const silent = state.seats.filter((it) => it.muted || muted.includes(`${data.table} ${it.color}`)).map((it) => it.color);
      const heard = state.phrases.filter((it) => it.seq > seen && !silent.includes(it.color)).at(-1);
      seen = Math.max(seen, ...state.phrases.map((it) => it.seq));
      const place = this.querySelector(".own-heard");
      if (heard && place) place.textContent = `${words.player(heard.color)}: ${words.say(`phrase-${heard.phrase}`)}`;
    };
    if (this.#listeners) new Stream(path, known, told, () => {}).listen(this.#listeners.signal);
  }
}

/**
 * @param {HTMLElement} root
 * @param {number} n So many watch.
 */
function showWatching(root, n) {
  const place = root.querySelector(".own-watching");
  if (!(place instanceof HTMLElement)) return;
  const { one = "", more = "" } = place.dataset;
  place.textContent = n === 1 ? one : more.replace("999", String(n));
  place.hidden = n === 0;
}

/** What makes a page of the result old. @param {PlayState} state */
const said = ({ game, state, request }) => JSON.stringify([game, state, request]);

/** The last move is seen before the result, in milliseconds. */
const LOOK = 1800;

customElements.define("play-table", PlayTable);
