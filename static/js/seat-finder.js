// @ts-check
/**
 * `<seat-finder data-list="/tournaments/…/seat/list.json">`: fetches once where everybody sits and answers while one
 * types, without asking again. Who was found is remembered on this device with their seat: it is shown first, before
 * anything is fetched, and kept up to date. Without script its form asks the server.
 */

import { follow } from "./live/stream.js";

/**
 * @typedef {{ n: number, id: string, r: number, p: string, s: string, w?: string, d?: string, e?: number, z?: string, g?: string, at: [number, string][] }} Table
 * @typedef {[name: string, entry: string, club: string, table: number]} Person
 * @typedef {{ rounds: string[], tables: Table[], people: Person[] }} List
 */

/** So many letters are needed. */
const LETTERS = 3;
/** So many people are shown at most. */
const SHOWN = 12;
/** Least time between two fetches of the list, in milliseconds; the first is spread over as much. */
const REST = 5000;

/**
 * A name as it is compared, as the server does it.
 * @param {string} text
 */
function fold(text) {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[’‘´`]/g, "'").replace(/[‐-―]/g, "-").replace(/[·‧]/g, ".");
  return plain.toLowerCase().split(/\s+/).filter(Boolean).join(" ");
}

class SeatFinder extends HTMLElement {
  /** @type {List | undefined} */
  #list;
  /** Folded words of each person. @type {string[]} */
  #words = [];
  /** @type {(() => void) | undefined} */
  #unfollow;
  /** @type {number | undefined} */
  #waiting;
  #last = 0;
  /** How far the service's clock is ahead of `performance.now()`, in milliseconds. @type {number | undefined} */
  #ahead;
  /** @type {AbortController | undefined} */
  #listeners;

  connectedCallback() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    this.#field?.addEventListener("input", () => this.#answer(), { signal });
    this.querySelector("form")?.addEventListener(
      "submit",
      (event) => {
        if (this.#list) event.preventDefault();
        this.#answer();
      },
      { signal },
    );
    this.addEventListener("click", (event) => this.#press(event), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.#soon(), { signal });
    this.#mine();
    this.#fetch();
  }

  disconnectedCallback() {
    this.#listeners?.abort();
    this.#unfollow?.();
    this.#unfollow = undefined;
    clearTimeout(this.#waiting);
  }

  /** @returns {HTMLInputElement | null} */
  get #field() {
    return this.querySelector("input[type=search]");
  }

  async #fetch() {
    this.#last = Date.now();
    try {
      const answer = await fetch(this.dataset.list ?? "");
      if (!answer.ok) return;
      /** @type {List} */
      const list = await answer.json();
      const date = Date.parse(answer.headers.get("date") ?? "");
      this.#ahead = Number.isNaN(date) ? undefined : date - performance.now();
      this.#list = list;
      this.#words = list.people.map(([name, entry, club]) => fold(`${name} ${entry} ${club}`));
      this.#answer();
      this.#mine();
    } catch {
      // What is shown stays; the next change tries again.
    }
  }

  #soon() {
    if (document.hidden) return;
    clearTimeout(this.#waiting);
    const rest = Math.max(0, this.#last + REST - Date.now());
    this.#waiting = setTimeout(() => this.#fetch(), rest * (0.5 + Math.random() / 2) + Math.random() * 500);
  }

  /** Once somebody is shown, changes are followed. */
  #follow() {
    if (this.#unfollow || !this.dataset.events) return;
    this.#unfollow = follow(this.dataset.events, { told: () => this.#soon() });
  }

  /** Who fits what is typed; whose word begins so comes first. */
  #answer() {
    const place = this.querySelector("[data-found]");
    const wanted = fold(this.#field?.value ?? "");
    const served = document.getElementById("found");
    if (!place || !this.#list || (served && this.#field?.value === this.#field?.defaultValue)) return;
    if (served) served.hidden = true;
    if (wanted.length < LETTERS) {
      place.replaceChildren();
      return;
    }
    const found = this.#words
      .map((words, index) => ({ index, begins: ` ${words}`.includes(` ${wanted}`), fits: words.includes(wanted) }))
      .filter((it) => it.fits)
      .sort((a, b) => Number(b.begins) - Number(a.begins) || a.index - b.index);
    const list = this.#list;
    const cards = found.slice(0, SHOWN).map((it) => this.#card(it.index, false, list));
    if (found.length === 0) cards.push(this.#note((this.dataset.nobody ?? "%").replace("%", this.#field?.value ?? "")));
    if (found.length > SHOWN) cards.push(this.#note(this.dataset.cut ?? ""));
    place.replaceChildren(...cards);
    if (found.length === 1) this.#remember(found[0].index);
    if (found.length) this.#follow();
  }

  /** The person remembered on this device: as the list says, or as it was last seen until the list is here. */
  #mine() {
    const place = this.querySelector("[data-mine]");
    if (!place) return;
    const known = this.#known();
    const index = this.#find(known);
    if (this.#list && index >= 0) this.#remember(index);
    const list = index < 0 ? known : this.#list;
    place.replaceChildren(...(list ? [this.#card(Math.max(index, 0), true, list)] : []));
    if (list) this.#follow();
  }

  /**
   * @param {number} index
   * @param {boolean} isMine
   * @param {List} list
   * @returns {Element}
   */
  #card(index, isMine, list) {
    const template = /** @type {HTMLTemplateElement} */ (this.querySelector("template[data-card]"));
    const copy = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    const card = /** @type {HTMLElement} */ (copy.firstElementChild);
    const [name, entry, club, at] = list.people[index];
    const table = list.tables[at];
    const isPlayed = table.s !== "bye" && table.s !== "rest";
    card.toggleAttribute("data-mine", isMine);
    card.toggleAttribute("data-over", table.s === "confirmed");
    part(card, "name").textContent = name;
    const link = part(card, "where");
    if (isPlayed) {
      link.setAttribute("href", `/tables/${table.id}`);
      link.textContent = table.w ?? (link.textContent ?? "").replace("%", String(table.n));
      const own = table.at.filter(([person]) => person === index).map(([, color]) => this.#chip(color, true));
      part(card, "colors").append(...own);
    } else {
      link.textContent = this.dataset[table.s] ?? "";
    }
    const when = [table.d, list.rounds[table.r], table.p, isPlayed ? this.dataset[table.s] : "", table.g, entry, club];
    part(card, "when").textContent = when.filter(Boolean).join("\u00a0· ");
    this.#time(part(card, "left"), table, list === this.#list);
    const others = table.at.filter(([person]) => person !== index);
    part(card, "others").hidden = others.length === 0;
    for (const [person, color] of others) part(card, "others").append(this.#chip(color, false, list.people[person][0]));
    const isKnown = isMine || this.#find(this.#known()) === index;
    part(card, "remember").dataset.remember = String(index);
    part(card, "remember").hidden = isKnown;
    part(card, "forget").hidden = !isKnown;
    return card;
  }

  /**
   * The time that a table has left; nothing where no clock was started or the list may be old.
   * @param {HTMLElement} place
   * @param {Table} table
   * @param {boolean} isFresh
   */
  #time(place, table, isFresh) {
    const clock = place.querySelector("game-clock");
    const runs = table.e !== undefined && this.#ahead !== undefined;
    place.hidden = !isFresh || (!runs && !table.z);
    if (!(clock instanceof HTMLElement) || place.hidden) return;
    clock.toggleAttribute("running", runs);
    clock.dataset.state = runs ? "runs" : "paused";
    if (runs) clock.setAttribute("left", String(Number(table.e) - Number(this.#ahead) - performance.now()));
    const words = clock.querySelector(".clock__time");
    if (words) words.textContent = table.z ?? "";
  }

  /**
   * The sign of a color with its own name or another's.
   * @param {string} color
   * @param {boolean} saysColor
   * @param {string} name
   */
  #chip(color, saysColor, name = "") {
    const template = this.querySelector(`template[data-color="${color}"]`);
    const chip = template instanceof HTMLTemplateElement ? template.content.firstElementChild?.cloneNode(true) : undefined;
    if (!(chip instanceof HTMLElement)) return document.createTextNode(`${name} `);
    const words = chip.lastElementChild;
    const label = chip.querySelector("[aria-label]")?.getAttribute("aria-label") ?? color;
    if (words) words.textContent = saysColor ? label : name;
    return chip;
  }

  /** @param {string} text */
  #note(text) {
    const note = document.createElement("p");
    note.textContent = text;
    return note;
  }

  /** @param {Event} event */
  #press(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.dataset.remember) this.#remember(Number(button.dataset.remember));
    else if (button && "forget" in button.dataset) this.#remember(-1);
    else return;
    this.#mine();
    this.#answer();
  }

  get #key() {
    return `cubilete-seat-${this.dataset.key}`;
  }

  /**
   * Keeps a person with their table and whom they meet there, as a list of its own; nobody for -1.
   * @param {number} index
   */
  #remember(index) {
    try {
      const person = this.#list?.people[index];
      if (!this.#list || !person) {
        localStorage.removeItem(this.#key);
        return;
      }
      const { rounds, tables, people } = this.#list;
      const table = tables[person[3]];
      const numbers = [index, ...table.at.map(([other]) => other).filter((other) => other !== index)];
      /** @type {List} */
      const own = {
        rounds: [rounds[table.r]],
        tables: [{ ...table, r: 0, at: table.at.map(([other, color]) => [numbers.indexOf(other), color]) }],
        people: numbers.map((other) => [people[other][0], people[other][1], people[other][2], 0]),
      };
      localStorage.setItem(this.#key, JSON.stringify(own));
    } catch {
      // A device that keeps nothing finds the seat by typing.
    }
  }

  /** @returns {List | undefined} */
  #known() {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? "null") ?? undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Index in the list of the person that was kept, or -1.
   * @param {List | undefined} known
   */
  #find(known) {
    const same = (/** @type {Person} */ a, /** @type {Person} */ b) => a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
    return known && this.#list ? this.#list.people.findIndex((person) => same(person, known.people[0])) : -1;
  }
}

/**
 * @param {Element} card
 * @param {string} name
 * @returns {HTMLElement}
 */
function part(card, name) {
  return /** @type {HTMLElement} */ (card.querySelector(`[data-${name}]`));
}

customElements.define("seat-finder", SeatFinder);
