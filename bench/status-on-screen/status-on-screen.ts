import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { SandboxControl } from "@/e2e/fixtures/sandbox-control";
import { phaseLabel, type TransferPhase } from "@/lib/domain/transfers/phase";
import { confirmRate, createTransfer, reportPayment } from "../product/open-transfer";
import { browserBench, type Desk, newPage } from "../product/product-bench";
import { type BenchResult, figure, percentile, withUnit } from "../report/bench";

const MAX_WITH_MS = 500;
const MAX_WITHOUT_MS = 5_000;
const WITH_TRANSFERS = 12;
const WITHOUT_TRANSFERS = 10;
/** So many pages are open at once while there are no webhooks: each mostly waits. */
const PAGES_AT_A_TIME = 5;
/** Nothing happens automatically: each step is a call to a control. */
const NEVER_MS = 24 * 3_600_000;
const STEPS: Record<Step, string> = {
  rate: "rate ready",
  payment: "payment confirmed",
  settlement: "completed",
};

export const statusOnScreen = browserBench(
  {
    name: "status-on-screen",
    title: "A status on the screen",
    how: [
      "From the call of a sandbox control that changes a transfer (its rate arrives, its reported payment is detected, it is settled) until the new status is in the DOM of the transfer's open page in Chromium.",
      `With webhooks: ${WITH_TRANSFERS} transfers one after the other. Without: ${WITHOUT_TRANSFERS}, ${PAGES_AT_A_TIME} pages at a time, and the desk has only its polling.`,
    ].join(" "),
  },
  "maker",
  async (running) => {
    const sandbox = new SandboxControl(running.product.sandboxUrl);
    await sandbox.patch("settings", {
      rateDelayMs: NEVER_MS,
      detectionDelayMs: NEVER_MS,
      settlementDelayMs: NEVER_MS,
      rateLimits: { enabled: false },
    });
    const desk = { ...running, sandbox };
    // The first one meets cold pages and is not counted.
    await followTransfer(desk, 150_000, 1_000);
    desk.say(`With webhooks: ${WITH_TRANSFERS} transfers…`);
    const withWebhooks: StepTimes[] = [];
    for (let index = 0; index < WITH_TRANSFERS; index += 1)
      withWebhooks.push(await followTransfer(desk, 200_000 + index, 1_000));
    desk.say(`Without: ${WITHOUT_TRANSFERS} transfers…`);
    await sandbox.patch("settings", { webhooks: { enabled: false } });
    const without: StepTimes[] = [];
    for (let index = 0; index < WITHOUT_TRANSFERS; index += PAGES_AT_A_TIME) {
      const batch = Array.from({ length: PAGES_AT_A_TIME }, (_, page) =>
        followTransfer(desk, 300_000 + index + page, 1_000 + page * 600),
      );
      without.push(...(await Promise.all(batch)));
    }
    return result(withWebhooks, without);
  },
);

function result(withWebhooks: readonly StepTimes[], without: readonly StepTimes[]): BenchResult {
  const all = withWebhooks.flatMap((times) => Object.values(times));
  const steps = Object.keys(STEPS) as Step[];
  const of = (times: readonly StepTimes[], step: Step): number[] => times.map((time) => time[step]);
  return {
    figures: [
      figure({
        what: "By webhook, every step: p95",
        value: percentile(all, 0.95),
        unit: "ms",
        digits: 0,
        max: MAX_WITH_MS,
      }),
      ...steps.map((step) =>
        figure({
          what: `Without webhooks, ${STEPS[step]}: p95`,
          value: percentile(of(without, step), 0.95),
          unit: "ms",
          digits: 0,
          max: MAX_WITHOUT_MS,
        }),
      ),
    ],
    table: {
      head: ["", "samples", "p50", "p95", "slowest"],
      rows: [
        row("by webhook, every step", all),
        ...steps.map((step) => row(`by webhook, ${STEPS[step]}`, of(withWebhooks, step))),
        ...steps.map((step) => row(`without, ${STEPS[step]}`, of(without, step))),
      ],
    },
    notes: [
      "Without webhooks the desk reads a transfer whose page is open every 3 s (± 20 %), and looks once a second which reading is due.",
    ],
  };
}

function row(what: string, times: readonly number[]): string[] {
  const ms = (value: number): string => withUnit(value, "ms", 0);
  return [
    what,
    String(times.length),
    ms(percentile(times, 0.5)),
    ms(percentile(times, 0.95)),
    ms(Math.max(...times)),
  ];
}

type Step = "rate" | "payment" | "settlement";

type StepTimes = Record<Step, number>;

type Watched = Desk & { browser: Browser; sandbox: SandboxControl };

/** Leads a transfer to its end while its page is open. Two open creates may not be alike in amount. */
async function followTransfer(desk: Watched, amount: number, pauseMs: number): Promise<StepTimes> {
  const id = await createTransfer(desk.session, amount);
  const page = await openTransfer(desk, id);
  try {
    const offsetMs = await pageClockOffset(page);
    const timed = async (control: string, phase: TransferPhase): Promise<number> => {
      await delay(pauseMs);
      const seen = await watchForStatus(page, phaseLabel(phase, ""));
      const startedAt = wallMs();
      await desk.sandbox.control(`transfers/${id}/${control}`);
      return (await seen()) - offsetMs - startedAt;
    };
    const rate = await timed("deliver-rate", "rate_ready");
    await confirmRate(desk.session, id);
    await showsStatus(page, phaseLabel("awaiting_payment", ""));
    await reportPayment(desk.session, id);
    await showsStatus(page, phaseLabel("payment_reported", ""));
    const payment = await timed("pay", "payment_confirmed");
    const settlement = await timed("settle", "completed");
    return { rate, payment, settlement };
  } finally {
    await page.context().close();
  }
}

async function openTransfer({ browser, product, session }: Watched, id: string): Promise<Page> {
  const page = await newPage(browser, product, session);
  const live = page.waitForResponse((response) => response.url().endsWith("/api/events"));
  await page.goto(`/transfers/${id}`);
  await showsStatus(page, phaseLabel("fetching_rate", ""));
  await live;
  return page;
}

/** The status beside the reference, at the head of a transfer's page. */
const STATUS = "header .status--boxed";

interface Watching {
  benchSeen?: Promise<number>;
}

/** Begins to watch for a status. @returns how to wait for it: the page's clock when the text changed. */
async function watchForStatus(page: Page, label: string): Promise<() => Promise<number>> {
  await page.evaluate(
    ([selector, wanted]) => {
      (globalThis as Watching).benchSeen = new Promise((resolve) => {
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector(selector)?.textContent.includes(wanted)) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        }).observe(document.documentElement, {
          subtree: true,
          childList: true,
          characterData: true,
        });
      });
    },
    [STATUS, label] as const,
  );
  return () =>
    page.evaluate(
      () =>
        (globalThis as Watching).benchSeen ?? Promise.reject(new Error("The page was loaded anew")),
    );
}

async function showsStatus(page: Page, label: string): Promise<void> {
  await page.locator(STATUS, { hasText: label }).waitFor({ timeout: 120_000 });
}

const TRIES = 15;

/** This process's wall clock, finer than a millisecond. */
function wallMs(): number {
  return performance.timeOrigin + performance.now();
}

/** Returns how far a page's clock is ahead, in ms, to half of the quickest question's time. */
async function pageClockOffset(page: Page): Promise<number> {
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
