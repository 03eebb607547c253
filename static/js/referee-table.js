// @ts-check
/**
 * `<referee-table id="play">`: while a game is played, answers every tap at once out of the rules in the page, and sends
 * what was done behind. What stands in it comes from the server (templates/table/referee.html) and is complete without
 * script; the script takes over only where it comes to the server's own position.
 *
 * The parts: `play/table.js` the game and what is done in it, `play/queue.js` what is unsent, `play/screen.js` what is seen,
 * `play/hands.js` taps and keys, `play/link.js` what the server says, `play/hold.js` which tab keeps the table.
 */

/** @import { PageData } from "./play/wire.js" */

import { takesForms } from "./floor.js";
import { sayElsewhere, unsayElsewhere, warnOfUnsent } from "./play/elsewhere.js";
import { Hands } from "./play/hands.js";
import { Hold } from "./play/hold.js";
import { forget, stored } from "./play/kept.js";
import { Link } from "./play/link.js";
import { baseOf, read, since } from "./play/page.js";
import { Queue } from "./play/queue.js";
import { Screen } from "./play/screen.js";
import { Table } from "./play/table.js";
import { Words } from "./play/words.js";

class RefereeTable extends HTMLElement {
  #data = /** @type {PageData} */ (/** @type {unknown} */ ({}));
  /** @type {Table | undefined} */
  #table;
  /** @type {Screen | undefined} */
  #screen;
  /** @type {AbortController | undefined} */
  #listeners;
  /** Of this browser's tabs one keeps the table. @type {Hold | undefined} */
  #hold;

  connectedCallback() {
    if (takesForms && typeof HTMLDialogElement === "function" && !this.#listeners) this.#start();
    if (!this.#hold) this.#arrive();
  }

  disconnectedCallback() {
    this.#stop();
  }

  /**
   * The page was fetched again: takes what is new in it. Returns whether this element goes on; otherwise the server's
   * takes its place.
   * @param {Element} fresh
   * @returns {boolean}
   */
  renew(fresh) {
    if (!this.#table || !this.#screen) return false;
    const { queue } = this.#table;
    const { now, table } = read(fresh);
    // Another game of the table is due.
    if (table !== this.#data.table) {
      forget(this.#data.table);
      return false;
    }
    this.#screen.renewClock(fresh);
    if (this.#region) this.#region.known = Math.max(this.#region.known, now.revision);
    if (queue.unsent.length > 0 || queue.isSending) return true;
    if (now.state !== "playing" || now.kept) {
      forget(this.#data.table);
      return false;
    }
    if (now.version === queue.base.version && !queue.isAhead) return true;
    if (now.version < queue.base.version && !queue.isAhead) {
      // It was drawn before what has been sent meanwhile: its forms are of then.
      this.#region?.refresh();
      return true;
    }
    queue.isAhead = false;
    this.#data.now = now;
    queue.reset(baseOf(now), since(now));
    return this.#table.build();
  }

  #start() {
    this.#data = read(this);
    const { now, table, words, seats, app_rolls } = this.#data;
    const { unsent, isAhead } = stored(table, now.version);
    if (app_rolls) return;
    if (now.kept && !isAhead && unsent > 0) return warnOfUnsent(this, new Words(words, seats).say("play-kept-unsent", { n: unsent }));
    if (!isAhead && (now.kept || (now.state !== "playing" && unsent === 0))) return;
    this.#hold = new Hold(`cubilete:log:${table}`, {
      held: () => this.#begin(),
      elsewhere: () => {
        this.#arrive();
        sayElsewhere(this, () => this.#hold?.take());
      },
      lost: () => this.#lose(),
    });
    this.#hold.ask();
  }

  /** The app is there, or does not come: the page has its layout (early-app.js). */
  #arrive() {
    delete document.documentElement.dataset.awaits;
  }

  /** This tab keeps the table. */
  #begin() {
    this.#arrive();
    if (!this.isConnected) return this.#stop();
    unsayElsewhere(this);
    const { now, table, path, csrf, words, seats } = this.#data;
    const queue = new Queue(table, `${path}/log`, csrf, baseOf(now), since(now));
    this.#table = new Table(this.#data, new Words(words, seats), queue);
    if (!this.#takeOver(this.#table)) return this.#stop();
    if (queue.isAhead) this.#region?.refresh();
    queue.send();
  }

  /** Another tab keeps it now: here stands what the server says, without the dice. */
  #lose() {
    this.#stop();
    delete this.dataset.inCharge;
    this.querySelector(".play")?.remove();
    // It can be taken back where the server's part stands here again; without a network nobody would have it.
    sayElsewhere(this, () => this.#region?.refresh());
    this.#region?.refresh();
    document.addEventListener("visibilitychange", () => this.#region?.refresh(), { once: true });
  }

  #stop() {
    this.#hold?.release();
    this.#listeners?.abort();
    this.#table?.queue.close();
    delete document.documentElement.dataset.playing;
  }

  /**
   * Puts the app in the place of the server's part, if the rules in the page come to the server's position.
   * @param {Table} table
   */
  #takeOver(table) {
    // What a form of the server's has just sent comes back with a new page.
    if (this.#region?.hasAttribute("aria-busy") || !table.build()) return false;
    const template = this.querySelector("template[data-app]");
    const plain = this.querySelector(".referee__plain");
    const drawn = plain?.querySelector(".board");
    if (!(template instanceof HTMLTemplateElement) || !plain || !drawn) return false;
    this.insertBefore(template.content.cloneNode(true), plain);
    const root = this.querySelector(".play");
    const dialog = root?.querySelector(".play__dialog");
    if (!(root instanceof HTMLElement) || !(dialog instanceof HTMLDialogElement)) return false;
    const screen = new Screen(root, drawn, table);
    screen.renewClock(plain);
    plain.remove();
    const link = new Link(this.#region, dialog, table, screen);
    this.dataset.inCharge = "";
    document.documentElement.dataset.playing = "";
    this.#screen = screen;
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    screen.listen(signal);
    link.listen(signal);
    new Hands(this, table, screen, () => link.open()).listen(root, signal);
    screen.draw();
    screen.showNet();
    if (window.scrollY > 0) root.scrollIntoView({ block: "start" });
    return true;
  }

  get #region() {
    return /** @type {any} */ (this.closest("live-region"));
  }
}

customElements.define("referee-table", RefereeTable);
