import type { Locator, Page } from "@playwright/test";
import {
  addDeposit,
  paidTransfer,
  walletWithout,
  type PaidTransfer,
} from "./fixtures/paid-transfer";
import { daysAgo } from "./fixtures/statement-seed";
import { expect, test } from "./fixtures/test";
import { addAccount, chooseFile, freshNumber } from "./journeys/import-statement";
import { runRules } from "./journeys/work-books";

/** A leg of the transfer whose page is shown. */
function leg(page: Page, name: "Instruction" | "Bank line" | "Chain transaction"): Locator {
  return page
    .getByRole("region", { name: /of \d confirmed$/ })
    .getByRole("listitem")
    .filter({ hasText: name });
}

/** Makes an MT940 statement with these days and payments, opening with 10,000.00 by default. */
function statement(
  account: string,
  { currency }: PaidTransfer,
  {
    number,
    from,
    to,
    opening = "10000,00",
    closing,
    lines,
  }: {
    number: number;
    from: string;
    to: string;
    opening?: string;
    closing: string;
    lines: readonly (readonly [string, string, string])[];
  },
): Buffer {
  const short = (text: string) => text.replaceAll("-", "").slice(2);
  const booked = lines.flatMap(([day, amount, narration]) => [
    `:61:${short(day)}${short(day).slice(2)}D${amount}NTRFNONREF`,
    `:86:${narration}`,
  ]);
  return Buffer.from(
    [
      ":20:LEGS",
      `:25:${account}`,
      `:28C:${number}/1`,
      `:60F:C${short(from)}${currency}${opening}`,
      ...booked,
      `:62F:C${short(to)}${currency}${closing}`,
      "-",
      "",
    ].join("\r\n"),
  );
}

test("an on-ramp says of its bank line why none can show it, that it is missing, and then which line shows it", async ({
  page,
  product,
  signIn,
  axe,
  fits,
}) => {
  const transfer = await paidTransfer(product.databaseUrl, "onramp");
  const { id, reference, currency, day } = transfer;
  await signIn(page, "maker");
  await page.goto(`/transfers/${id}`);
  await expect(page.getByRole("heading", { name: "1 of 3 confirmed" })).toBeVisible();
  await expect(leg(page, "Instruction")).toContainText(
    "Created here, and in the service's records.",
  );
  await expect(leg(page, "Bank line")).toContainText(
    `No bank account in ${currency} is set up, so no statement can show it. Import one.`,
  );
  await expect(leg(page, "Bank line").getByRole("img", { name: "Waiting" })).toBeVisible();
  await expect(leg(page, "Chain transaction")).toContainText(
    "If the recipient's wallet is yours, add it in Reconciliation to see its transactions here.",
  );

  // The transfer's page stays open: it hears of what is imported on another.
  const desk = await page.context().newPage();
  const account = freshNumber();
  await desk.goto("/reconciliation/import");
  const last = daysAgo(10);
  await chooseFile(
    desk,
    `first-${account}.sta`,
    statement(account, transfer, {
      number: 1,
      from: daysAgo(22),
      to: last,
      closing: "9975,00",
      lines: [[day, "25,00", "SMS ALERT CHARGE"]],
    }),
  );
  await addAccount(desk, { name: `Legs ${account}`, bank: "Ecobank" });
  await desk.getByRole("button", { name: `Import into Legs ${account}` }).click();
  await expect(desk.getByText(`1 new line in Legs ${account}.`)).toBeVisible();
  await expect(page.getByText("Bank line missing.")).toBeVisible();
  await expect(page.getByText("It is overdue and counts as an exception.")).toBeVisible();
  await expect(leg(page, "Bank line")).toContainText(
    /The bank leg is missing: statements reach to \d+ \w+ 20\d\d, and none of their lines shows it\./,
  );
  await expect(page.getByRole("heading", { name: "1 of 3 confirmed" })).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page, "a transfer without its bank line");
  await page.setViewportSize({ width: 1440, height: 900 });

  await desk.getByRole("button", { name: "Import another file" }).click();
  await chooseFile(
    desk,
    `second-${account}.sta`,
    statement(account, transfer, {
      number: 2,
      from: last,
      to: daysAgo(9),
      opening: "9975,00",
      closing: "1851,60",
      lines: [[daysAgo(9), "8123,40", `NIP TRF RAMP SETTLEMENT ${reference}`]],
    }),
  );
  await desk.getByRole("button", { name: `Import into Legs ${account}` }).click();
  await expect(desk.getByText(`1 new line in Legs ${account}.`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "2 of 3 confirmed" })).toBeVisible();
  await expect(page.getByText("Bank line missing.")).toHaveCount(0);
  await expect(leg(page, "Bank line")).toContainText(
    `A statement line of Legs ${account} shows it.`,
  );
  await expect(leg(page, "Bank line")).toContainText(`second-${account}.sta, line 5`);
  await axe(page);
  await leg(page, "Bank line").getByRole("link", { name: "Open the bank line" }).click();
  await expect(page).toHaveURL(/\/reconciliation\?account=/);
  await expect(page.getByText(reference).filter({ visible: true }).first()).toBeVisible();
});

test("an off-ramp's deposit is missing on our wallet's record, then to be decided, and evidenced once somebody has said so", async ({
  page,
  product,
  signIn,
  axe,
  fits,
}) => {
  const transfer = await paidTransfer(product.databaseUrl, "offramp");
  const { id, reference, currency, day } = transfer;
  await signIn(page, "maker");
  await page.goto(`/transfers/${id}`);
  await expect(page.getByRole("heading", { name: "1 of 3 confirmed" })).toBeVisible();
  await expect(leg(page, "Bank line")).toContainText(
    "Reported by the service. The recipient's bank account isn't yours, so your statements can't show it.",
  );
  await expect(leg(page, "Chain transaction")).toContainText(
    `No wallet in ${currency} is set up, so no statement can show it. Import one.`,
  );

  const wallet = await walletWithout(product.databaseUrl, transfer);
  await page.reload();
  await expect(page.getByText("Chain transaction missing.")).toBeVisible();
  await expect(leg(page, "Chain transaction")).toContainText(
    /The chain leg is missing: statements reach to \d+ \w+ 20\d\d, and none of their lines shows it\./,
  );
  await expect(page.getByText("1 reported by the service").first()).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page, "a transfer without its chain transaction");
  await page.setViewportSize({ width: 1440, height: 900 });

  await addDeposit(product.databaseUrl, wallet, transfer);
  const desk = await page.context().newPage();
  await desk.goto(`/reconciliation?account=${wallet}&period=custom&from=${day}&to=${day}`);
  await runRules(desk);
  await expect(leg(page, "Chain transaction")).toContainText(
    `A chain record of Treasury ${currency} may show it. Somebody has to say so.`,
  );
  await expect(page.getByText("Chain transaction missing.")).toHaveCount(0);
  await expect(desk.getByRole("listitem", { name: `Suggestion: ${reference}` })).toBeVisible();
  await desk.keyboard.press("a");
  await expect(page.getByRole("heading", { name: "2 of 3 confirmed" })).toBeVisible();
  await expect(leg(page, "Chain transaction")).toContainText(
    `A chain record of Treasury ${currency} shows it.`,
  );
  await expect(leg(page, "Chain transaction")).toContainText("polygon.csv, line 2");
});
