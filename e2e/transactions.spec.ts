import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures/test";

test("filters stand in the address; a row opens; the export proves itself", async ({
  page,
  signIn,
  axe,
}) => {
  await signIn(page, "viewer");
  await page.goto("/transactions");
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  await page.getByRole("button", { name: "Closed", exact: true }).click();
  await expect(page).toHaveURL(/state=closed/);
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  await expect(page.getByText("Awaiting payment")).toHaveCount(0);
  // How far the counting has come isn't told with each page of it.
  await expect(page.getByRole("status").filter({ hasText: "Totals" })).toHaveCount(0);
  const totals = page.getByRole("table", { name: "Totals by currency" });
  for (const name of ["Sent", "Received"])
    await expect(totals.getByRole("columnheader", { name })).toBeAttached();
  await axe(page);

  await page.getByRole("row").nth(2).click();
  await expect(page.getByRole("link", { name: /Open|page/ }).first()).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Export" }).first().click();
  const dialog = page.getByRole("dialog");
  const downloading = page.waitForEvent("download");
  await dialog
    .getByRole("button", { name: /Export|Download/ })
    .last()
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^SANDBOX_recon_.*_s\d{4,}_v3\.csv$/);
  const bytes = await readFile(await download.path());
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await expect(dialog.getByText(sha256.slice(0, 12)).first()).toBeVisible();
  const [head, ...rows] = bytes
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimEnd()
    .split("\r\n");
  expect(
    head?.startsWith("reference,transfer_id,your_reference,created_at,time_zone,created_at_utc"),
  ).toBe(true);
  expect(rows.length).toBeGreaterThan(3);
});
