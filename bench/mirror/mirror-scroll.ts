import type { Page } from "@playwright/test";
import { groupedCount } from "@/lib/domain/words/words";
import { fillMirror } from "../product/fill-database";
import { browserBench, newPage } from "../product/product-bench";
import { type BenchResult, figure, median } from "../report/bench";

const ROWS = 1_000_000;
const TURNS = 5;
const STEADY = { selector: ".hist-wrap", seconds: 6, pxPerFrame: 24 };

export const mirrorScroll = browserBench(
  {
    name: "mirror-scroll",
    title: "Scrolling a million rows in the browser",
    how: [
      `The page of all history shows ${groupedCount(ROWS)} rows in Chromium, for ${TURNS} turns.`,
      `Each turn jumps somewhere and scrolls steadily from there, ${STEADY.pxPerFrame} px a frame for ${STEADY.seconds} s; frames are those that requestAnimationFrame gives, without a graphics card.`,
    ].join(" "),
  },
  "viewer",
  async ({ product, browser, session, say }) => {
    say("Filling the copy…");
    await fillMirror(product.databaseUrl, ROWS);
    const page = await newPage(browser, product, session);
    await page.goto("/transactions/history");
    await page.waitForSelector('.hist-wrap[aria-rowcount]:not([aria-rowcount="-1"])', {
      timeout: 60_000,
    });
    const turns: ScrollFrames[] = [];
    for (let turn = 1; turn <= TURNS; turn += 1) {
      const frames = await scrollFrames(page);
      turns.push(frames);
      say(`Turn ${turn}: ${frames.framesPerSecond.toFixed(1)} frames a second`);
    }
    return result(turns);
  },
);

function result(turns: readonly ScrollFrames[]): BenchResult {
  const of = (measure: keyof ScrollFrames): number => median(turns.map((turn) => turn[measure]));
  return {
    figures: [
      // A display's sixtieth is seldom an exact one.
      figure({
        what: "Frames (median of the turns)",
        value: of("framesPerSecond"),
        unit: "a second",
        min: 59,
      }),
      figure({ what: "Longest gap", value: of("longestMs"), unit: "ms" }),
      figure({ what: "Late frames", value: 100 * of("lateShare"), unit: "%" }),
    ],
    notes: [],
  };
}

interface ScrollFrames {
  framesPerSecond: number;
  longestMs: number;
  /** Share of frames that came later than 1.5 of a sixtieth of a second. */
  lateShare: number;
}

async function scrollFrames(page: Page): Promise<ScrollFrames> {
  const gapsMs = await page.evaluate(async ({ selector, seconds, pxPerFrame }) => {
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
  }, STEADY);
  const allMs = gapsMs.reduce((sum, gap) => sum + gap, 0);
  return {
    framesPerSecond: (1000 * gapsMs.length) / allMs,
    longestMs: Math.max(...gapsMs),
    lateShare: gapsMs.filter((gap) => gap > 25).length / gapsMs.length,
  };
}
