import type { Page } from "@playwright/test";
import type { Product } from "@/e2e/fixtures/product";
import { newPage } from "../browser/signed-in-page";
import { withBrowser } from "../browser/with-browser";
import { median } from "../measure/percentile";
import { DeskSession } from "../product/desk-session";
import { withProduct } from "../product/start-product";
import { atLeast, plain, withUnit, type Bench, type BenchResult } from "../report/bench";
import { agGridPage } from "./ag-grid-page";
import { fillMirror } from "./fill-mirror";
import { scrollFrames, type ScrollFrames } from "./scroll-frames";

const ROWS = 1_000_000;
const TURNS = 5;
const STEADY = { seconds: 6, pxPerFrame: 24 };
const AG_GRID_PATH = "/bench/ag-grid";

export const mirrorScroll: Bench = {
  name: "mirror-scroll",
  title: "Scrolling a million rows in the browser",
  how: [
    `The page of all history and a page with AG Grid Community (infinite row model, client of the same route) show the same ${ROWS.toLocaleString("en-GB")} rows in one Chromium, by turns, ${TURNS} each.`,
    `Each turn jumps somewhere and scrolls steadily from there, ${STEADY.pxPerFrame} px a frame for ${STEADY.seconds} s; frames are those that requestAnimationFrame gives, without a graphics card.`,
  ].join(" "),
  run: (say) => withProduct((product) => measure(product, say)),
};

async function measure(product: Product, say: (line: string) => void): Promise<BenchResult> {
  say("Filling the copy…");
  await fillMirror(product.databaseUrl, ROWS);
  return compareScrolling(product, say);
}

/** Both, over what the copy holds now. */
async function compareScrolling(
  product: Product,
  say: (line: string) => void,
): Promise<BenchResult> {
  const session = await DeskSession.signIn(product, "viewer");
  try {
    return await withBrowser(async (browser) => {
      const ours = await newPage(browser, product, session);
      await ours.goto("/transactions/history");
      await ours.waitForSelector('.hist-wrap[aria-rowcount]:not([aria-rowcount="-1"])', {
        timeout: 60_000,
      });
      const theirs = await newPage(browser, product, session);
      const html = await agGridPage();
      await theirs.route(`**${AG_GRID_PATH}`, (route) =>
        route.fulfill({ contentType: "text/html", body: html }),
      );
      await theirs.goto(AG_GRID_PATH);
      await theirs.waitForSelector(".ag-row", { timeout: 60_000 });
      const turns = { ours: [] as ScrollFrames[], theirs: [] as ScrollFrames[] };
      for (let turn = 0; turn < TURNS; turn += 1) {
        turns.ours.push(await oneTurn(ours, ".hist-wrap"));
        turns.theirs.push(
          await oneTurn(
            theirs,
            ".ag-body-viewport, .ag-grid-scrolling-viewport, .ag-body-vertical-scroll-viewport",
          ),
        );
        say(
          `Turn ${turn + 1}: ${turns.ours.at(-1)?.framesPerSecond.toFixed(1)} and ${turns.theirs.at(-1)?.framesPerSecond.toFixed(1)} frames a second`,
        );
      }
      return result(turns);
    });
  } finally {
    await session.close();
  }
}

async function oneTurn(page: Page, selector: string): Promise<ScrollFrames> {
  await page.bringToFront();
  return scrollFrames(page, selector, STEADY);
}

function result({ ours, theirs }: { ours: ScrollFrames[]; theirs: ScrollFrames[] }): BenchResult {
  const fps = (turns: ScrollFrames[]): number => median(turns.map((turn) => turn.framesPerSecond));
  const line = (name: string, turns: ScrollFrames[]): string[] => [
    name,
    withUnit(fps(turns), "a second"),
    withUnit(median(turns.map((turn) => turn.longestMs)), "ms"),
    withUnit(100 * median(turns.map((turn) => turn.lateShare)), "%"),
  ];
  return {
    figures: [
      // A display's sixtieth is seldom an exact one.
      atLeast(
        { what: "Frames, all history (median of the turns)", value: fps(ours), unit: "a second" },
        59,
      ),
      atLeast(
        {
          what: "The same, against AG Grid Community",
          value: fps(ours) / fps(theirs),
          unit: "times",
          digits: 2,
        },
        0.99,
      ),
      plain({ what: "Frames, AG Grid Community", value: fps(theirs), unit: "a second" }),
    ],
    table: {
      head: ["", "frames", "longest gap", "late frames"],
      rows: [line("all history", ours), line("AG Grid Community", theirs)],
    },
    notes: [],
  };
}
