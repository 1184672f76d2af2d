import { getEventListeners } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import type { DeskContext } from "@/lib/desk/context";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { DEFAULT_PROFILE } from "@/lib/gateway/profile/profile";
import type { Page } from "@/lib/gateway/reading";
import { systemClock } from "@/lib/platform/clock";
import { crawlTransactions } from "./crawl-transactions";

const EVERYTHING = { asked: {}, instants: null };

function gatewayOf(
  crawl: () => AsyncGenerator<Page<Transaction>, void, void>,
): Pick<DeskContext, "gateway" | "clock"> {
  return {
    gateway: {
      profile: DEFAULT_PROFILE,
      transactions: { crawl },
    } as unknown as DeskContext["gateway"],
    clock: systemClock,
  };
}

function pageOf(number: number): Page<Transaction> {
  const at = new Date(0);
  const row = { id: `id-${number}`, createdAt: at } as Transaction;
  return {
    rows: [row],
    skipped: [],
    count: null,
    next: null,
    readStartedAt: at,
    receivedAt: at,
  };
}

/** Forces garbage collection, after the task that could still reach the object has ended. */
async function collect(): Promise<void> {
  setFlagsFromString("--expose_gc");
  const gc = runInNewContext("gc") as () => void;
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    gc();
  }
}

test("no page is kept once the next one has been given, while the signal that could end it lives on", async () => {
  const pages: WeakRef<Page<Transaction>>[] = [];
  const crawl = crawlTransactions(
    gatewayOf(async function* () {
      for (let number = 1; number <= 100; number += 1) {
        const page = pageOf(number);
        pages.push(new WeakRef(page));
        yield page;
      }
    }),
    EVERYTHING,
    { signal: new AbortController().signal },
  );
  let rows = 0;
  for (let steps = 0; steps < 90; steps += 1) {
    const { value } = await crawl.next();
    if (value && value !== "waiting") rows += value.transactions.length;
  }
  await collect();
  expect(rows).toBe(90);
  expect(pages.filter((page) => page.deref() !== undefined).length).toBeLessThan(5);
  await crawl.return();
});

test("no listener stays on the signal between two steps, however often it waited", async () => {
  const stop = new AbortController();
  let give = (): void => undefined;
  const crawl = crawlTransactions(
    gatewayOf(async function* () {
      yield pageOf(1);
      await new Promise<void>((resolve) => (give = resolve));
      yield pageOf(2);
    }),
    EVERYTHING,
    { signal: stop.signal, quietMs: 1 },
  );
  const listeners = (): number => getEventListeners(stop.signal, "abort").length;
  const first = crawl.next();
  expect(listeners()).toBe(1);
  await first;
  expect(listeners()).toBe(0);
  for (let waits = 0; waits < 5; waits += 1) {
    expect((await crawl.next()).value).toBe("waiting");
    expect(listeners()).toBe(0);
  }
  give();
  for (let step = await crawl.next(); !step.done; step = await crawl.next())
    expect(listeners()).toBe(0);
  expect(listeners()).toBe(0);
});

test("a signal aborted beforehand ends it before any result, and a page that fails later is no unhandled rejection", async () => {
  const reason = new Error("stopped");
  const crawl = crawlTransactions(
    gatewayOf(async function* () {
      yield await Promise.reject<Page<Transaction>>(new Error("too late to matter"));
    }),
    EVERYTHING,
    { signal: AbortSignal.abort(reason) },
  );
  await expect(crawl.next()).rejects.toBe(reason);
});
