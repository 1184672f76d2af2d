import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { monthBooks, refundLater, type MonthBooks } from "./fixtures/month-books";
import { forgetSession } from "./fixtures/sign-in";
import { spaceText } from "./fixtures/space-text";
import { expect, test } from "./fixtures/test";
import { addAccount } from "./journeys/import-statement";

interface Manifest {
  files: { name: string; bytes: number; sha256: string }[];
  prepared: { by: string };
  reviewed: { by: string };
}

async function importMonth(page: Page, { statement, account }: MonthBooks): Promise<void> {
  await page.goto("/reconciliation/import");
  await page
    .getByLabel("Statement files")
    .setInputFiles({ name: `month-${account}.sta`, mimeType: "text/plain", buffer: statement });
  await addAccount(page, { name: `Month ${account}`, bank: "Ecobank" });
  await page.getByRole("button", { name: `Import into Month ${account}` }).click();
  await expect(page.getByText("The balances add up.")).toBeVisible();
}

/**
 * Decides on the month's items. The rules match a payment; the other is rejected, restored and
 * accepted. A charge is explained, and another left open with a note.
 */
async function workThrough(page: Page, { mark }: MonthBooks): Promise<void> {
  await expect(page.getByRole("listitem", { name: `Suggestion: TXN-${mark}B` })).toBeVisible();
  const refused = page.getByRole("button", { name: "Show suggestions that were refused" });
  await expect(refused).toBeHidden();
  await page.keyboard.press("x");
  await expect(page.getByText(`Not a match: TXN-${mark}B.`).first()).toBeVisible();
  await expect(refused).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByText(`TXN-${mark}B is suggested again.`).first()).toBeVisible();
  await expect(page.getByRole("listitem", { name: `Suggestion: TXN-${mark}B` })).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByText(`Matched TXN-${mark}B.`).first()).toBeVisible();
  await page.getByRole("button", { name: /^Breaks/ }).click();
  await page.getByRole("checkbox", { name: "Select SMS ALERT CHARGE" }).check();
  await page.keyboard.press("a");
  await page.getByRole("dialog").getByRole("combobox").click();
  await page.getByRole("option", { name: "Bank charge" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Explained the line of").first()).toBeVisible();
  await page.getByRole("button", { name: "Note or assign: RTGS CHARGE" }).click();
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: "Add a note" })
    .fill("The bank credits it next month.");
  await page.getByRole("dialog").getByRole("button", { name: "Add note" }).click();
  await expect(
    page
      .getByRole("dialog")
      .getByRole("listitem")
      .getByText("The bank credits it next month.", { exact: true }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
}

async function checkPack(
  path: string,
  people: { prepared: string; reviewed: string },
): Promise<void> {
  const files = unzipSync(new Uint8Array(await readFile(path)));
  const manifest = JSON.parse(strFromU8(files["manifest.json"] ?? new Uint8Array())) as Manifest;
  expect([manifest.prepared.by, manifest.reviewed.by]).toEqual([people.prepared, people.reviewed]);
  expect(manifest.files.map((file) => file.name).toSorted()).toEqual(
    Object.keys(files)
      .filter((name) => name !== "manifest.json")
      .toSorted(),
  );
  for (const { name, bytes, sha256 } of manifest.files) {
    expect([
      name,
      files[name]?.byteLength,
      createHash("sha256")
        .update(files[name] ?? "")
        .digest("hex"),
    ]).toEqual([name, bytes, sha256]);
  }
  expect(strFromU8(files["exceptions.csv"] ?? new Uint8Array())).toContain(
    "The bank credits it next month.",
  );
}

test("a month is imported, matched, prepared by one and closed by another; its pack proves itself, and what changes later is the next month's", async ({
  page,
  browser,
  baseURL,
  product,
  signIn,
  axe,
  fits,
}, info) => {
  const books = await monthBooks(product.databaseUrl);
  const { month, account, mark } = books;
  const manager = await signIn(page, "manager");
  await importMonth(page, books);
  await page.getByRole("link", { name: /^Reconcile / }).click();
  await expect(page.getByRole("heading", { name: "Reconciliation" })).toBeVisible();

  // Not before everything is settled: the checklist says what is left.
  await page.getByRole("link", { name: "Close period" }).click();
  await expect(page.getByText("1 suggestion still to be decided.")).toBeVisible();
  const prepare = page.getByRole("button", { name: "Prepare close" });
  await expect(prepare).toHaveAttribute("aria-disabled", "true");
  await axe(page);
  await page.goBack();
  await workThrough(page, books);
  await page.getByRole("link", { name: "Close period" }).click();
  await expect(page.getByText("Everything unmatched has a comment.")).toBeVisible();
  await prepare.click();
  await page.getByRole("dialog").getByRole("button", { name: "Prepare close" }).click();
  await expect(page.getByText("Prepared, awaiting review")).toBeVisible();
  // The button that asked is gone.
  await expect(page.getByRole("button", { name: "Give back" })).toBeFocused();

  // Who prepared it doesn't review it, by the page or past it.
  const close = page.getByRole("button", { name: "Close period" });
  await expect(close).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("You prepared it, so somebody else closes it.")).toBeAttached();
  const address = page.url();
  const view = (await (await page.request.get(`/api/close${new URL(address).search}`)).json()) as {
    id: string;
    version: number;
  };
  const refused = await page.request.post(`/api/close/${view.id}/review`, {
    data: { version: view.version },
    headers: { origin: new URL(address).origin, "x-rampdesk": "1" },
  });
  expect([
    refused.status(),
    ((await refused.json()) as { error: { reason: string } }).error.reason,
  ]).toEqual([403, "two_people"]);

  const other = await browser.newContext({
    baseURL: baseURL ?? product.url,
    acceptDownloads: true,
  });
  const second = await other.newPage();
  const approver = await signIn(second, "approver");
  // Whom it waits for finds it on the overview; on the overview of who prepared it, it isn't.
  await second.goto("/");
  await second.getByRole("link", { name: `Review: Month ${account}, ` }).click();
  await expect(second).toHaveURL(address);
  await page.getByRole("button", { name: "Give back" }).click();
  await expect(page.getByRole("dialog", { name: "Give it back?" })).toBeVisible();
  await second.getByRole("button", { name: "Close period" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Close period" }).click();
  await expect(second.getByText(`Reviewed and closed by ${approver.name}`)).toBeVisible();
  await expect(second.getByRole("link", { name: "Download close pack" })).toBeFocused();
  // The first page's question no longer applies.
  await expect(page.getByText("The period was closed meanwhile")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  const downloading = second.waitForEvent("download");
  await second.getByRole("link", { name: "Download close pack" }).click();
  const download = await downloading;
  const path = info.outputPath("pack.zip");
  await download.saveAs(path);
  expect(download.suggestedFilename()).toMatch(/^SANDBOX_close_.*\.zip$/);
  await checkPack(path, { prepared: manager.name, reviewed: approver.name });
  await axe(second);
  const figures = second.getByRole("group", {
    name: "Statement of reconciliation, scrolls sideways",
  });
  await expect(figures).toBeHidden();
  await second.setViewportSize({ width: 360, height: 740 });
  await fits(second, "a closed period");
  expect(
    await second
      .getByText("0–1 days", { exact: true })
      .evaluate((days) => days.getClientRects().length),
  ).toBe(1);
  await second.setViewportSize({ width: 320, height: 640 });
  await spaceText(second);
  await fits(second, "a closed period with spaced text");
  // The keyboard too scrolls to figures outside the window.
  await figures.focus();
  await second.keyboard.press("ArrowRight");
  await expect.poll(() => figures.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  await axe(second);
  // Once there is room, the focus stays until it goes on.
  await second.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => figures.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expect(figures).toBeFocused();
  await second.keyboard.press("Tab");
  await expect(figures).toBeHidden();
  await second.goto("/reports/verify");
  await second.getByLabel("File", { exact: true }).setInputFiles(path);
  await second.getByRole("button", { name: "Verify" }).click();
  await expect(second.getByText("Unaltered.")).toBeVisible();
  await expect(second.getByRole("definition").filter({ hasText: approver.name })).toBeVisible();
  await other.close();

  // The first page has heard of it, and nothing of the period can be changed.
  await expect(page.getByText(`Reviewed and closed by ${approver.name}`)).toBeVisible();
  await page.getByRole("link", { name: "Reconciliation" }).first().click();
  await page.goto(`/reconciliation${new URL(address).search}&period=custom&tab=matched`);
  await expect(page.getByText("This period is closed.")).toBeVisible();
  await page.getByRole("button", { name: `Why it is matched: TXN-${mark}B` }).click();
  await expect(
    page.getByText("It belongs to a closed period, so it can't be undone."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo match" })).toBeHidden();

  await refundLater(product.databaseUrl, `TXN-${mark}A`);
  const next = new Date(`${month.last}T00:00:00Z`);
  const day = (ahead: number) =>
    new Date(next.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
  const accountId = new URL(address).searchParams.get("account") ?? "";
  await page.goto(`/reconciliation/close?account=${accountId}&from=${day(1)}&to=${day(2)}`);
  await expect(
    page.getByText("Earlier closed periods have changed since they were closed."),
  ).toBeVisible();
  await expect(
    page
      .getByRole("table", { name: "Changed transactions" })
      .getByRole("row", { name: new RegExp(`TXN-${mark}A status .*refunded`, "i") }),
  ).toBeVisible();
  const statement = page.getByRole("table", { name: "Statement of reconciliation" });
  await expect(
    statement.getByRole("row", { name: /^Closing balance of the period to .*, as closed/ }),
  ).toBeVisible();
  await expect(
    statement.getByRole("row", {
      name: /^Adjustments of earlier periods: transactions that changed 1\b/,
    }),
  ).toBeVisible();
  expect(account).toHaveLength(10);

  // Who can't import isn't sent to the import.
  await forgetSession(page);
  await signIn(page, "viewer");
  await page.goto(`/reconciliation/close?account=${accountId}&from=${day(1)}&to=${day(2)}`);
  await expect(page.getByText("Makers and approvers import statements.").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Import a statement" })).toBeHidden();
});
