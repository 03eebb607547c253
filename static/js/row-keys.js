// @ts-check
/**
 * `<row-keys data-failed="…">` around a list whose rows (`data-row`) have buttons with keys (`data-key`): while the focus is in a row, its
 * keys press its buttons, and the arrows lead to the next row. What a button sends goes behind, and the live region shows the rest.
 */

import { fieldsOf, takesForms } from "./floor.js";

class RowKeys extends HTMLElement {
  connectedCallback() {
    this.addEventListener("keydown", (event) => this.#key(event));
    if (takesForms) this.addEventListener("submit", (event) => this.#send(event));
    this.querySelector("[data-keys]")?.removeAttribute("hidden");
  }

  get #rows() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[data-row]"))];
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target, key, ctrlKey, altKey, metaKey } = event;
    if (!(target instanceof Element) || ctrlKey || altKey || metaKey || target.closest("input, textarea, select")) return;
    const row = target.closest("[data-row]");
    if (!row) return;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const rows = this.#rows;
      rows[rows.findIndex((other) => other === row) + step]?.focus();
      return;
    }
    const button = row.querySelector(`[data-key="${CSS.escape(key.toLowerCase())}"]`);
    if (!(button instanceof HTMLButtonElement) || button.disabled) return;
    event.preventDefault();
    button.click();
  }

  /** @param {SubmitEvent} event */
  async #send(event) {
    const { submitter, target: form } = event;
    if (!(submitter instanceof HTMLButtonElement) || !submitter.dataset.key || !(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    // Many are decided one after another: the form is not one that is sent once.
    event.stopPropagation();
    const row = submitter.closest("[data-row]");
    const body = fieldsOf(form, submitter);
    for (const button of row?.querySelectorAll("button") ?? []) button.disabled = true;
    const rows = this.#rows;
    const index = rows.findIndex((other) => other === row);
    (rows[index + 1] ?? rows[index - 1])?.focus();
    try {
      const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
      // After a conflict the list shows what somebody else has decided.
      if (answer.type !== "opaqueredirect" && answer.status !== 409) throw new Error(`answered ${answer.status}`);
      this.querySelector("[data-failure]")?.remove();
    } catch {
      for (const button of row?.querySelectorAll("button") ?? []) button.disabled = false;
      this.#fail();
    }
    const region = /** @type {(HTMLElement & { refresh?(): void }) | null} */ (this.querySelector("live-region"));
    region?.refresh?.();
  }

  #fail() {
    this.querySelector("[data-failure]")?.remove();
    const notice = document.createElement("p");
    notice.className = "notice notice--bad";
    notice.dataset.failure = "";
    notice.setAttribute("role", "alert");
    notice.textContent = this.dataset.failed ?? "";
    this.prepend(notice);
  }
}

customElements.define("row-keys", RowKeys);
