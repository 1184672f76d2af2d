import type { Page } from "@playwright/test";

export interface ScrollFrames {
  framesPerSecond: number;
  /** The longest time between two frames. */
  longestMs: number;
  /** Share of frames that came later than 1.5 of a sixtieth of a second. */
  lateShare: number;
}

/** Scrolls the box steadily for so long, some rows a frame, and counts the frames the page draws. */
export async function scrollFrames(
  page: Page,
  selector: string,
  { seconds, pxPerFrame }: { seconds: number; pxPerFrame: number },
): Promise<ScrollFrames> {
  const gapsMs = await page.evaluate(
    async ({ selector, seconds, pxPerFrame }) => {
      const box = document.querySelector(selector);
      if (!box) throw new Error(`There is no ${selector}`);
      // Somewhere in the middle, where nothing was read before.
      box.scrollTop = box.scrollHeight * (0.2 + 0.5 * Math.random());
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return new Promise<number[]>((resolve) => {
        const gaps: number[] = [];
        const startedAt = performance.now();
        let last = startedAt;
        const step = (now: number): void => {
          gaps.push(now - last);
          last = now;
          box.scrollTop += pxPerFrame;
          if (now - startedAt < seconds * 1000) requestAnimationFrame(step);
          else resolve(gaps.slice(2));
        };
        requestAnimationFrame(step);
      });
    },
    { selector, seconds, pxPerFrame },
  );
  const allMs = gapsMs.reduce((sum, gap) => sum + gap, 0);
  return {
    framesPerSecond: (1000 * gapsMs.length) / allMs,
    longestMs: Math.max(...gapsMs),
    lateShare: gapsMs.filter((gap) => gap > 25).length / gapsMs.length,
  };
}
