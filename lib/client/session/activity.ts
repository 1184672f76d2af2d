/** After this long without input, the page's own reads don't prolong the session. */
const UNATTENDED_AFTER_MS = 5 * 60 * 1000;
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

let lastSignAt = Date.now();

/** Watches for a person at this page. @returns how to stop. */
export function watchActivity(): () => void {
  const note = (): void => {
    lastSignAt = Date.now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true });
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, note, { capture: true });
  };
}

/** True if nobody touched the page for a while, so that an open tab keeps nobody signed in. */
export function isUnattended(): boolean {
  return Date.now() - lastSignAt > UNATTENDED_AFTER_MS;
}
