// @ts-check
/** Another tab of this browser, or another device, keeps the table: what is said then. */

/**
 * Another tab keeps it; it can be taken over.
 * @param {Element} table The element `referee-table`.
 * @param {() => void} taken The referee takes it over.
 */
export function sayElsewhere(table, taken) {
  const template = table.querySelector("template[data-tab]");
  if (!(template instanceof HTMLTemplateElement) || table.querySelector(".kept")) return;
  const notice = document.importNode(template.content, true);
  notice.querySelector("button")?.addEventListener("click", taken);
  table.prepend(notice);
  table.closest(".referee")?.setAttribute("data-elsewhere", "");
}

/** @param {Element} table */
export function unsayElsewhere(table) {
  table.querySelector(".kept")?.remove();
  table.closest(".referee")?.removeAttribute("data-elsewhere");
}

/**
 * Another device keeps it, and something is unsent here.
 * @param {Element} table
 * @param {string} words
 */
export function warnOfUnsent(table, words) {
  const warning = document.createElement("p");
  warning.setAttribute("role", "alert");
  warning.textContent = words;
  table.querySelector(".kept")?.prepend(warning);
}
