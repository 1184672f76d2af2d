import type { Page } from "@playwright/test";
import { monthBooks } from "./fixtures/month-books";
import { expect, test } from "./fixtures/test";
import { addAccount } from "./journeys/import-statement";

async function confirm(page: Page, button: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("dialog").getByRole("button", { name: button }).click();
}

/** Explains the selected line of the Breaks as a bank charge. */
async function explain(page: Page, line: string): Promise<void> {
  await page.getByRole("button", { name: /^Breaks/ }).click();
  await page.getByRole("checkbox", { name: `Select ${line}` }).check();
  await page.keyboard.press("a");
  await page.getByRole("dialog").getByRole("combobox").click();
  await page.getByRole("option", { name: "Bank charge" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Explained the line of").first()).toBeVisible();
}

test("a month isn't closed over a change that its reviewer made: it is given back, prepared again, and then closed", async ({
  page,
  browser,
  baseURL,
  product,
  signIn,
  axe,
  fits,
}) => {
  const books = await monthBooks(product.databaseUrl);
  await signIn(page, "manager");
  await page.goto("/reconciliation/import");
  await page.getByLabel("Statement files").setInputFiles({
    name: `month-${books.account}.sta`,
    mimeType: "text/plain",
    buffer: books.statement,
  });
  await addAccount(page, { name: `Month ${books.account}`, bank: "Ecobank" });
  await page.getByRole("button", { name: `Import into Month ${books.account}` }).click();
  await expect(page.getByText("The balances add up.")).toBeVisible();
  await page.getByRole("link", { name: /^Reconcile / }).click();
  await expect(
    page.getByRole("listitem", { name: `Suggestion: TXN-${books.mark}B` }),
  ).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByText(`Matched TXN-${books.mark}B.`).first()).toBeVisible();
  const workspace = page.url();
  await explain(page, "SMS ALERT CHARGE");
  await page.getByRole("button", { name: "Note or assign: RTGS CHARGE" }).click();
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: "Add a note" })
    .fill("The bank credits it next month.");
  await page.getByRole("dialog").getByRole("button", { name: "Add note" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Close period" }).click();
  await confirm(page, "Prepare close");
  await expect(page.getByText("Prepared, awaiting review")).toBeVisible();

  const other = await browser.newContext({ baseURL: baseURL ?? product.url });
  const second = await other.newPage();
  await signIn(second, "approver");
  await second.goto(page.url());
  const close = second.getByRole("button", { name: "Close period" });
  await expect(close).not.toHaveAttribute("aria-disabled", "true");
  await second.goto(workspace);
  await explain(second, "RTGS CHARGE");
  await second.goto("/");
  const need = second.getByRole("listitem").filter({ hasText: `Month ${books.account}` });
  for (const width of [1280, 390]) {
    await second.setViewportSize({ width, height: 800 });
    await expect(need.getByText("Changed since prepared").filter({ visible: true })).toHaveCount(1);
  }
  await second.setViewportSize({ width: 1280, height: 800 });
  await second.goto(page.url());
  await expect(close).toHaveAttribute("aria-disabled", "true");
  await expect(
    second.getByText(
      "It has changed since it was prepared. Give it back, so that it can be prepared again.",
    ),
  ).toBeAttached();
  await axe(second);
  await second.setViewportSize({ width: 360, height: 740 });
  await fits(second, "/reconciliation/close");

  await second.getByRole("button", { name: "Give back" }).click();
  await second.getByRole("dialog").getByRole("textbox").fill("The RTGS charge is explained now.");
  await second.getByRole("dialog").getByRole("button", { name: "Give back" }).click();
  await expect(page.getByText("The RTGS charge is explained now.")).toBeVisible();
  await confirm(page, "Prepare close");
  await expect(page.getByText("Prepared, awaiting review")).toBeVisible();
  await expect(page.getByText("The RTGS charge is explained now.")).toBeHidden();
  await expect(close).not.toHaveAttribute("aria-disabled", "true");
  await confirm(second, "Close period");
  await expect(second.getByText("Reviewed and closed by")).toBeVisible();
  await other.close();
});
