// @ts-check
/**
 * What a referee did and the server has not confirmed yet. It is kept on the device, so that it outlives a reload and a
 * restart of the phone, and sent in order, each act once: the server knows an act by its id however often it comes.
 */

/** @import { Base, Kept } from "./kept.js" */
/** @import { Answered, Deed, SentAct, Sent, Trouble } from "./wire.js" */

import { patience } from "../floor.js";
import { PATIENCE, requestId, waitAfter } from "./attempt.js";
import { after } from "./game.js";
import * as device from "./kept.js";

/** @typedef {{ error: "signed-out" }} SignedOut Nobody of ours asks, or nobody who may. */

/** Most acts in one go. */
const MOST = 500;

export class Queue extends EventTarget {
  #table;
  #url;
  #csrf;
  /** @type {Kept} */
  #kept;
  /** Why acts were not taken; nothing is lost. @type {Trouble | SignedOut | null} */
  trouble = null;
  isSending = false;
  /** How many attempts in a row had no answer. */
  failures = 0;
  /** The version whose other acts are to be undone on the record. @type {number | null} */
  #insisted = null;
  /** @type {number | undefined} */
  #waiting;
  #isClosed = false;
  #waitingSince = 0;

  /**
   * @param {string} table Its id.
   * @param {string} url
   * @param {string} csrf
   * @param {Base} base What the page knows of the table.
   * @param {number} turnSince
   */
  constructor(table, url, csrf, base, turnSince) {
    super();
    this.#table = table;
    this.#url = url;
    this.#csrf = csrf;
    const before = device.read(table);
    // What is not sent stands on what the server had confirmed then, whatever has happened since.
    const isKept = before && (before.unsent.length > 0 || before.base.version > base.version);
    this.#kept = isKept ? before : { base, unsent: [], turnSince };
    this.isAhead = !!before && before.unsent.length === 0 && before.base.version > base.version;
  }

  /** How long something has been unsent, in milliseconds. */
  get waited() {
    return this.unsent.length > 0 ? Date.now() - this.#waitingSince : 0;
  }

  /** @returns {readonly SentAct[]} */
  get unsent() {
    return this.#kept.unsent;
  }

  get base() {
    return this.#kept.base;
  }

  get turnSince() {
    return this.#kept.turnSince;
  }

  set turnSince(moment) {
    this.#kept.turnSince = moment;
  }

  /** The acts that stand, unsent ones included. */
  get acts() {
    return this.unsent.reduce(after, this.base.acts);
  }

  /** The table as it is, where that came with the trouble. */
  get now() {
    return this.trouble && "now" in this.trouble ? this.trouble.now : null;
  }

  /** @param {Deed[]} deeds */
  add(...deeds) {
    if (this.unsent.length === 0) this.#waitingSince = Date.now();
    this.#kept.unsent.push(...deeds.map((deed) => ({ ...deed, request: requestId() })));
    this.#save();
    this.send();
  }

  /** Sends what is unsent, now. */
  send() {
    clearTimeout(this.#waiting);
    if (!this.isSending && !this.trouble && this.unsent.length > 0 && !this.#isClosed) void this.#attempt();
  }

  /** Tries again after trouble. */
  retry() {
    this.trouble = null;
    this.#told();
    this.send();
  }

  /** The other device's acts are undone on the record, and ours stand. */
  insist() {
    this.#insisted = this.now?.version ?? null;
    this.retry();
  }

  /**
   * The table is as the server says; what was unsent is given up.
   * @param {Base} base
   * @param {number} turnSince
   */
  reset(base, turnSince) {
    this.#kept = { base, unsent: [], turnSince };
    this.trouble = null;
    this.#insisted = null;
    this.#save();
    this.#told();
  }

  /** What is unsent is another's to send: nothing that is answered from now on is noted. */
  close() {
    this.#isClosed = true;
    clearTimeout(this.#waiting);
  }

  async #attempt() {
    this.isSending = true;
    this.#told();
    const events = this.unsent.slice(0, MOST);
    const { version } = this.base;
    const at = this.#insisted === null ? { version } : { version: this.#insisted, rewind: version };
    /** @type {Sent} */
    const body = { csrf: this.#csrf, ...at, events };
    try {
      const answer = await fetch(this.#url, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", accept: "application/json" },
        signal: patience(PATIENCE),
      });
      if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status));
      this.failures = 0;
      this.#answered(answer.status, await answer.json(), events);
    } catch {
      this.failures += 1;
      this.#waiting = setTimeout(() => this.send(), waitAfter(this.failures));
    }
    this.isSending = false;
    this.#told();
    if (this.failures === 0) this.send();
  }

  /**
   * @param {number} status
   * @param {any} said
   * @param {SentAct[]} events
   */
  #answered(status, said, events) {
    if (this.#isClosed) return;
    if (status === 200) {
      const answered = /** @type {Answered} */ (said);
      this.#confirm(events, answered.version);
      this.#insisted = null;
      this.dispatchEvent(new CustomEvent("confirmed", { detail: answered }));
      return;
    }
    const trouble = troubleOf(status, said);
    if (trouble.error === "moved-on") {
      // Of ours the first ones may have arrived before the others': they are theirs no longer to decide.
      const known = events.filter((event) => trouble.known.includes(event.request.replaceAll("-", "")));
      if (known.length > 0) this.#confirm(known, trouble.known_version ?? this.base.version);
    }
    this.#insisted = null;
    this.trouble = trouble;
  }

  /**
   * @param {SentAct[]} events
   * @param {number} version
   */
  #confirm(events, version) {
    const { base } = this.#kept;
    this.#kept.base = { ...base, version, acts: events.reduce(after, base.acts) };
    this.#kept.unsent = this.#kept.unsent.filter((deed) => !events.includes(deed));
    this.#save();
  }

  #save() {
    device.write(this.#table, this.#kept);
  }

  #told() {
    if (!this.#isClosed) this.dispatchEvent(new Event("change"));
  }
}

/**
 * What an answer other than "recorded" says.
 * @param {number} status
 * @param {any} said
 * @returns {Trouble | SignedOut}
 */
function troubleOf(status, said) {
  if (status !== 409 && status !== 422) return { error: "signed-out" };
  return said.error ? said : { error: "refused", why: said.detail ?? "" };
}
