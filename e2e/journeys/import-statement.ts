import { expect, type Locator, type Page } from "@playwright/test";

export interface NewAccount {
  name: string;
  /** Of a bank account. */
  bank?: string;
  number?: string;
  currency?: RegExp;
}

/** Ten digits that no other journey has. */
export function freshNumber(): string {
  return `7${Math.random().toString().slice(2, 11).padEnd(9, "0")}`;
}

/** Sends one file, and waits until it is being looked at. */
export async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("Statement files").setInputFiles({ name, mimeType: "text/plain", buffer });
  await expect(page.getByRole("heading", { name })).toBeVisible();
}

/** An account is told by its name alone: its bank, currency and last digits follow. */
export async function choose(page: Page, list: Locator, option: string | RegExp): Promise<void> {
  await list.click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Adds the account of the shown file, whose fields are filled from the file. */
export async function addAccount(
  page: Page,
  { name, bank, number, currency }: NewAccount,
): Promise<void> {
  await page.getByRole("button", { name: "Add account" }).click();
  const dialog = page.getByRole("dialog", { name: "Add account" });
  await dialog.getByLabel("Name").fill(name);
  if (bank) await dialog.getByLabel("Bank", { exact: true }).fill(bank);
  if (number) await dialog.getByLabel("Account number or IBAN").fill(number);
  if (currency) {
    await dialog.getByLabel("Currency").click();
    await page.getByRole("option", { name: currency }).click();
  }
  await dialog.getByRole("button", { name: "Add account" }).click();
  await expect(dialog).toBeHidden();
}
