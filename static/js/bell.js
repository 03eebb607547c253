// @ts-check
/**
 * The bell of an open page. Browsers let a page sound only after somebody has touched it: until then it vibrates, and what
 * is seen has to do.
 */

/** @type {AudioContext | undefined} */
let audio;

/** Makes the bell ready, while somebody touches the page. */
export function arm() {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
  } catch {
    // The browser has no sound.
  }
}

export function ring() {
  if ("vibrate" in navigator) navigator.vibrate([300, 150, 300]);
  if (audio?.state !== "running") return;
  const gain = audio.createGain();
  gain.gain.value = 0.25;
  gain.connect(audio.destination);
  for (const [index, pitch] of [880, 1175, 880].entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(gain);
    tone.start(audio.currentTime + index * 0.35);
    tone.stop(audio.currentTime + index * 0.35 + 0.25);
  }
}

for (const name of ["pointerdown", "keydown"]) window.addEventListener(name, arm, { passive: true });
