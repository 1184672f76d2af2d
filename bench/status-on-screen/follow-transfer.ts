import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import type { Product } from "@/e2e/fixtures/product";
import type { SandboxControl } from "@/e2e/fixtures/sandbox-control";
import { phaseLabel, type TransferPhase } from "@/lib/domain/transfers/phase";
import { newPage } from "../product/browser";
import type { DeskSession } from "../product/desk-session";
import { confirmRate, createTransfer, reportPayment } from "../product/open-transfer";

export type Step = "rate" | "payment" | "settlement";

/** Milliseconds from the control's call until the status was on the screen. */
export type StepTimes = Record<Step, number>;

export interface Desk {
  product: Product;
  sandbox: SandboxControl;
  browser: Browser;
  session: DeskSession;
}

/**
 * Leads one transfer from its rate to its end while its page is open.
 * @param amount of its own, since two open creates may not be alike.
 * @param pauseMs how long a person looks at each status before the next comes.
 */
export async function followTransfer(
  desk: Desk,
  amount: number,
  pauseMs: number,
): Promise<StepTimes> {
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

async function openTransfer({ browser, product, session }: Desk, id: string): Promise<Page> {
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

/** Waits until the page shows a status. */
async function showsStatus(page: Page, label: string): Promise<void> {
  await page.locator(STATUS, { hasText: label }).waitFor({ timeout: 120_000 });
}

const TRIES = 15;

/** This process's wall clock, finer than a millisecond. */
function wallMs(): number {
  return performance.timeOrigin + performance.now();
}

/**
 * Returns how far a page's clock is ahead of this process's, in milliseconds. Both count from a
 * wall clock of their own start. Taken from the quickest of a few questions, so the error is at
 * most half of that question's time.
 */
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
