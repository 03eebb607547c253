// @ts-check
/**
 * What a player did at the board and the server has not confirmed. It is kept on the device and sent in order, each act once:
 * the server knows it by its id. Tells of "change", with "state" what the server answered, and with "refused" why it was not
 * taken; then nothing of it is left.
 */

/** @import { Deed, PlayState, SentDeed, SideAct, Trouble } from "./wire.js" */

import { patience } from "../floor.js";
import { PATIENCE, requestId, waitAfter } from "../play/attempt.js";
import * as device from "./device.js";

/** Whether an act beside the board is sent again until it arrives: it says what still holds then. */
const LASTING = { ready: true, back: true, shown: false, ask: false, answer: false, say: false };

export class Outbox extends EventTarget {
  #table;
  #url;
  #csrf;
  /** @type {SentDeed[]} */
  #deeds;
  #version = 0;
  #game = 0;
  #isSending = false;
  #isClosed = false;
  /** How many attempts in a row had no answer. */
  failures = 0;
  #waitingSince = 0;
  /** @type {number | undefined} */
  #waiting;
  /** Acts beside the board without an answer, by their names. @type {Map<string, SideAct>} */
  #lasting = new Map();

  /**
   * @param {string} table
   * @param {string} path Address of the table.
   * @param {string} csrf
   */
  constructor(table, path, csrf) {
    super();
    this.#table = table;
    this.#url = `${path}/play`;
    this.#csrf = csrf;
    const { deeds, version, game } = device.read(table);
    [this.#deeds, this.#version, this.#game] = [deeds, version, game];
    if (deeds.length > 0) this.#waitingSince = Date.now();
  }

  /** @returns {readonly SentDeed[]} */
  get unsent() {
    return this.#deeds;
  }

  /** How long something has been unsent, in milliseconds. */
  get waited() {
    return this.#deeds.length > 0 ? Date.now() - this.#waitingSince : 0;
  }

  /** In the words of a queue (play/net.js): trouble is told at once, and nothing is left of it. */
  get trouble() {
    return null;
  }

  get isThrowing() {
    return this.#deeds.some((deed) => deed.kind === "throw");
  }

  /** The version on which what is unsent stands. */
  get base() {
    return { version: this.#version, game: this.#game };
  }

  /**
   * @param {PlayState} state The state on which they are done.
   * @param {readonly Deed[]} deeds
   */
  add(state, deeds) {
    if (this.#deeds.length === 0) {
      [this.#version, this.#game, this.#waitingSince] = [state.version, state.game, Date.now()];
    }
    this.#deeds.push(...deeds.map((deed) => ({ ...deed, request: requestId() })));
    this.#save();
    this.send();
  }

  /**
   * The first `n` have arrived, and the others stand on this version.
   * @param {number} n
   * @param {number} version
   */
  confirm(n, version) {
    this.#deeds = this.#deeds.slice(n);
    this.#version = version;
    this.#waitingSince = Date.now();
    this.#save();
  }

  /** Nothing of it holds any longer. */
  drop() {
    this.#deeds = [];
    this.failures = 0;
    clearTimeout(this.#waiting);
    this.#save();
  }

  /** Sends what is unsent, now. */
  send() {
    clearTimeout(this.#waiting);
    if (!this.#isSending && !this.#isClosed && (this.#deeds.length > 0 || this.#lasting.size > 0)) void this.#attempt();
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#waiting);
  }

  /**
   * An act beside the board.
   * @param {SideAct} act
   * @returns {Promise<boolean>} Whether it arrived; what lasts is sent again otherwise.
   */
  async say(act) {
    if (LASTING[act.act]) this.#lasting.set(act.act, act);
    try {
      const answer = await this.#post(act);
      this.#lasting.delete(act.act);
      if (answer.status !== 204) this.#answered(answer.status, await answer.json(), false);
      return true;
    } catch {
      this.failures += LASTING[act.act] ? 1 : 0;
      this.#again();
      return false;
    }
  }

  async #attempt() {
    this.#isSending = true;
    this.#told();
    try {
      for (const act of [...this.#lasting.values()]) await this.#sendLasting(act);
      if (this.#deeds.length > 0) await this.#sendDeeds();
      this.failures = 0;
    } catch {
      this.failures += 1;
    }
    this.#isSending = false;
    this.#again();
  }

  /** @param {SideAct} act */
  async #sendLasting(act) {
    const answer = await this.#post(act);
    this.#lasting.delete(act.act);
    this.#answered(answer.status, await answer.json(), false);
  }

  async #sendDeeds() {
    const [first] = this.#deeds;
    const end = this.#deeds.findIndex((deed) => deed.kind === "throw");
    const sent = first.kind === "throw" ? [first] : this.#deeds.slice(0, end < 0 ? undefined : end);
    const at = { version: this.#version, game: this.#game };
    const isThrow = first.kind === "throw";
    const answer = await this.#post(isThrow ? { act: "throw", ...at, request: first.request } : { act: "play", ...at, events: sent });
    this.failures = 0;
    this.#answered(answer.status, await answer.json(), true);
  }

  /**
   * @param {object} act
   * @returns {Promise<Response>}
   * @throws {Error} No answer, or none that decides.
   */
  async #post(act) {
    const answer = await fetch(this.#url, {
      method: "POST",
      body: JSON.stringify({ csrf: this.#csrf, ...act }),
      headers: { "content-type": "application/json", accept: "application/json" },
      signal: patience(PATIENCE),
    });
    if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status));
    return answer;
  }

  /**
   * @param {number} status
   * @param {any} said
   * @param {boolean} isPlay Whether it answers what was done at the board.
   */
  #answered(status, said, isPlay) {
    if (this.#isClosed) return;
    if (status === 200) {
      this.dispatchEvent(new CustomEvent("state", { detail: said }));
      return;
    }
    /** @type {Trouble} */
    const trouble = { error: said.error ?? (status === 403 ? "not-yours" : "refused"), why: said.why ?? said.detail ?? "", now: said.now ?? null };
    if (isPlay) this.drop();
    this.dispatchEvent(new CustomEvent("refused", { detail: trouble }));
  }

  /** What is left is sent, after a while if there was no answer. */
  #again() {
    this.#told();
    if (this.#deeds.length === 0 && this.#lasting.size === 0) return;
    clearTimeout(this.#waiting);
    if (this.failures === 0) this.send();
    else this.#waiting = setTimeout(() => this.send(), waitAfter(this.failures));
  }

  #save() {
    const [version, game, deeds] = [this.#version, this.#game, this.#deeds];
    device.keep(this.#table, { version, game, deeds });
  }

  #told() {
    if (!this.#isClosed) this.dispatchEvent(new Event("change"));
  }
}
