// @ts-check
/**
 * `<bracket-tree>`: lights the way of an entry through a bracket: of the one that is pointed at or has the focus, else of
 * the one that was chosen, else of those that are followed on this device. On a phone a swipe beyond a round's tables goes
 * on to the next round. Without script the address shows the way of one entry (`?entry=…`), and links lead on.
 */

import { CHANGED, followed, tournamentHere } from "./following.js";

/** Height of the box of lines. */
const HEIGHT = 10_000;
/** How far a finger goes for a swipe, in pixels. */
const SWIPE = 60;

class BracketTree extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listeners;
  /** The entry that is pointed at. */
  #pointed = "";
  /** The entry whose way the server has drawn, through folded rounds too, and all that it has drawn for it. */
  #served = { entry: "", lit: /** @type {Element[]} */ ([]), ways: /** @type {[Element, Element][]} */ ([]) };
  /** @type {{ x: number, y: number, left: number } | undefined} */
  #touch;

  connectedCallback() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    this.#served = {
      entry: new URL(location.href).searchParams.get("entry") ?? "",
      lit: [...this.querySelectorAll("[data-lit]")],
      ways: [...this.querySelectorAll(".bracket__way")].map((it) => [/** @type {Element} */ (it.parentElement), it]),
    };
    this.addEventListener("pointerover", (event) => this.#point(event.pointerType === "mouse" ? event.target : null), { signal });
    this.addEventListener("pointerleave", () => this.#point(null), { signal });
    this.addEventListener("focusin", (event) => this.#point(event.target), { signal });
    this.addEventListener("focusout", () => this.#point(null), { signal });
    this.addEventListener("click", (event) => this.#choose(event), { signal });
    this.addEventListener("touchstart", (event) => this.#down(event), { signal, passive: true });
    this.addEventListener("touchend", (event) => this.#up(event), { signal, passive: true });
    window.addEventListener(CHANGED, () => this.#light(), { signal });
    this.#light();
    showRound(this);
  }

  disconnectedCallback() {
    this.#listeners?.abort();
  }

  /** @param {EventTarget | null} target */
  #point(target) {
    const name = target instanceof Element ? target.closest("[data-entry]") ?? target.closest(".side")?.querySelector("[data-entry]") : null;
    const entry = name?.getAttribute("data-entry") ?? "";
    if (entry === this.#pointed) return;
    this.#pointed = entry;
    this.#light();
  }

  /**
   * A name that is pressed shows its way, and no more when it is pressed again.
   * @param {MouseEvent} event
   */
  #choose(event) {
    const link = event.target instanceof Element ? event.target.closest("a[data-entry]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    const here = new URL(location.href);
    const entry = link.dataset.entry ?? "";
    if (here.searchParams.get("entry") === entry) here.searchParams.delete("entry");
    else here.searchParams.set("entry", entry);
    history.replaceState(history.state, "", here);
    this.#pointed = "";
    this.#light();
  }

  /** The entries whose way is shown. */
  get #entries() {
    if (this.#pointed) return [this.#pointed];
    const chosen = new URL(location.href).searchParams.get("entry");
    if (chosen) return [chosen];
    return followed(tournamentHere());
  }

  #light() {
    for (const it of this.querySelectorAll("[data-lit]")) it.removeAttribute("data-lit");
    for (const it of this.querySelectorAll(".bracket__way")) it.remove();
    for (const entry of this.#entries) {
      if (entry === this.#served.entry) this.#lightServed();
      else this.#lightOne(entry);
    }
  }

  #lightServed() {
    for (const it of this.#served.lit) it.setAttribute("data-lit", "");
    for (const [gap, way] of this.#served.ways) gap.append(way);
  }

  /** @param {string} entry */
  #lightOne(entry) {
    for (const name of this.querySelectorAll(`[data-entry="${CSS.escape(entry)}"]`)) {
      for (const it of [name.closest(".side"), name.closest(".bracket__match, .bracket-card")]) it?.setAttribute("data-lit", "");
    }
    const rounds = [...this.querySelectorAll(".bracket__round")];
    for (const [index, round] of rounds.entries()) {
      const next = rounds[index + 1];
      const gap = round.nextElementSibling;
      const from = middle(round, entry);
      if (!next || !gap || from === undefined) continue;
      const to = middle(next, entry);
      if (to !== undefined) gap.append(way(from, to, false));
      else if (mayGoOn(round, entry) && gap.querySelector("[data-open]")) {
        const n = next.querySelectorAll(".bracket__match").length;
        if (n <= 2) for (let place = 0; place < n; place += 1) gap.append(way(from, ((2 * place + 1) * HEIGHT) / (2 * n), true));
      }
    }
  }

  /** @param {TouchEvent} event */
  #down(event) {
    const blocks = event.target instanceof Element ? event.target.closest(".bracket-round__blocks") : null;
    const touch = event.touches[0];
    this.#touch = blocks && touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY, left: blocks.scrollLeft } : undefined;
  }

  /**
   * Beyond what can be scrolled to is the round after, or before.
   * @param {TouchEvent} event
   */
  #up(event) {
    const begun = this.#touch;
    const touch = event.changedTouches[0];
    const round = this.querySelector(".bracket-round");
    const blocks = round?.querySelector(".bracket-round__blocks");
    this.#touch = undefined;
    if (!begun || !touch || !blocks || !(round instanceof HTMLElement)) return;
    const across = touch.clientX - begun.x;
    if (Math.abs(across) < SWIPE || Math.abs(across) < 2 * Math.abs(touch.clientY - begun.y)) return;
    const most = blocks.scrollWidth - blocks.clientWidth;
    const address = across < 0 && begun.left >= most - 2 ? round.dataset.next : across > 0 && begun.left <= 2 ? round.dataset.previous : undefined;
    if (address) location.assign(address);
  }
}

/** The map was scrolled to its current round once; later the reader decides. */
let isRoundShown = false;

/**
 * Scrolls the map of a phone to the round that is shown.
 * @param {Element} tree
 */
function showRound(tree) {
  const map = tree.querySelector(".bracket-map");
  const round = map?.querySelector("[aria-current]");
  if (isRoundShown || !map || !round) return;
  isRoundShown = true;
  const [outer, inner] = [map.getBoundingClientRect(), round.getBoundingClientRect()];
  map.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}

/**
 * Where an entry's table stands in a round.
 * @param {Element} round
 * @param {string} entry
 */
function middle(round, entry) {
  const tables = [...round.querySelectorAll(".bracket__match")];
  const place = tables.findIndex((it) => it.querySelector(`[data-entry="${CSS.escape(entry)}"]`));
  return place < 0 ? undefined : ((2 * place + 1) * HEIGHT) / (2 * tables.length);
}

/**
 * Whether an entry is not out in a round.
 * @param {Element} round
 * @param {string} entry
 */
function mayGoOn(round, entry) {
  const side = round.querySelector(`[data-entry="${CSS.escape(entry)}"]`)?.closest(".side");
  return side?.getAttribute("data-state") !== "lost";
}

/**
 * @param {number} from
 * @param {number} to
 * @param {boolean} isOpen
 */
function way(from, to, isOpen) {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("class", "bracket__way");
  path.setAttribute("d", `M0 ${from}C60 ${from} 40 ${to} 100 ${to}`);
  if (isOpen) path.setAttribute("data-open", "");
  return path;
}

customElements.define("bracket-tree", BracketTree);
