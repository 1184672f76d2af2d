import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, test } from "./fixtures/test";

test("a report is made, downloaded, verified unaltered, and told where it was altered", async ({ page, signIn, axe, fits }, info) => {
  await signIn(page, "maker");
  await page.goto("/reports");
  await page.getByRole("button", { name: "New report" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New report" });
  const downloading = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Make report" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^SANDBOX_recon_.*_s\d{4}_v1\.csv$/);
  const path = info.outputPath(download.suggestedFilename());
  await download.saveAs(path);
  await expect(page.getByRole("table", { name: "Reports" }).getByText("Complete").first()).toBeVisible();

  await axe(page);

  await page.getByRole("link", { name: "Verify a file" }).click();
  await page.getByLabel("File", { exact: true }).setInputFiles(path);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Unaltered.")).toBeVisible();

  const text = await readFile(path, "utf8");
  const altered = info.outputPath("altered", download.suggestedFilename());
  await mkdir(dirname(altered), { recursive: true });
  await writeFile(altered, text.replace("onramp", "offramp"));
  await page.getByLabel("File", { exact: true }).setInputFiles(altered);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Altered.", { exact: true })).toBeVisible();
  const where = page.getByRole("table", { name: "Where it was altered" });
  await expect(where.getByRole("cell", { name: "Type", exact: true })).toBeVisible();
  await expect(where.getByRole("cell", { name: "offramp", exact: true })).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page, "/reports/verify");
  await page.goto("/reports");
  await fits(page, "/reports");
});
