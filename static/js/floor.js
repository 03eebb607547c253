// @ts-check
/**
 * What the oldest browsers that the pages are made for (CONTRIBUTING.md) lack of what the scripts use, and what older ones
 * still lack. A module that takes a form over asks `takesForms` first and leaves the plain page otherwise.
 */

/** Whether a form can be sent from within the page: what was pressed is known, and waiting for an answer can be given up. */
export const takesForms =
  typeof fetch === "function" && typeof AbortController === "function" && typeof SubmitEvent === "function" && "submitter" in SubmitEvent.prototype;

/**
 * A signal that aborts after so many milliseconds.
 * @param {number} time
 * @returns {AbortSignal}
 */
export function patience(time) {
  if (typeof AbortSignal.timeout === "function") return AbortSignal.timeout(time);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), time);
  return controller.signal;
}

/**
 * What a form sends when this button of it was pressed.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @returns {URLSearchParams}
 */
export function fieldsOf(form, submitter) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") fields.append(name, value);
  }
  const isNamed = (submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement) && submitter.name !== "";
  if (isNamed) fields.append(submitter.name, submitter.value);
  return fields;
}
