// @ts-check
/** Sounds and vibration, where whoever keeps or plays the game wants them; made here, without files. */

/** Frequencies in hertz and lengths in seconds. */
const TONES = {
  throw: [[520, 0.05]],
  move: [[420, 0.06], [560, 0.08]],
  capture: [[300, 0.09], [220, 0.14]],
  goal: [[520, 0.09], [660, 0.09], [780, 0.16]],
  refused: [[180, 0.16]],
  time: [[740, 0.12], [740, 0.12], [740, 0.2]],
  turn: [[660, 0.1], [880, 0.18]],
};

/** Milliseconds on and off. */
const BUZZES = { throw: [12], move: [16], capture: [30, 40, 30], goal: [20, 30, 20, 30, 40], refused: [60], time: [120, 80, 120], turn: [80, 60, 80] };

/** @typedef {keyof typeof TONES} Feeling */

/**
 * What happened, as it feels.
 * @param {readonly import("../rules/types.js").Played[]} steps
 * @returns {Feeling}
 */
export function feelingOf(steps) {
  if (steps.some((step) => step.captures.length > 0)) return "capture";
  if (steps.some((step) => step.after.bonus === 10 && !step.before.bonus)) return "goal";
  return steps.some(({ act }) => act.kind === "step" || act.kind === "exit") ? "move" : "throw";
}

/** @type {AudioContext | undefined} */
let audio;

/**
 * @param {Feeling} feeling
 * @param {{ sound: boolean, vibration: boolean }} wanted
 */
export function feel(feeling, { sound, vibration }) {
  // Browsers refuse both, with a complaint, until somebody has touched the page.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  if (vibration) navigator.vibrate?.(BUZZES[feeling]);
  if (sound) play(TONES[feeling]);
}

/** Makes the sound ready while somebody touches the page: later it may sound out of sight. */
export function arm() {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
  } catch {
    // The browser has no sound.
  }
}

/** @param {number[][]} tones */
function play(tones) {
  audio ??= new AudioContext();
  void audio.resume();
  let at = audio.currentTime;
  for (const [frequency, length] of tones) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.18, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length;
  }
}
