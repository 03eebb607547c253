// @ts-check
/**
 * Runs before the referee's page is painted: gives it the layout of the app (components/play.css), which takes over as soon as
 * its script is there (referee-table.js), so that nothing moves then. A page whose script does not come has its own layout back.
 */
(() => {
  const PATIENCE = 2500;
  const page = document.documentElement;
  page.dataset.awaits = "";
  setTimeout(() => delete page.dataset.awaits, PATIENCE);
})();
