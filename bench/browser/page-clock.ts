import type { Page } from "@playwright/test";

const TRIES = 15;

/** This process's wall clock, finer than a millisecond. */
export function wallMs(): number {
  return performance.timeOrigin + performance.now();
}

/**
 * How far a page's clock is ahead of this process's, in milliseconds: both count from a wall clock of their own start.
 * Taken from the quickest of a few questions, so that it is right to half of that question's time.
 */
export async function pageClockOffset(page: Page): Promise<number> {
  let best = { tookMs: Number.POSITIVE_INFINITY, offsetMs: 0 };
  for (let index = 0; index < TRIES; index += 1) {
    const askedAt = wallMs();
    const pageMs = await page.evaluate(() => performance.timeOrigin + performance.now());
    const answeredAt = wallMs();
    const tookMs = answeredAt - askedAt;
    if (tookMs < best.tookMs) best = { tookMs, offsetMs: pageMs - (askedAt + answeredAt) / 2 };
  }
  return best.offsetMs;
}
