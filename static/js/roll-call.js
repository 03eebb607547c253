// @ts-check
/**
 * `<roll-call data-failed="…">` around the list of a roll call and its search field: filters while one types, and marks
 * people without leaving the page. A tap shows at once and is sent behind; if it does not arrive it is taken back and said.
 */

import { fieldsOf, takesForms } from "./floor.js";

class RollCall extends HTMLElement {
  connectedCallback() {
    const search = this.querySelector("form[role=search]");
    search?.addEventListener("input", () => this.#filter());
    search?.addEventListener("submit", (event) => this.#enter(event));
    this.addEventListener("live-region:changed", () => this.#filter());
    if (takesForms) this.addEventListener("submit", (event) => this.#mark(event));
    this.#filter();
  }

  #filter() {
    const field = this.querySelector("input[type=search]");
    const wanted = field instanceof HTMLInputElement ? fold(field.value) : "";
    for (const row of this.querySelectorAll("[data-words]")) {
      if (row instanceof HTMLElement) row.hidden = !row.dataset.words?.includes(wanted);
    }
  }

  /**
   * Enter marks the only one who is meant, and the field is empty for the next in the queue. A name that nobody has goes to
   * the server, which says what can be done.
   * @param {Event} event
   */
  #enter(event) {
    const field = this.querySelector("input[type=search]");
    if (!(field instanceof HTMLInputElement)) return;
    const wanted = fold(field.value);
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
    this.#show(row, mark === "present");
    try {
      const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
      if (answer.type !== "opaqueredirect") throw new Error(`answered ${answer.status}`);
      this.querySelector(".roll-call__failed")?.remove();
    } catch {
      this.#show(row, mark !== "present");
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
