import { seedBooks } from "./fixtures/statement-seed";
import { expect, test } from "./fixtures/test";
import { runRules } from "./journeys/work-books";

test("whoever comes back from a transaction's page to All history finds the rows in view that they left, and the cursor on theirs", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await signIn(page, "viewer");
  await page.goto("/transactions/history");
  const grid = page.getByRole("grid", { name: "Transactions" });
  await expect(page.getByRole("button", { name: /^Checked/ })).toBeVisible({ timeout: 60_000 });
  await expect(grid.locator("[data-row='3']")).toContainText("TXN-");
  await grid.evaluate((box) => (box.scrollTop = 60 * 36));
  const row = grid.locator("[data-row='66']");
  await expect(row).toContainText("TXN-");
  const reference = /TXN-[A-Z0-9]{6}/.exec((await row.textContent()) ?? "")?.[0] ?? "";
  await row.click();
  const address = page.url();
  await page.getByRole("link", { name: "Open as a page" }).click();
  await expect(page).toHaveURL(new RegExp(`/transactions/${reference}$`));
  await expect(page.getByText(reference).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  const back = grid.getByRole("row").filter({ hasText: reference });
  await expect(back).toBeInViewport();
  await expect(page.getByRole("link", { name: "Open as a page" })).toBeVisible();
  // A letter goes on from the row, not from the top.
  await page.keyboard.press("Escape");
  await grid.focus();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(address);
  await expect(grid.locator("[data-row='67']")).toBeInViewport();
});

test("whoever comes back to the reconciliation from a transaction's page is on the row they left, in each of its lists", async ({
  page,
  product,
  signIn,
  consoleGuard,
}) => {
  // The seeded transfers are none of the service's.
  consoleGuard.expect(/404/);
  const { address, mark } = await seedBooks(product.databaseUrl, () => [], [
    "11.31",
    "11.32",
    "11.33",
    "11.34",
    "11.35",
    "11.36",
    "11.37",
    "11.38",
  ]);
  await page.setViewportSize({ width: 1440, height: 560 });
  await signIn(page, "manager");
  await page.goto(address);
  await runRules(page);
  const suggestions = page.getByRole("list", { name: "Suggestions" }).locator(":scope > li");
  await expect(suggestions).toHaveCount(2);
  const second = suggestions.nth(1);
  const leaveBy = async (reference: string): Promise<void> => {
    await page.getByRole("link", { name: reference }).first().click();
    await expect(page).toHaveURL(/\/transactions\//);
    await expect(page.getByRole("heading", { name: "No such transaction" })).toBeVisible();
    await page.goBack();
  };
  await page.keyboard.press("j");
  await expect(second).toHaveAttribute("aria-current", "true");
  const reference =
    /TXN-[0-9A-F]{6}[AB]/.exec((await second.locator(".rc-legs").textContent()) ?? "")?.[0] ?? "";
  await leaveBy(reference);
  await expect(second).toHaveAttribute("aria-current", "true");
  await expect(second).toBeInViewport();

  await page.getByRole("button", { name: /^Breaks/ }).click();
  await page.getByRole("link", { name: `TXN-${mark}K` }).scrollIntoViewIfNeeded();
  await leaveBy(`TXN-${mark}K`);
  await expect(page.getByRole("checkbox", { name: `Select TXN-${mark}K` })).toBeInViewport();
  await page.keyboard.press("j");
  await expect(page.getByRole("checkbox", { name: `Select TXN-${mark}K` })).toBeFocused();

  await page.getByRole("button", { name: /^Suggested/ }).click();
  await page
    .getByRole("listitem", { name: `Suggestion: TXN-${mark}A` })
    .getByRole("button", { name: /^Match:/ })
    .click();
  await expect(page.getByText(`Matched TXN-${mark}A.`).first()).toBeVisible();
  await page.getByRole("button", { name: /^Matched/ }).click();
  const open = page.getByRole("button", { name: `Why it is matched: TXN-${mark}A` });
  await expect(open).toHaveAttribute("aria-expanded", "false");
  await open.click();
  await leaveBy(`TXN-${mark}A`);
  await expect(open).toHaveAttribute("aria-expanded", "true");
});
