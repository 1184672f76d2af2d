import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import type { Product } from "@/e2e/fixtures/product";
import type { SandboxControl } from "@/e2e/fixtures/sandbox-control";
import { phaseLabel, type TransferPhase } from "@/lib/domain/transfers/phase";
import { pageClockOffset, wallMs } from "../browser/page-clock";
import { newPage } from "../browser/signed-in-page";
import type { DeskSession } from "../product/desk-session";
import { confirmRate, createTransfer, reportPayment } from "../product/open-transfer";
import { showsStatus, watchForStatus } from "./status-watch";

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
