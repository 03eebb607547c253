// @ts-check
/**
 * Runs before what follows it is painted: leaves room for the cards of those who are followed on this
 * device (followed-entries.js), so that nothing moves when they come.
 */
(() => {
  const page = document.documentElement;
  try {
    const known = JSON.parse(localStorage.getItem(`cubilete-following-${page.dataset.tournament}`) ?? "[]");
    if (!Array.isArray(known) || !known.length) return;
    page.dataset.follows = String(known.length);
    const room = Number(localStorage.getItem(`cubilete-room-${page.dataset.tournament}`));
    if (room > 0) page.style.setProperty("--room", `${room}px`);
  } catch {
    // A device that keeps nothing follows nobody.
  }
})();
