import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { demoUser, signIn as signInAs } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";

/** Time for the first copy of the service's past, on a busy machine. */
const SLOW = { timeout: 60_000 };

/** Opens the sheet of a new report, once the desk's copy is complete. */
async function newReport(page: Page): Promise<Locator> {
  await page.goto("/reports");
  await page.getByRole("button", { name: "New report" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New report" });
  await expect(sheet.getByText("The file will contain everything the service had at")).toBeVisible(
    SLOW,
  );
  return sheet;
}

async function choose(sheet: Locator, field: string, option: string): Promise<void> {
  await sheet.getByRole("combobox", { name: field, exact: true }).click();
  await sheet.page().getByRole("option", { name: option, exact: true }).click();
}

/** Makes the report, and keeps its file where `to` says. */
async function made(
  sheet: Locator,
  to: (name: string) => string,
): Promise<{ name: string; path: string }> {
  const page = sheet.page();
  const downloading = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Make report" }).click();
  const download = await downloading;
  const name = download.suggestedFilename();
  await download.saveAs(to(name));
  // Others may make reports at the same time: this one is found by its file's name.
  await expect(
    page
      .getByRole("table", { name: "Reports" })
      .getByRole("row")
      .filter({ hasText: name })
      .getByText("Complete"),
  ).toBeVisible(SLOW);
  return { name, path: to(name) };
}

test("a report is made, downloaded, verified unaltered, and told where it was altered", async ({
  page,
  database,
  product,
  axe,
  fits,
}, info) => {
  // A person's files are checked one at a time.
  await signInAs(page, await database.ownUser(demoUser(product, "maker")));
  const { name, path } = await made(await newReport(page), (file) => info.outputPath(file));
  expect(name).toMatch(/^SANDBOX_recon_.*_s\d{4,}_v3\.csv$/);
  await axe(page);

  await page.getByRole("link", { name: "Verify a file" }).click();
  await page.getByLabel("File", { exact: true }).setInputFiles(path);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Unaltered.")).toBeVisible(SLOW);
  // Asked in a year, a time alone would say nothing.
  await expect(
    page.getByRole("definition").filter({ hasText: /^\d+ \w{3} 20\d\d, \d\d:\d\d:\d\d/ }),
  ).toBeVisible();

  const rows = (await readFile(path, "utf8")).split("\r\n");
  const row = rows.findIndex((line) => line.includes(',"onramp",'));
  expect(row, "an on-ramp in the sandbox's past").toBeGreaterThan(0);
  const altered = info.outputPath("altered", name);
  await mkdir(dirname(altered), { recursive: true });
  await writeFile(
    altered,
    rows.with(row, (rows[row] ?? "").replace(',"onramp",', ',"offramp",')).join("\r\n"),
  );
  await page.getByLabel("File", { exact: true }).setInputFiles(altered);
  // Nothing is said of it before it was asked about: the answer was of the other file.
  await expect(page.getByText("Unaltered.")).toHaveCount(0);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Altered.", { exact: true })).toBeVisible(SLOW);
  const place = page.getByRole("table", { name: "Where it was altered" }).getByRole("row").nth(1);
  await expect(place.getByRole("cell")).toHaveText([String(row + 1), "Type", "onramp", "offramp"]);
  await axe(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page, "/reports/verify");
  await page.goto("/reports");
  await fits(page, "/reports");
});

test("columns are chosen and put in order by keyboard, stand so in the file, and are there again after a reload", async ({
  page,
  database,
  product,
  axe,
}, info) => {
  // A choice is one's own: nobody else's journey changes it.
  await signInAs(page, await database.ownUser(demoUser(product, "maker")));
  const sheet = await newReport(page);
  await choose(sheet, "Report", "Transactions");
  await choose(sheet, "Columns", "Chosen columns");
  const columns = sheet.getByRole("list", { name: "Columns of the file, in their order" });
  await sheet.getByRole("button", { name: "None" }).click();
  await expect(
    sheet.getByText("Choose at least one column.", { exact: true }).first(),
  ).toBeVisible();
  for (const column of ["Reference", "Status", "Amount sent"]) {
    const box = columns.getByRole("checkbox", { name: column, exact: true });
    await box.focus();
    await page.keyboard.press("Space");
    await expect(box).toBeChecked();
    await expect(box).toBeFocused();
  }
  const up = columns.getByRole("button", { name: "Move Amount sent up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(up).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(
    columns.getByRole("button", { name: "Move Amount sent up: It is the first." }),
  ).toBeFocused();
  await axe(page);
  const { path } = await made(sheet, (file) => info.outputPath(file));
  expect(await readFile(path, "utf8")).toMatch(/^amount_sent,reference,status\r\n[\d.]+,"TXN-/);

  const again = await newReport(page);
  await choose(again, "Report", "Transactions");
  await choose(again, "Columns", "Chosen columns");
  await expect(columns.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await expect(columns.getByRole("listitem").first()).toContainText("Amount sent");
  await page.setViewportSize({ width: 360, height: 740 });
  await axe(page);
});
