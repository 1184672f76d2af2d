import { expect, test } from "./fixtures/test";

test("all history: searched, filtered and sorted; a view keeps its relative dates over a reload", async ({ page, signIn, axe }) => {
  await signIn(page, "viewer");
  await page.goto("/transactions");
  await page.getByRole("link", { name: "All history" }).click();
  await expect(page).toHaveURL(/\/transactions\/history/);
  const grid = page.getByRole("grid", { name: "Transactions" });
  const rows = grid.getByRole("row");
  // The sandbox's whole past is copied within moments.
  await expect(page.getByRole("button", { name: /^Checked/ })).toBeVisible({ timeout: 60_000 });
  await expect(rows.nth(3)).toContainText("TXN-");
  await expect(grid).toHaveAttribute("aria-rowcount", /^\d{2,}$/);
  await axe(page);

  await page.getByRole("button", { name: /^Checked/ }).click();
  await expect(page.getByText("How the desk knows")).toBeVisible();
  await expect(page.getByText(/read from the service page by page/)).toBeVisible();
  await page.keyboard.press("Escape");

  const reference = /TXN-[A-Z0-9]{6}/.exec((await rows.nth(2).textContent()) ?? "")?.[0] ?? "";
  await page.getByRole("searchbox").fill(reference.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(grid).toHaveAttribute("aria-rowcount", "2");
  await expect(rows.nth(1)).toContainText(reference);
  await page.getByRole("searchbox").fill("");
  await page.keyboard.press("Enter");

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("checkbox", { name: "Completed" }).check();
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page).toHaveURL(/status=transaction_completed/);
  await page.getByRole("button", { name: /^Created:/ }).click();
  await page.getByRole("button", { name: "Last month" }).click();
  await expect(page).toHaveURL(/period=last_month/);
  await page.getByRole("columnheader", { name: "Sent" }).getByRole("button").click();
  await expect(page.getByRole("columnheader", { name: "Sent" })).toHaveAttribute("aria-sort", "descending");

  await page.getByRole("button", { name: "Save these filters as a view" }).click();
  const name = `Completed ${Date.now()}`;
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Save view" }).click();
  const tab = page.getByRole("navigation", { name: "Saved views" }).getByRole("button", { name: new RegExp(`^${name}`) });
  await expect(tab).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Remove status filter" }).click();
  await expect(tab).toContainText("changed, not saved");
  await page.getByRole("button", { name: "discard" }).click();
  await expect(tab).not.toContainText("changed, not saved");

  await page.reload();
  await expect(tab).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/period=last_month/);
  await expect(page.getByRole("button", { name: "Remove status filter" })).toBeVisible();

  await rows.nth(1).click();
  await expect(page.getByRole("link", { name: "Open as a page" })).toBeVisible();
  await page.keyboard.press("Escape");
  await grid.focus();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Open as a page" })).toBeVisible();
});

test("in a narrower window the columns that have no room drop out, and a row stays on one line", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, "viewer");
  await page.goto("/transactions/history");
  const row = page.getByRole("grid", { name: "Transactions" }).locator("[data-row='1']");
  await expect(row).toContainText("TXN-");
  await expect(page.getByRole("columnheader", { name: "Fee" })).toBeHidden();
  const tops = await row.getByRole("gridcell").evaluateAll((cells) => cells.filter((cell) => cell.checkVisibility()).map((cell) => cell.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)));
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(6);
  await page.setViewportSize({ width: 860, height: 800 });
  await expect(page.getByRole("columnheader", { name: "Received" })).toBeHidden();
  await expect(page.getByRole("columnheader", { name: "Sent" })).toBeVisible();
});
