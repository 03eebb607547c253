// @ts-check
/** `<button data-copy="…" data-copied="…" hidden>`: copies its text. Where browsers do not let a page copy it stays hidden. */

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
    button.textContent = button.dataset.copied ?? "";
  });
}
