import { monthBooks, refundLater } from "./fixtures/month-books";
import { demoUser, signIn as signInAs } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";

test("a file whose report has changed since is still unaltered, and Verify and the list say which rows changed, and how", async ({
  page,
  database,
  product,
  axe,
  fits,
}, info) => {
  const { mark } = await monthBooks(product.databaseUrl);
  // A person's files are checked one at a time.
  await signInAs(page, await database.ownUser(demoUser(product, "maker")));
  await page.goto(`/transactions/history?period=last_month&text=${mark.toLowerCase()}`);
  // The desk copies the service's past when it is new, and writes a file while others work.
  await expect(page.getByText(/2 transactions counted/).filter({ visible: true })).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export transactions" });
  await dialog.getByRole("radio", { name: "As on screen" }).check();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export 2 transactions" }).click();
  const download = await downloading;
  const [name, path] = [
    download.suggestedFilename(),
    info.outputPath(download.suggestedFilename()),
  ];
  await download.saveAs(path);
  await expect(dialog.getByText("2 transactions exported.")).toBeVisible({ timeout: 60_000 });

  const verify = async (): Promise<void> => {
    await page.goto("/reports/verify");
    await page.getByLabel("File", { exact: true }).setInputFiles(path);
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByText("Unaltered.")).toBeVisible({ timeout: 60_000 });
  };
  const difference = [`TXN-${mark}B`, "Status", "transaction_completed", "refunded"];
  await verify();
  await expect(page.getByText("Nothing has changed since this report was made.")).toBeVisible();

  await refundLater(product.databaseUrl, `TXN-${mark}B`);
  await verify();
  await expect(page.getByText("1 row has changed since.")).toBeVisible();
  const changed = page.getByRole("table", { name: "Rows that have changed" });
  // Its status, and the amount that is now quoted and no longer received.
  await expect(changed.getByRole("row")).toHaveCount(4);
  await expect(changed.getByRole("row").nth(1).getByRole("cell")).toHaveText(difference);
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page, "a file whose report has changed since");
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto("/reports");
  await page.getByRole("button", { name: `Changes since ${name}` }).click();
  const sheet = page.getByRole("dialog", { name: /^Changes since report \d+$/ });
  await expect(sheet.getByText("1 row has changed since.")).toBeVisible();
  await expect(sheet.getByRole("table").getByRole("row").nth(1).getByRole("cell")).toHaveText(
    difference,
  );
  await axe(page, "[role=dialog]");
});
