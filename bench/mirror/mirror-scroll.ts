import { groupedCount } from "@/lib/domain/words/words";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { build } from "esbuild";
import { newPage } from "../product/browser";
import { browserBench } from "../product/product-bench";
import { type BenchResult, figure, median, type Say, withUnit } from "../report/bench";
import { fillMirror } from "../product/fill-database";

const ROWS = 1_000_000;
const TURNS = 5;
const STEADY = { seconds: 6, pxPerFrame: 24 };
const AG_GRID_PATH = "/bench/ag-grid";

export const mirrorScroll = browserBench(
  {
    name: "mirror-scroll",
    title: "Scrolling a million rows in the browser",
    how: [
      `The page of all history and a page with AG Grid Community (infinite row model, client of the same route) show the same ${groupedCount(ROWS)} rows in one Chromium, by turns, ${TURNS} each.`,
      `Each turn jumps somewhere and scrolls steadily from there, ${STEADY.pxPerFrame} px a frame for ${STEADY.seconds} s; frames are those that requestAnimationFrame gives, without a graphics card.`,
    ].join(" "),
  },
  "viewer",
  async ({ product, browser, session, say }) => {
    say("Filling the copy…");
    await fillMirror(product.databaseUrl, ROWS);
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
    return result(await compareScrolling(ours, theirs, say));
  },
);

interface Turns {
  ours: ScrollFrames[];
  theirs: ScrollFrames[];
}

async function compareScrolling(ours: Page, theirs: Page, say: Say): Promise<Turns> {
  const turns: Turns = { ours: [], theirs: [] };
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const own = await scrollFrames(ours, ".hist-wrap");
    const other = await scrollFrames(
      theirs,
      ".ag-body-viewport, .ag-grid-scrolling-viewport, .ag-body-vertical-scroll-viewport",
    );
    turns.ours.push(own);
    turns.theirs.push(other);
    say(
      `Turn ${turn}: ${own.framesPerSecond.toFixed(1)} and ${other.framesPerSecond.toFixed(1)} frames a second`,
    );
  }
  return turns;
}

function result({ ours, theirs }: Turns): BenchResult {
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
      figure({
        what: "Frames, all history (median of the turns)",
        value: fps(ours),
        unit: "a second",
        min: 59,
      }),
      figure({
        what: "The same, against AG Grid Community",
        value: fps(ours) / fps(theirs),
        unit: "times",
        digits: 2,
        min: 0.99,
      }),
      figure({ what: "Frames, AG Grid Community", value: fps(theirs), unit: "a second" }),
    ],
    table: {
      head: ["", "frames", "longest gap", "late frames"],
      rows: [line("all history", ours), line("AG Grid Community", theirs)],
    },
    notes: [],
  };
}

const require = createRequire(import.meta.url);

/** Page script: AG Grid Community with rows by position from the same route. */
const SOURCE = `
  import { AllCommunityModule, createGrid, ModuleRegistry } from ${JSON.stringify(require.resolve("ag-grid-community"))};
  ModuleRegistry.registerModules([AllCommunityModule]);
  const { counted } = await (await fetch("/api/mirror/totals")).json();
  const money = ({ value }) => (value ? value.currency + " " + (value.amount ?? "–") : "");
  createGrid(document.getElementById("grid"), {
    rowModelType: "infinite",
    cacheBlockSize: 100,
    maxBlocksInCache: 20,
    rowHeight: 36,
    infiniteInitialRowCount: counted,
    columnDefs: [
      { field: "createdAt", headerName: "Created", width: 180 },
      { field: "reference", headerName: "Reference", width: 140 },
      { headerName: "Recipient", flex: 1, valueGetter: ({ data }) => data?.recipient?.name ?? "" },
      { field: "sent", headerName: "Sent", valueFormatter: money },
      { field: "received", headerName: "Received", valueFormatter: money },
      { field: "rate", headerName: "Rate", width: 100 },
      { field: "fee", headerName: "Fee", width: 100 },
      { field: "status", headerName: "Status", width: 180 },
    ],
    datasource: {
      getRows: async ({ startRow, successCallback, failCallback }) => {
        const response = await fetch("/api/mirror/search?limit=100&skip=" + startRow);
        if (response.ok) successCallback((await response.json()).transactions, counted);
        else failCallback();
      },
    },
  });
`;

async function agGridPage(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const script = (outputFiles[0]?.text ?? "").replaceAll("</script", "<\\/script");
  return `<!doctype html><html><body style="margin:0"><div id="grid" style="height:860px;width:1440px"></div><script type="module">${script}</script></body></html>`;
}

interface ScrollFrames {
  framesPerSecond: number;
  longestMs: number;
  /** Share of frames that came later than 1.5 of a sixtieth of a second. */
  lateShare: number;
}

async function scrollFrames(page: Page, selector: string): Promise<ScrollFrames> {
  await page.bringToFront();
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
    { selector, ...STEADY },
  );
  const allMs = gapsMs.reduce((sum, gap) => sum + gap, 0);
  return {
    framesPerSecond: (1000 * gapsMs.length) / allMs,
    longestMs: Math.max(...gapsMs),
    lateShare: gapsMs.filter((gap) => gap > 25).length / gapsMs.length,
  };
}
