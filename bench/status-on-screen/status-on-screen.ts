import type { Product } from "@/e2e/fixtures/product";
import { SandboxControl } from "@/e2e/fixtures/sandbox-control";
import { withBrowser } from "../product/browser";
import { percentile } from "../measure/percentile";
import { DeskSession } from "../product/desk-session";
import { withProduct } from "../product/start-product";
import { atMost, withUnit, type Bench, type BenchResult } from "../report/bench";
import { followTransfer, type Desk, type Step, type StepTimes } from "./follow-transfer";

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

export const statusOnScreen: Bench = {
  name: "status-on-screen",
  title: "A status on the screen",
  how: [
    "From the call of a sandbox control that changes a transfer (its rate arrives, its reported payment is detected, it is settled) until the new status is in the DOM of the transfer's open page in Chromium.",
    `With webhooks: ${WITH_TRANSFERS} transfers one after the other. Without: ${WITHOUT_TRANSFERS}, ${PAGES_AT_A_TIME} pages at a time, and the desk has only its polling.`,
  ].join(" "),
  run: (say) =>
    withProduct((product) => withBrowser((browser) => measure({ product, browser }, say))),
};

async function measure(
  { product, browser }: Pick<Desk, "product" | "browser">,
  say: (line: string) => void,
): Promise<BenchResult> {
  const sandbox = await preparedSandbox(product);
  const session = await DeskSession.signIn(product, "maker");
  const desk: Desk = { product, browser, sandbox, session };
  try {
    // The first one meets cold pages and is not counted.
    await followTransfer(desk, 150_000, 1_000);
    say(`With webhooks: ${WITH_TRANSFERS} transfers…`);
    const withWebhooks: StepTimes[] = [];
    for (let index = 0; index < WITH_TRANSFERS; index += 1)
      withWebhooks.push(await followTransfer(desk, 200_000 + index, 1_000));
    say(`Without: ${WITHOUT_TRANSFERS} transfers…`);
    await sandbox.patch("settings", { webhooks: { enabled: false } });
    const without: StepTimes[] = [];
    for (let index = 0; index < WITHOUT_TRANSFERS; index += PAGES_AT_A_TIME) {
      const batch = Array.from({ length: PAGES_AT_A_TIME }, (_, page) =>
        followTransfer(desk, 300_000 + index + page, 1_000 + page * 600),
      );
      without.push(...(await Promise.all(batch)));
    }
    return result(withWebhooks, without);
  } finally {
    await session.close();
  }
}

async function preparedSandbox(product: Product): Promise<SandboxControl> {
  const sandbox = new SandboxControl(product.sandboxUrl);
  await sandbox.patch("settings", {
    rateDelayMs: NEVER_MS,
    detectionDelayMs: NEVER_MS,
    settlementDelayMs: NEVER_MS,
    rateLimits: { enabled: false },
  });
  return sandbox;
}

function result(withWebhooks: readonly StepTimes[], without: readonly StepTimes[]): BenchResult {
  const all = withWebhooks.flatMap((times) => Object.values(times));
  const steps = Object.keys(STEPS) as Step[];
  return {
    figures: [
      atMost(
        {
          what: "By webhook, every step: p95",
          value: percentile(all, 0.95),
          unit: "ms",
          digits: 0,
        },
        MAX_WITH_MS,
      ),
      ...steps.map((step) =>
        atMost(
          {
            what: `Without webhooks, ${STEPS[step]}: p95`,
            value: p95(without, step),
            unit: "ms",
            digits: 0,
          },
          MAX_WITHOUT_MS,
        ),
      ),
    ],
    table: {
      head: ["", "samples", "p50", "p95", "slowest"],
      rows: [
        row("by webhook, every step", all),
        ...steps.map((step) =>
          row(
            `by webhook, ${STEPS[step]}`,
            withWebhooks.map((times) => times[step]),
          ),
        ),
        ...steps.map((step) =>
          row(
            `without, ${STEPS[step]}`,
            without.map((times) => times[step]),
          ),
        ),
      ],
    },
    notes: [
      "Without webhooks the desk reads a transfer whose page is open every 3 s (± 20 %), and looks once a second which reading is due.",
    ],
  };
}

function p95(times: readonly StepTimes[], step: Step): number {
  return percentile(
    times.map((time) => time[step]),
    0.95,
  );
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
