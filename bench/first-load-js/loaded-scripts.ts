import { gzipSync } from "node:zlib";
import { setTimeout as delay } from "node:timers/promises";
import type { Page, Request } from "@playwright/test";

/** A page counts as loaded when no script was under way for so long. */
const QUIET_MS = 2_000;
const LOOK_EVERY_MS = 50;

export interface LoadedScripts {
  count: number;
  /** Bytes as a server would send them, and as they are. */
  gzipBytes: number;
  plainBytes: number;
  /** Of the gzip bytes: those that the document itself names. The others were fetched by scripts. */
  documentGzipBytes: number;
  /** Path → gzip bytes. */
  files: Map<string, number>;
}

/** Opens a page and adds up every script that it loads until no more are requested. @throws when another page came. */
export async function loadScripts(page: Page, path: string): Promise<LoadedScripts> {
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
