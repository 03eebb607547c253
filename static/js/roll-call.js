// @ts-check
/**
 * `<roll-call data-failed="…">` around the list of a roll call and its search field: filters while one types, and marks
 * people without leaving the page. A tap shows at once and is sent behind; if it does not arrive it is taken back and said.
 * The button to pay marks its entry as here, too. It stays in its place, so that a second tap meets nothing else.
 *
 * `data-held` of the list: whoever has these words is in it. Where the page holds less (one sector, one page of many), what
 * is typed is put in the page's address and the live region asked again, so that everybody is found.
 */

import { fieldsOf, takesForms } from "./floor.js";

/** What is typed is looked for after so long without a key, in milliseconds. */
const PAUSE = 150;

class RollCall extends HTMLElement {
  /** @type {number | undefined} */
  #asking;

  connectedCallback() {
    const search = this.querySelector("form[role=search]");
    search?.addEventListener("input", () => {
      this.#filter();
      clearTimeout(this.#asking);
      this.#asking = setTimeout(() => this.#ask(), PAUSE);
    });
    search?.addEventListener("submit", (event) => this.#enter(event));
    this.addEventListener("live-region:changed", () => this.#filter());
    if (takesForms) this.addEventListener("submit", (event) => this.#mark(event));
    this.#filter();
  }

  #filter() {
    const wanted = fold(this.#field?.value ?? "");
    for (const row of this.querySelectorAll("[data-words]")) {
      if (row instanceof HTMLElement) row.hidden = !row.dataset.words?.includes(wanted);
    }
  }

  get #field() {
    const field = this.querySelector("input[type=search]");
    return field instanceof HTMLInputElement ? field : undefined;
  }

  /**
   * Whether everybody who has these words is on the page.
   * @param {string} wanted
   */
  #holds(wanted) {
    const held = this.querySelector("[data-held]")?.getAttribute("data-held");
    return held !== undefined && held !== null && wanted.includes(held);
  }

  /** Asks for the list that fits what is typed, where the page does not hold it. */
  #ask() {
    clearTimeout(this.#asking);
    const field = this.#field;
    const there = new URL(location.href);
    if (!field || (there.searchParams.get("name") ?? "") === field.value || this.#holds(fold(field.value))) return;
    if (fold(field.value)) there.searchParams.set("name", field.value);
    else there.searchParams.delete("name");
    there.searchParams.delete("page");
    there.hash = "";
    history.replaceState(history.state, "", there);
    const region = /** @type {(HTMLElement & { refresh?(): void }) | null} */ (this.querySelector("live-region"));
    region?.refresh?.();
  }

  /**
   * Enter marks the only one who is meant, and the field is empty for the next in the queue. A name that nobody has, or that
   * was not yet looked for, goes to the server, which marks them or says what can be done.
   * @param {Event} event
   */
  #enter(event) {
    const field = this.#field;
    if (!field) return;
    const wanted = fold(field.value);
    if (wanted && !this.#holds(wanted)) return;
    const rows = [...this.querySelectorAll("[data-words]")].filter((row) => row instanceof HTMLElement && !row.hidden);
    if (rows.length === 0 && wanted) return;
    event.preventDefault();
    event.stopPropagation();
    if (!wanted) return;
    const exact = rows.filter((row) => isExact(row, wanted));
    const [row, ...others] = exact.length > 0 ? exact : rows;
    const button = row.querySelector(".roll-call__entry");
    if (others.length > 0 || !(button instanceof HTMLButtonElement) || button.disabled) return;
    const isPresent = button.getAttribute("aria-pressed") === "true";
    if (!isPresent) button.click();
    const name = row.querySelector(".roll-call__name")?.textContent ?? "";
    const said = this.querySelector("[data-said]");
    if (said instanceof HTMLElement) {
      said.textContent = ((isPresent ? this.dataset.was : this.dataset.here) ?? "").replace("{name}", () => name);
      said.hidden = false;
    }
    field.value = "";
    this.#filter();
    this.#ask();
    field.focus();
  }

  /** @param {SubmitEvent} event */
  async #mark(event) {
    const { submitter, target: form } = event;
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "mark" || !(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    // Many are marked one after another: the form is not one that is sent once.
    event.stopPropagation();
    const body = fieldsOf(form, submitter);
    const [mark, entry] = submitter.value.split(":");
    const row = `[value$=":${entry}"].roll-call__entry`;
    const wasPresent = this.querySelector(row)?.getAttribute("aria-pressed") === "true";
    const isPaid = mark === "paid";
    if (isPaid && submitter.getAttribute("aria-disabled") === "true") return;
    this.#show(row, mark !== "absent");
    const before = submitter.textContent;
    if (isPaid) this.#pay(submitter, submitter.dataset.paid ?? "", true);
    try {
      const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
      if (answer.type !== "opaqueredirect") throw new Error(`answered ${answer.status}`);
      this.querySelector(".roll-call__failed")?.remove();
    } catch {
      this.#show(row, wasPresent);
      if (isPaid) this.#pay(submitter, before ?? "", false);
      this.#fail();
    }
  }

  /**
   * @param {string} row
   * @param {boolean} isPresent
   */
  #show(row, isPresent) {
    const button = this.querySelector(row);
    if (!(button instanceof HTMLButtonElement)) return;
    button.setAttribute("aria-pressed", String(isPresent));
    button.value = button.value.replace(/^[a-z]+/, isPresent ? "absent" : "present");
  }

  /**
   * Shows that an entry has paid, or that it has not.
   * @param {HTMLButtonElement} button
   * @param {string} words
   * @param {boolean} isPaid
   */
  #pay(button, words, isPaid) {
    button.setAttribute("aria-disabled", String(isPaid));
    button.textContent = words;
  }

  #fail() {
    this.querySelector(".roll-call__failed")?.remove();
    const notice = document.createElement("p");
    notice.className = "notice notice--bad roll-call__failed";
    notice.setAttribute("role", "alert");
    notice.textContent = this.dataset.failed ?? "";
    this.prepend(notice);
  }
}

/**
 * Whether a row has this very name or number.
 * @param {Element} row
 * @param {string} wanted
 */
function isExact(row, wanted) {
  const name = fold(row.querySelector(".roll-call__name")?.textContent ?? "");
  return name === wanted || row.getAttribute("data-number") === wanted;
}

/**
 * As names are compared: without accents, in lower case.
 * @param {string} text
 */
function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ");
}

customElements.define("roll-call", RollCall);
