import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { readXlsx, writeXlsx } from "hucre";
import { seedBooks } from "./fixtures/statement-seed";
import { expect, test } from "./fixtures/test";

/** The workbook as it was downloaded, with a comment written into its first row. */
async function withComment(download: Download, comment: string): Promise<Buffer> {
  const { sheets } = await readXlsx(new Uint8Array(await readFile(await download.path())));
  const [sheet] = sheets;
  const rows = (sheet?.rows ?? []).map((row) => [...row]);
  const head = rows.findIndex((row) => row.includes("new_comment"));
  rows[head + 1]?.splice(rows[head]?.indexOf("new_comment") ?? 0, 1, comment);
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: sheet?.name ?? "", rows }] } as Parameters<
      typeof writeXlsx
    >[0]),
  );
}

test("exceptions go to a workbook and come back from it by the keyboard alone", async ({
  page,
  product,
  signIn,
  axe,
}) => {
  const { address } = await seedBooks(product.databaseUrl);
  await signIn(page, "manager");
  await page.goto(`${address}&tab=breaks`);
  // Asked for long before it comes, so that the browser surely hands it over by then.
  const choosing = page.waitForEvent("filechooser", { timeout: 0 });
  const menu = page.getByRole("button", { name: "More", exact: true });
  await menu.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Exceptions as XLSX" })).toBeFocused();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Exceptions as XLSX" });
  // The sheet has no field to type into: its title is read first, and the two ways follow.
  await expect(sheet).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(sheet.getByRole("link", { name: "Download exceptions" })).toBeFocused();
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const workbook = await withComment(await downloading, "Written in the workbook.");
  await page.keyboard.press("Tab");
  const choose = sheet.getByRole("button", { name: "Choose the workbook" });
  await expect(choose).toBeFocused();
  await page.keyboard.press("Enter");
  await (
    await choosing
  ).setFiles({ name: "exceptions.xlsx", mimeType: "application/zip", buffer: workbook });
  await expect(sheet.getByText("“Written in the workbook.”")).toBeVisible();
  await expect(choose).toBeFocused();
  await axe(page);
  await page.keyboard.press("Tab");
  await expect(sheet.getByRole("button", { name: "Apply 1 change" })).toBeFocused();
  await page.keyboard.press("Enter");
  const outcome = sheet.getByText("1 change made from exceptions.xlsx.");
  await expect(outcome).toBeVisible();
  // The button that was pressed is gone, and the focus is still in the sheet.
  await expect(page.locator("[role=dialog]:focus, [role=dialog] :focus")).toHaveCount(1);
  // The same workbook once more: nothing is said twice, and what became of it the first time stays.
  await sheet
    .getByLabel("Workbook", { exact: true })
    .setInputFiles({ name: "again.xlsx", mimeType: "application/zip", buffer: workbook });
  await expect(
    sheet.getByText(
      /, 1 with a comment that you have added before\. There is nothing to change\.$/,
    ),
  ).toBeVisible();
  await expect(sheet.getByRole("heading", { name: /Not applied/ })).toBeHidden();
  await expect(outcome).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(menu).toBeFocused();
});
