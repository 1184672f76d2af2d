import { expect, test } from "./fixtures/test";
import { addAccount, chooseFile, freshNumber } from "./journeys/import-statement";

const LINES = 40_000;

/** A statement of a year, of some 5 MB, whose balances add up. */
function largeStatement(mark: string): Buffer {
  const rows = ["Date,Narration,Debit,Credit,Balance"];
  let cents = 0;
  for (let at = 0; at < LINES; at += 1) {
    const [amount, isIn] = [100 + (at % 9_000), at % 3 !== 0];
    cents += isIn ? amount : -amount;
    const day = new Date(Date.UTC(2025, 0, 1 + Math.floor((at * 365) / LINES)))
      .toISOString()
      .slice(0, 10);
    const figure = (amount / 100).toFixed(2);
    rows.push(
      `${day},"${isIn ? "NIP TRF FROM" : "POS PURCHASE AT"} LAGOS AUTO PARTS AND GENERAL SUPPLIES ${mark} SESSION 0000132409081122 ${String(at).padStart(6, "0")}",${isIn ? "" : figure},${isIn ? figure : ""},${(cents / 100).toFixed(2)}`,
    );
  }
  return Buffer.from(`${rows.join("\r\n")}\r\n`);
}

test("a large import is stopped on its way: nothing of it is kept, the page says so, and the same file is then imported whole", async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  const number = freshNumber();
  const [name, file] = [`Large ${number}`, `year-${number}.csv`];
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  await chooseFile(page, file, largeStatement(number));
  await addAccount(page, { name, bank: "Zenith Bank", number, currency: /^NGN/ });
  const start = page.getByRole("button", { name: `Import into ${name}` });
  await start.click();
  const progress = page.getByRole("progressbar", { name: "Import" });
  await expect(progress).toBeVisible();
  await expect(page.getByText(/^[\d.]+ MB of 5\.\d MB read$/)).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Stop import" }).click();
  const stopped = page.getByText("The import was stopped.");
  await expect(stopped).toBeVisible();
  await expect(page.getByText("Nothing was imported.")).toBeVisible();
  await expect(page.getByText("Sent by", { exact: true })).toBeVisible();
  await expect(progress).toHaveCount(0);
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page, "a stopped import");
  await page.setViewportSize({ width: 1440, height: 900 });
  const address = page.url();

  // Nor is anything of it anywhere else.
  await page.goto("/reconciliation/import");
  const row = page
    .getByRole("table", { name: "Imports" })
    .getByRole("row", { name: new RegExp(file) });
  await expect(row).toContainText("Stopped");
  const { accounts } = (await (await page.request.get("/api/statements/accounts")).json()) as {
    accounts: { id: string; name: string; lastDay: string | null }[];
  };
  const account = accounts.find((each) => each.name === name);
  expect(account?.lastDay).toBeNull();
  await page.goto(
    `/reconciliation?account=${account?.id ?? ""}&period=custom&from=2025-01-01&to=2025-12-31`,
  );
  await expect(
    page.getByRole("heading", { name: "No statement of this account yet" }),
  ).toBeVisible();

  await page.goto(address);
  await page.getByRole("button", { name: "Start it again" }).click();
  await expect(page.getByRole("combobox", { name: "Account" })).toContainText(name);
  await start.click();
  await expect(
    page.getByText(`${LINES.toLocaleString("en-GB")} new lines in ${name}.`),
  ).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(/The balances add up\.$/)).toBeVisible();
  await expect(
    page.getByText(
      `${LINES.toLocaleString("en-GB")} read, ${LINES.toLocaleString("en-GB")} new, 0 already there`,
    ),
  ).toBeVisible();
  await expect(stopped).toHaveCount(0);
});
