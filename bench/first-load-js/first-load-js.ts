import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";
import type { DeskSession } from "../product/desk-session";
import { createTransfer, newestTransaction } from "../product/open-transfer";
import { browserBench, newPage } from "../product/product-bench";
import { figure, withUnit } from "../report/bench";

const KILOBYTE = 1_000;
const MAX_SIGN_IN_KB = 180;
const MAX_PAGE_KB = 280;

/** Every page behind the sign-in whose address is the same on every desk. */
const PAGES = [
  "/",
  "/transfers",
  "/transfers/new",
  "/recipients",
  "/transactions",
  "/transactions/history",
  "/reconciliation",
  "/reconciliation/import",
  "/reconciliation/close",
  "/reports",
  "/reports/schedules",
  "/reports/verify",
  "/settings",
];

interface PageToLoad {
  name: string;
  path: string;
  signedIn: boolean;
}

export const firstLoadJs = browserBench(
  {
    name: "first-load-js",
    title: "JavaScript of a first visit",
    how: "Each page is opened in Chromium with an empty cache. All scripts count that are loaded until none has been for two seconds, those too that Next fetches ahead for pages that are linked; each body is compressed with gzip at its usual level (1 KB = 1,000 bytes).",
  },
  "manager",
  async ({ product, browser, session, say }) => {
    const loaded: { page: PageToLoad; scripts: LoadedScripts }[] = [];
    for (const page of await pagesToLoad(session)) {
      say(page.name);
      const tab = await newPage(browser, product, page.signedIn ? session : null);
      loaded.push({ page, scripts: await loadScripts(tab, page.path) });
      await tab.context().close();
    }
    return {
      figures: loaded.map(({ page, scripts }) =>
        figure({
          what: page.name,
          value: scripts.gzipBytes / KILOBYTE,
          unit: "KB",
          max: page.signedIn ? MAX_PAGE_KB : MAX_SIGN_IN_KB,
        }),
      ),
      table: {
        head: ["page", "scripts", "gzip", "named by the document", "uncompressed"],
        rows: loaded.map(({ page, scripts }) => [
          page.name,
          String(scripts.count),
          kilobytes(scripts.gzipBytes),
          kilobytes(scripts.documentGzipBytes),
          kilobytes(scripts.plainBytes),
        ]),
      },
      notes: [
        `${kilobytes(sharedBytes(loaded.filter(({ page }) => page.signedIn).map(({ scripts }) => scripts)))} of each page behind the sign-in are the same on all of them.`,
      ],
    };
  },
);

async function pagesToLoad(session: DeskSession): Promise<PageToLoad[]> {
  const transferId = await createTransfer(session, 150_000);
  const transactionId = await newestTransaction(session);
  return [
    { name: "/sign-in", path: "/sign-in", signedIn: false },
    ...PAGES.map((path) => ({ name: path, path, signedIn: true })),
    { name: "/transfers/{id}", path: `/transfers/${transferId}`, signedIn: true },
    { name: "/transactions/{id}", path: `/transactions/${transactionId}`, signedIn: true },
  ];
}

function sharedBytes([first, ...others]: readonly LoadedScripts[]): number {
  const shared = [...(first?.files ?? [])].filter(([path]) =>
    others.every(({ files }) => files.has(path)),
  );
  return shared.reduce((sum, [, bytes]) => sum + bytes, 0);
}

function kilobytes(bytes: number): string {
  return withUnit(bytes / KILOBYTE, "KB");
}

/** A page counts as loaded when no script was under way for so long. */
const QUIET_MS = 2_000;
const LOOK_EVERY_MS = 50;

interface LoadedScripts {
  count: number;
  /** Bytes as a server would send them, and as they are. */
  gzipBytes: number;
  plainBytes: number;
  /** Of the gzip bytes: those that the document itself names. The others were fetched by scripts. */
  documentGzipBytes: number;
  /** Path → gzip bytes. */
  files: Map<string, number>;
}

/** Adds up every script that a page loads, until no more are requested. @throws when another came. */
async function loadScripts(page: Page, path: string): Promise<LoadedScripts> {
  const underWay = new Set<Request>();
  const finished: Request[] = [];
  let lastAt = performance.now();
  const isScript = (request: Request): boolean => request.resourceType() === "script";
  page.on("request", (request) => void (isScript(request) && underWay.add(request)));
  page.on("requestfinished", (request) => {
    if (!isScript(request)) return;
    underWay.delete(request);
    finished.push(request);
    lastAt = performance.now();
  });
  const document = await page.goto(path, { waitUntil: "load" });
  lastAt = performance.now();
  while (underWay.size > 0 || performance.now() - lastAt < QUIET_MS) await delay(LOOK_EVERY_MS);
  if (document?.status() !== 200 || new URL(page.url()).pathname !== path)
    throw new Error(`${path}: ${document?.status()} at ${page.url()}`);
  return sum(finished, await document.text());
}

async function sum(requests: readonly Request[], html: string): Promise<LoadedScripts> {
  const total: LoadedScripts = {
    count: 0,
    gzipBytes: 0,
    plainBytes: 0,
    documentGzipBytes: 0,
    files: new Map(),
  };
  for (const request of requests) {
    const body = await (await request.response())?.body();
    const { pathname } = new URL(request.url());
    // The same address twice is one file in the browser's cache.
    if (body === undefined || total.files.has(pathname)) continue;
    const { byteLength } = gzipSync(body);
    total.files.set(pathname, byteLength);
    total.count += 1;
    total.gzipBytes += byteLength;
    total.plainBytes += body.byteLength;
    if (html.includes(`src="${pathname}`)) total.documentGzipBytes += byteLength;
  }
  return total;
}
