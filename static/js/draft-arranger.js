// @ts-check
/**
 * `<draft-arranger data-failed="…">` around the form in which a draft, or what is published, is arranged. A tap is answered without leaving the page:
 * the server says what comes of it and what it breaks, and the form is put in the place of the one before. With a mouse an
 * entry is dragged to another or to a table; arrows go from entry to entry and from table to table, Escape lets go.
 */

import { fieldsOf, patience, takesForms } from "./floor.js";

/** So far a mouse has to move before it drags, in pixels. */
const FAR = 6;
/** So long an answer is waited for, in milliseconds. */
const PATIENCE = 10000;

class DraftArranger extends HTMLElement {
  #isBusy = false;
  /** What is dragged, and from where. @type {{ entry: HTMLElement, x: number, y: number, isFar: boolean } | undefined} */
  #drag;
  /** The click that ends a drag is none. */
  #isDropped = false;

  connectedCallback() {
    this.addEventListener("keydown", (event) => this.#walk(event));
    if (!takesForms) return;
    this.addEventListener("submit", (event) => this.#tap(event));
    this.addEventListener("pointerdown", (event) => this.#grasp(event));
    this.addEventListener("pointermove", (event) => this.#pull(event));
    this.addEventListener("pointerup", (event) => this.#drop(event));
    this.addEventListener("pointercancel", () => this.#release());
    this.addEventListener("click", (event) => this.#press(event), { capture: true });
  }

  get #form() {
    return /** @type {HTMLFormElement} */ (this.querySelector("form"));
  }

  /** @param {SubmitEvent} event */
  #tap(event) {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "tap") return;
    event.preventDefault();
    // Taps follow each other: the form is not one that is sent once.
    event.stopPropagation();
    this.#ask(fieldsOf(this.#form, submitter));
  }

  /** @param {URLSearchParams} body */
  async #ask(body) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      const answer = await fetch(this.#form.action, { method: "POST", body, signal: patience(PATIENCE) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.querySelector("draft-arranger form");
      if (!fresh) throw new Error(`answered ${answer.status}`);
      this.#put(fresh);
    } catch {
      this.#say(this.dataset.failed ?? "");
    } finally {
      this.#isBusy = false;
    }
  }

  /** @param {Element} fresh */
  #put(fresh) {
    const form = this.#form;
    const reason = reasonOf(form)?.value;
    const first = fresh.querySelector("[autofocus]");
    const fold = form.querySelector("details[open]");
    // Who reads by ear is told by the line that was there before.
    const line = form.querySelector("[role=status]");
    const there = fresh.querySelector("[role=status]");
    const said = there?.textContent ?? "";
    const isLine = first !== null && first === there;
    if (line && there) there.replaceWith(line);
    form.replaceChildren(...fresh.childNodes);
    if (fold?.id) document.getElementById(fold.id)?.setAttribute("open", "");
    const now = reasonOf(form);
    if (now && reason !== undefined) now.value = reason;
    const focus = isLine ? line : first;
    if (focus instanceof HTMLElement) focus.focus({ preventScroll: isLine });
    this.#say(said);
  }

  /** @param {string} text */
  #say(text) {
    const line = this.querySelector("[role=status]");
    if (line) line.textContent = text.trim();
  }

  /** Arrows: up and down to the next entry, left and right to the next table. @param {KeyboardEvent} event */
  #walk(event) {
    if (event.key === "Escape") {
      const forget = this.querySelector("[data-forget]");
      if (forget instanceof HTMLButtonElement) forget.click();
      return;
    }
    const entry = event.target instanceof Element ? event.target.closest(".arrange__entry") : null;
    if (!entry || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = this.#beside(entry, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  /**
   * @param {Element} entry
   * @param {string} key
   * @returns {HTMLElement | undefined}
   */
  #beside(entry, key) {
    const entries = [...this.querySelectorAll(".arrange__entry")];
    const groups = [...this.querySelectorAll(".arrange__group")].filter((it) => it.querySelector(".arrange__entry"));
    const place = entries.indexOf(entry);
    const group = groups.findIndex((it) => it.contains(entry));
    const at = [...groups[group].querySelectorAll(".arrange__entry")].indexOf(entry);
    /** @param {number} step */
    const inGroup = (step) => {
      const there = [...(groups[group + step]?.querySelectorAll(".arrange__entry") ?? [])];
      return there[Math.min(at, there.length - 1)];
    };
    const steps = new Map([
      ["ArrowDown", () => entries[place + 1]],
      ["ArrowUp", () => entries[place - 1]],
      ["ArrowRight", () => inGroup(1)],
      ["ArrowLeft", () => inGroup(-1)],
    ]);
    const found = steps.get(key)?.();
    return found instanceof HTMLElement ? found : undefined;
  }

  /** @param {PointerEvent} event */
  #grasp(event) {
    this.#isDropped = false;
    const entry = event.target instanceof Element ? event.target.closest(".arrange__entry") : null;
    if (event.pointerType !== "mouse" || event.button !== 0 || !(entry instanceof HTMLElement)) return;
    this.#drag = { entry, x: event.clientX, y: event.clientY, isFar: false };
  }

  /** @param {PointerEvent} event */
  #pull(event) {
    const drag = this.#drag;
    if (!drag) return;
    if (event.buttons === 0) return this.#release();
    if (!drag.isFar && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
    drag.isFar = true;
    this.#form.toggleAttribute("data-dragging", true);
    drag.entry.setAttribute("aria-pressed", "true");
    this.#mark(this.#under(event));
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const drag = this.#drag;
    const under = this.#under(event);
    this.#release();
    if (!drag?.isFar) return;
    this.#isDropped = true;
    const tap = tapOf(under);
    const from = drag.entry.closest(".arrange__group");
    if (!tap || under === drag.entry || under === from) return;
    const body = fieldsOf(this.#form, null);
    body.set("chosen", drag.entry.getAttribute("value")?.replace("entry:", "") ?? "");
    body.set("tap", tap);
    this.#ask(body);
  }

  #release() {
    const chosen = field(this.#form, "chosen")?.value;
    if (this.#drag?.isFar) this.#drag.entry.setAttribute("aria-pressed", String(this.#drag.entry.getAttribute("value") === `entry:${chosen}`));
    this.#drag = undefined;
    this.#form.toggleAttribute("data-dragging", false);
    this.#mark(null);
  }

  /** @param {Event} event */
  #press(event) {
    if (!this.#isDropped) return;
    this.#isDropped = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * The entry or table under the mouse.
   * @param {PointerEvent} event
   */
  #under(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const found = under?.closest(".arrange__entry") ?? under?.closest(".arrange__group");
    return found && this.contains(found) ? found : null;
  }

  /** @param {Element | null} place */
  #mark(place) {
    for (const marked of this.querySelectorAll("[data-over]")) marked.removeAttribute("data-over");
    place?.setAttribute("data-over", "");
  }
}

/**
 * What it means to tap a place.
 * @param {Element | null} place
 */
function tapOf(place) {
  if (place instanceof HTMLButtonElement) return place.value;
  const group = place?.getAttribute("data-group");
  return group ? `table:${group}` : undefined;
}

/**
 * What is typed of why.
 * @param {HTMLFormElement} form
 */
function reasonOf(form) {
  return field(form, "change_reason") ?? field(form, "rearrange_reason");
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function field(form, name) {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
}

customElements.define("draft-arranger", DraftArranger);
