// @ts-check
/**
 * Keeps the screen on as long as the page is seen, where the browser lets it.
 * @param {AbortSignal} [signal] Nothing is asked for any longer.
 */
export function stayAwake(signal) {
  const ask = () => {
    if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", ask, { signal });
  ask();
}
