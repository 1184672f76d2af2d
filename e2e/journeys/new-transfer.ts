import { expect, type Page } from "@playwright/test";

export interface NewTransfer {
  direction: "on-ramp" | "off-ramp";
  /** As a person types it. */
  amount: string;
  recipient: string;
  /** Off-ramp only, as it reads on the page. */
  network?: string;
}

let made = 0;

/** Returns an amount unique in this run, so that journeys don't warn of duplicates. */
export function ownAmount(base: number): string {
  made += 1;
  return String(base + made + (process.pid % 997));
}

/** The form is the person's own once it has its intent in the address. */
export async function openForm(page: Page): Promise<void> {
  await page.goto("/transfers/new");
  await expect(page).toHaveURL(/intent=/);
}

const TRANSFER_PAGE = /\/transfers\/[0-9a-f-]{36}$/;

/** Waits as who reads the review does: a press on Create right after it appears does nothing. */
export function readReview(page: Page): Promise<void> {
  return page.waitForTimeout(700);
}

/**
 * Presses Create, after a look at the review, until it counts. A slow press may open the transfer's
 * page between two tries: then there is no button left.
 */
export async function pressCreate(
  page: Page,
  press: "click" | "dblclick" = "click",
): Promise<void> {
  await readReview(page);
  await expect(async () => {
    if (!TRANSFER_PAGE.test(page.url()))
      await page.getByRole("button", { name: "Create transfer" })[press]({ timeout: 1_000 });
    await page.waitForURL(TRANSFER_PAGE, { timeout: 5_000 });
  }).toPass();
}

/** Fills the form in and stops at the review. */
export async function reviewTransfer(page: Page, transfer: NewTransfer): Promise<void> {
  await openForm(page);
  if (transfer.direction === "off-ramp")
    await page.getByRole("radio", { name: /^Off-ramp/ }).check();
  await page.getByRole("textbox", { name: /^You (pay|send)$/ }).fill(transfer.amount);
  await page.getByRole("combobox", { name: "Recipient", exact: true }).click();
  await page.getByRole("option").filter({ hasText: transfer.recipient }).first().click();
  if (transfer.network) await page.getByRole("radio", { name: transfer.network }).check();
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByRole("button", { name: "Create transfer" })).toBeVisible();
}

/** Creates a transfer through the form. @returns its id. */
export async function createTransfer(page: Page, transfer: NewTransfer): Promise<string> {
  await reviewTransfer(page, transfer);
  await pressCreate(page);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Confirms the rate on the transfer's page, once it is there. */
export async function confirmRate(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Confirm rate" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Confirm this rate?" });
  await dialog.getByRole("button", { name: "Confirm rate" }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole("heading", { name: /Pay by bank transfer|Send from your wallet/ }),
  ).toBeVisible();
}

/** Says that the person is paying the transfer now, and so sees where to. */
export async function startPaying(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Show payment details" }).click();
  const dialog = page.getByRole("dialog", { name: "Are you paying this now?" });
  await dialog.getByRole("button", { name: "Start paying" }).click();
  await expect(dialog).toBeHidden();
}
