import { readFile } from "node:fs/promises";
import { intercept } from "./fixtures/intercept";
import { expect, test } from "./fixtures/test";

test("all history: searched, filtered and sorted; a view keeps its relative dates over a reload", async ({
  page,
  signIn,
  axe,
}) => {
  await signIn(page, "viewer");
  await page.goto("/transactions");
  await page.getByRole("link", { name: "All history" }).click();
  await expect(page).toHaveURL(/\/transactions\/history/);
  const grid = page.getByRole("grid", { name: "Transactions" });
  const rows = grid.getByRole("row");
  // The sandbox's whole past is copied within moments.
  await expect(page.getByRole("button", { name: /^Checked/ })).toBeVisible({ timeout: 60_000 });
  expect(
    (await page.getByRole("button", { name: /^Checked/ }).boundingBox())?.height,
  ).toBeGreaterThanOrEqual(24);
  await expect(rows.nth(3)).toContainText("TXN-");
  await expect(grid).toHaveAttribute("aria-rowcount", /^\d{2,}$/);
  await axe(page);

  await page.getByRole("button", { name: /^Checked/ }).click();
  await expect(page.getByText("How the desk knows")).toBeVisible();
  await expect(page.getByText(/^Complete to /)).toBeVisible();
  await page.keyboard.press("Escape");

  const reference = /TXN-[A-Z0-9]{6}/.exec((await rows.nth(2).textContent()) ?? "")?.[0] ?? "";
  await page.getByRole("searchbox").fill(reference.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(grid).toHaveAttribute("aria-rowcount", "2");
  await expect(rows.nth(1)).toContainText(reference);
  await expect(page.getByRole("status").filter({ hasText: "1 transaction" })).toBeAttached();
  await page.getByRole("searchbox").fill("");
  await page.keyboard.press("Enter");

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: "Awaiting payment" })).toBeFocused();
  await page.getByRole("checkbox", { name: "Completed" }).check();
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page).toHaveURL(/status=transaction_completed/);
  await page.getByRole("button", { name: /^Created:/ }).click();
  await page.getByRole("button", { name: "Last month" }).click();
  await expect(page).toHaveURL(/period=last_month/);
  const sent = grid.getByRole("columnheader", { name: "Sent" });
  await sent.getByRole("button").press("Enter");
  await expect(sent).toHaveAttribute("aria-sort", "descending");
  await expect(sent.getByRole("button")).toBeFocused();

  await page.getByRole("button", { name: "Save these filters as a view" }).click();
  const name = `Completed ${Date.now()}`;
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Save view" }).click();
  const tab = page
    .getByRole("navigation", { name: "Saved views" })
    .getByRole("button", { name: new RegExp(`^${name}`) });
  await expect(tab).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Remove status filter" }).click();
  await expect(tab).toContainText("changed, not saved");
  await page.getByRole("button", { name: "discard" }).click();
  await expect(tab).not.toContainText("changed, not saved");

  await page.reload();
  await expect(tab).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/period=last_month/);
  await expect(page.getByRole("button", { name: "Remove status filter" })).toBeVisible();

  // Until its row is read, a place in the list opens nothing.
  await expect(rows.nth(1)).toContainText(/TXN-/);
  await rows.nth(1).click();
  await expect(page.getByRole("link", { name: "Open as a page" })).toBeVisible();
  await page.keyboard.press("Escape");
  await grid.focus();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Open as a page" })).toBeVisible();
});

test("in a narrower window the columns that have no room drop out, and a row stays on one line", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, "viewer");
  await page.goto("/transactions/history");
  const row = page.getByRole("grid", { name: "Transactions" }).locator("[data-row='1']");
  await expect(row).toContainText("TXN-");
  await expect(page.getByRole("columnheader", { name: "Fee" })).toBeHidden();
  const tops = await row.getByRole("gridcell").evaluateAll((cells) =>
    cells
      .filter((cell) => cell.checkVisibility())
      .map((cell) => cell.getBoundingClientRect())
      .map(({ top, height }) => Math.round(top + height / 2)),
  );
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(6);
  await page.setViewportSize({ width: 860, height: 800 });
  await expect(page.getByRole("columnheader", { name: "Received" })).toBeHidden();
  await expect(page.getByRole("columnheader", { name: "Sent" })).toBeVisible();
});

test("what the page shows is exported: as many rows as it counts, kept among the reports with its filter in words", async ({
  page,
  signIn,
  axe,
  fits,
}, info) => {
  await signIn(page, "viewer");
  // Nobody changes these: transfers that others make are of today.
  await page.goto("/transactions/history?period=last_month&status=transaction_completed&text=txn-");
  await expect(page.getByRole("button", { name: /^Checked/ })).toBeVisible({ timeout: 60_000 });
  expect(
    (await page.getByRole("button", { name: /^Checked/ }).boundingBox())?.height,
  ).toBeGreaterThanOrEqual(24);
  const counted =
    /([\d,]+) transactions counted/.exec(
      (await page
        .getByText(/transactions counted/)
        .filter({ visible: true })
        .textContent()) ?? "",
    )?.[1] ?? "";
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export transactions" });
  await expect(dialog.getByText("“txn-”")).toBeVisible();
  await dialog.getByRole("radio", { name: "As on screen" }).check();
  await axe(page);

  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: `Export ${counted} transactions` }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^SANDBOX_transactions_.*_s\d{4,}_v3\.csv$/);
  await download.saveAs(info.outputPath("file.csv"));
  await expect(dialog.getByText(`${counted} transactions exported.`)).toBeVisible({
    timeout: 60_000,
  });
  await expect(
    dialog.getByText("The totals of each status are the same as on the page."),
  ).toBeVisible();
  const rows = (await readFile(info.outputPath("file.csv"), "utf8")).split("\r\n").slice(1, -1);
  expect(rows).toHaveLength(Number(counted.replaceAll(",", "")));
  expect(
    rows.every((row) => row.includes('"TXN-') && row.includes(',"transaction_completed",')),
  ).toBe(true);
  await axe(page);

  await dialog.getByRole("link", { name: "Reports" }).click();
  const report = page
    .getByRole("table", { name: "Reports" })
    .getByRole("row")
    .filter({ hasText: download.suggestedFilename() });
  await expect(report).toContainText("Status: Completed; Search: “txn-”");
  await expect(report).toContainText("Complete");
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await fits(page, `a filtered report in the list, ${width} wide`);
  }
});

test("filters that can't be used are cleared with one press, and not asked for again", async ({
  page,
  signIn,
  consoleGuard,
}) => {
  consoleGuard.expect(/400/);
  await signIn(page, "viewer");
  await page.goto(`/transactions/history?recipient=${"x".repeat(300)}`);
  await expect(page.getByRole("heading", { name: "These filters can't be used" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await page.getByRole("button", { name: "Clear all filters" }).click();
  await expect(page).toHaveURL(/\/transactions\/history$/);
  await expect(
    page.getByRole("grid", { name: "Transactions" }).locator("[data-row='1']"),
  ).toContainText("TXN-");
});

test("two amounts of eleven digits stand beside each other with room between them", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, "viewer");
  await intercept(page, "**/api/mirror/search*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { transactions: object[] };
    const long = {
      sent: { amount: "88888888888.88", currency: "NGN" },
      received: { amount: "88888888888.88", currency: "USDC" },
    };
    await route.fulfill({
      response: answer,
      json: { ...body, transactions: body.transactions.map((one) => ({ ...one, ...long })) },
    });
  });
  await page.goto("/transactions/history");
  const figures = page.getByRole("grid", { name: "Transactions" }).locator("[data-row='1'] .money");
  await expect(figures).toHaveText(["NGN 88,888,888,888.88", "USDC 88,888,888,888.88"]);
  const [sent, received] = await figures.evaluateAll((each) =>
    each.map((one) => ({
      start: one.querySelector(".cur")?.getBoundingClientRect().left ?? 0,
      end: one.getBoundingClientRect().right,
    })),
  );
  expect((received?.start ?? 0) - (sent?.end ?? 0)).toBeGreaterThanOrEqual(8);
});

test("rows that were read stay when the next reading fails, where one had scrolled to, with the time they are from", async ({
  page,
  signIn,
  consoleGuard,
  axe,
}) => {
  consoleGuard.expect(/503/);
  await page.clock.install();
  await signIn(page, "viewer");
  await page.goto("/transactions/history");
  const grid = page.getByRole("grid", { name: "Transactions" });
  await expect(page.getByRole("button", { name: /^Checked/ })).toBeVisible({ timeout: 60_000 });
  await expect(grid.locator("[data-row='3']")).toContainText("TXN-");
  await grid.evaluate((box) => (box.scrollTop = 20 * 36));
  const inView = grid.locator("[data-row='21']");
  await expect(inView).toContainText("TXN-");
  await intercept(page, "**/api/mirror/search?*", (route) =>
    route.fulfill({
      status: 503,
      json: {
        error: { code: "unavailable", message: "The desk is being restarted.", requestId: "one" },
      },
    }),
  );
  const failed = page.waitForResponse(
    (response) => response.url().includes("/api/mirror/search") && response.status() === 503,
  );
  await page.clock.fastForward(31_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await failed;
  await expect(page.getByText(/^This copy is from .* before the last try\.$/)).toBeVisible();
  await expect(inView).toContainText("TXN-");
  await axe(page);
  await page.unroute("**/api/mirror/search?*");
  // The page tries by itself too; whichever is first takes the button away.
  const again = page.getByRole("button", { name: "Try now" });
  await again.click({ timeout: 5_000 }).catch(() => expect(again).toBeHidden());
  await expect(page.getByText(/^This copy is from/)).toBeHidden();
  await expect(inView).toBeInViewport();
  expect(await grid.evaluate((box) => box.scrollTop)).toBe(20 * 36);
});
