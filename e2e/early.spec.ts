import type { Page } from "@playwright/test";
import { holdBack } from "./fixtures/hold-back";
import { monthBooks } from "./fixtures/month-books";
import { demoUser } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";

/** Opens a page whose scripts wait until they are released, as on a slow line. */
async function openSlowly(page: Page, address: string): Promise<() => void> {
  const letThrough = await holdBack(page, "**/_next/static/chunks/*.js");
  await page.goto(address, { waitUntil: "commit" });
  return letThrough;
}

test("what is typed, chosen and pressed before a page has come alive is done once it has", async ({
  page,
  product,
}) => {
  const user = demoUser(product, "maker");
  let letThrough = await openSlowly(page, "/sign-in");
  await page.getByRole("textbox", { name: /e-?mail/i }).fill(user.email);
  await page.getByLabel(/^password/i).fill(user.password);
  await page.getByLabel(/^password/i).press("Enter");
  letThrough();
  await expect(page).not.toHaveURL(/\/sign-in/);

  letThrough = await openSlowly(page, "/reports");
  await page.getByRole("button", { name: "New report" }).first().dblclick();
  letThrough();
  await expect(page.getByRole("dialog", { name: "New report" })).toHaveCount(1);

  letThrough = await openSlowly(page, "/transactions/history");
  await page.getByRole("searchbox").fill("Meridian");
  await page.getByRole("searchbox").press("Enter");
  letThrough();
  await expect(page).toHaveURL(/Meridian/);

  letThrough = await openSlowly(page, "/transfers");
  await expect(page.getByRole("button", { name: "Search or jump to" }).first()).toBeVisible();
  await page.keyboard.press("Control+k");
  letThrough();
  await expect(page.getByRole("dialog", { name: "Search or run a command" })).toBeVisible();

  letThrough = await openSlowly(page, "/settings?tab=account");
  await page.getByRole("button", { name: /Account menu/ }).click();
  letThrough();
  await expect(page.getByRole("menu")).toBeVisible();
});

test("a statement that is chosen before the page has come alive is read", async ({
  page,
  signIn,
  product,
}) => {
  await signIn(page, "manager");
  const { statement, account } = await monthBooks(product.databaseUrl);
  const letThrough = await openSlowly(page, "/reconciliation/import");
  await page
    .getByLabel("Statement files")
    .setInputFiles({ name: `early-${account}.sta`, mimeType: "text/plain", buffer: statement });
  letThrough();
  await expect(page.getByRole("button", { name: "Add account" })).toBeVisible();
});
