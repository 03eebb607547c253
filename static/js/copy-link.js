// @ts-check
/**
 * `<button data-copy="…" data-copied="…" hidden>`: copies its text; with `data-copy-of` that of the field with this id. Where browsers do
 * not let a page copy it stays hidden.
 */

for (const button of document.querySelectorAll("[data-copy], [data-copy-of]")) {
  if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copyOf ?? "");
    await navigator.clipboard.writeText(field instanceof HTMLTextAreaElement ? field.value : (button.dataset.copy ?? ""));
    button.textContent = button.dataset.copied ?? "";
  });
}
