import type { Page } from "@playwright/test";

/** Has the rules run over the account whose reconciliation is shown. */
export async function runRules(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Run the rules again" }).click();
}
