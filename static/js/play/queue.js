// @ts-check
/**
 * What a referee did and the server has not confirmed yet. It is kept on the device, so that it outlives a reload and a
 * restart of the phone, and sent in order, each act once: the server knows an act by its id however often it comes.
 */

/** @import { Deed } from "./game.js" */

import { patience } from "../floor.js";
import { after } from "./game.js";

/**
 * @typedef {Deed & { request: string }} Unsent
 *
 * @typedef {object} Base The table as the server last confirmed it.
 * @property {number} version
 * @property {string} start
 * @property {string[]} acts
 *
 * @typedef {{ base: Base, unsent: Unsent[], turnSince: number }} Kept
 *
 * @typedef {object} Trouble Why acts were not taken; nothing is lost.
 * @property {"moved-on" | "kept" | "refused" | "not-open" | "signed-out"} error
 * @property {string} [why]
 * @property {string[]} [news]
 * @property {string[]} [known]
 * @property {number} [known_version]
 * @property {boolean} [can_undo]
 * @property {any} [now]
 */

/** Waits between attempts, in milliseconds; the last one repeats. */
const WAITS = [500, 1000, 2000, 4000, 8000, 15000];
/** An attempt without an answer is given up after so many milliseconds. */
const PATIENCE = 10000;
/** Most acts in one go. */
const MOST = 500;

export class Queue extends EventTarget {
  #key;
  #url;
  #csrf;
  /** @type {Kept} */
  #kept;
  /** @type {Trouble | null} */
  trouble = null;
  isSending = false;
  /** How many attempts in a row had no answer. */
  failures = 0;
  /** The version whose other acts are to be undone on the record. @type {number | null} */
  #insisted = null;
  #revision = 0;
  /** @type {number | undefined} */
  #waiting;
  #isClosed = false;
  #waitingSince = 0;

  /**
   * @param {string} table
   * @param {string} url
   * @param {string} csrf
   * @param {Base} base What the page knows of the table.
   * @param {number} turnSince
   */
  constructor(table, url, csrf, base, turnSince) {
    super();
    this.#key = `cubilete:log:${table}`;
    this.#url = url;
    this.#csrf = csrf;
    const before = read(this.#key);
    // What is not sent stands on what the server had confirmed then, whatever has happened since.
    const isKept = before && (before.unsent.length > 0 || before.base.version > base.version);
    this.#kept = isKept ? before : { base, unsent: [], turnSince };
    this.isAhead = !!before && before.unsent.length === 0 && before.base.version > base.version;
  }

  /** How long something has been unsent, in milliseconds. */
  get waited() {
    return this.unsent.length > 0 ? Date.now() - this.#waitingSince : 0;
  }

  /** @returns {readonly Unsent[]} */
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
    return this.unsent.reduce((acts, deed) => after(acts, deed), this.base.acts);
  }

  /** The revision that the last answer told of. */
  get revision() {
    return this.#revision;
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
    this.#insisted = this.trouble?.now?.version ?? null;
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

  /** Forgets the table. */
  forget() {
    localStorage.removeItem(this.#key);
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
      const wait = WAITS[Math.min(this.failures, WAITS.length) - 1];
      this.#waiting = setTimeout(() => this.send(), wait * (0.75 + Math.random() / 2));
    }
    this.isSending = false;
    this.#told();
    if (this.failures === 0) this.send();
  }

  /**
   * @param {number} status
   * @param {any} said
   * @param {Unsent[]} events
   */
  #answered(status, said, events) {
    if (this.#isClosed) return;
    if (status === 200) {
      this.#confirm(events, said.version);
      this.#insisted = null;
      this.#revision = said.revision ?? this.#revision;
      this.dispatchEvent(new CustomEvent("confirmed", { detail: said }));
      return;
    }
    const error = status === 409 || status === 422 ? (said.error ?? "refused") : "signed-out";
    if (error === "moved-on") {
      // Of ours the first ones may have arrived before the others': they are theirs no longer to decide.
      const known = events.filter((event) => said.known.includes(event.request.replaceAll("-", "")));
      if (known.length > 0) this.#confirm(known, said.known_version);
    }
    this.#insisted = null;
    this.trouble = { ...said, error, why: said.why ?? said.detail };
  }

  /**
   * @param {Unsent[]} events
   * @param {number} version
   */
  #confirm(events, version) {
    const { base } = this.#kept;
    this.#kept.base = { ...base, version, acts: events.reduce((acts, deed) => after(acts, deed), base.acts) };
    this.#kept.unsent = this.#kept.unsent.filter((deed) => !events.includes(deed));
    this.#save();
  }

  #save() {
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.#kept));
    } catch {
      // A device without room: what is unsent lives as long as the page.
    }
  }

  #told() {
    if (!this.#isClosed) this.dispatchEvent(new Event("change"));
  }
}

/**
 * What this device keeps of a table: how much is unsent, and whether it knows more than a page that shows `version`.
 * @param {string} table
 * @param {number} version
 */
export function stored(table, version) {
  const kept = read(`cubilete:log:${table}`);
  return { unsent: kept?.unsent.length ?? 0, isAhead: !!kept && kept.base.version > version };
}

/**
 * @param {string} key
 * @returns {Kept | null}
 */
function read(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null");
    return kept?.base && Array.isArray(kept.unsent) ? kept : null;
  } catch {
    return null;
  }
}

/** A random id (UUID version 4); `crypto.randomUUID` is not there without TLS. */
function requestId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
