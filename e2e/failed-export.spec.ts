import { readFile } from "node:fs/promises";
import Big from "big.js";
import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures/test";

/** Reads a totals table by lines: currency, sent, received, quoted. */
async function linesOf(table: Locator): Promise<string[][]> {
  await expect(table).toBeVisible({ timeout: 60_000 });
  return table
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll("td")].slice(1).map((cell) => cell.textContent?.trim() ?? ""),
      ),
    );
}

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) =>
    cell.replace(/^"|"$/g, ""),
  );

/** The same lines, added up from a file's columns. */
function linesOfFile(file: string): string[][] {
  const [head = "", ...lines] = file.trim().split("\r\n");
  const names = cellsOf(head);
  const rows = lines.map((line) => {
    const cells = cellsOf(line);
    return (name: string) => cells[names.indexOf(name)] ?? "";
  });
  const sum = (currency: string, of: string, amount: string) => {
    const amounts = rows
      .filter((row) => row(of) === currency && row(amount) !== "")
      .map((row) => row(amount));
    return amounts.length === 0
      ? ""
      : amounts.reduce((all, each) => all.plus(each), new Big(0)).toFixed();
  };
  const currencies = new Set(
    rows.flatMap((row) => [row("source_currency"), row("destination_currency")]),
  );
  return [...currencies].map((currency) => [
    currency,
    sum(currency, "source_currency", "amount_sent"),
    sum(currency, "destination_currency", "amount_received"),
    sum(currency, "destination_currency", "amount_quoted"),
  ]);
}

/** Shown figures as plain decimals: no grouping, and nothing for a dash. */
const plain = (lines: string[][]): string[][] =>
  lines
    .map(([currency = "", ...figures]) => [
      currency,
      ...figures.map((figure) => {
        const digits = figure.replaceAll(",", "");
        return /\d/.test(digits) ? new Big(digits).toFixed() : "";
      }),
    ])
    .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1));

test("failed ones: the page, the export's dialog, the file and its manifest have the same totals, and nothing received", async ({
  page,
  signIn,
  axe,
}, info) => {
  await signIn(page, "viewer");
  await page.goto("/transactions/history?period=last_month&status=failed");
  await expect(
    page.getByText(/^0 of [\d,]+ transactions counted/).filter({ visible: true }),
  ).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "By status" }).filter({ visible: true }).click();
  const screen = await linesOf(
    page
      .getByRole("dialog", { name: "Totals by status" })
      .getByRole("table", { name: "Totals by status" }),
  );
  await axe(page);
  await page.keyboard.press("Escape");
  expect(screen.length).toBeGreaterThan(0);
  // Nothing was received, and something was quoted.
  expect(plain(screen).every(([, , received]) => received === "")).toBe(true);
  expect(plain(screen).some(([, , , quoted]) => quoted !== "")).toBe(true);

  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export transactions" });
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: /^Export [\d,]+ transactions?$/ }).click();
  const download = await downloading;
  await download.saveAs(info.outputPath("file.csv"));
  await expect(
    dialog.getByText("The totals of each status are the same as on the page."),
  ).toBeVisible({ timeout: 60_000 });
  const told = await linesOf(dialog.getByRole("table", { name: "Control totals of the file" }));
  // The one status, and all rows.
  expect(told).toEqual([...screen, ...screen]);
  await axe(page);

  const file = await readFile(info.outputPath("file.csv"), "utf8");
  expect(plain(linesOfFile(file))).toEqual(plain(screen));

  const taking = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download manifest" }).click();
  await (await taking).saveAs(info.outputPath("manifest.json"));
  const { byStatus } = JSON.parse(await readFile(info.outputPath("manifest.json"), "utf8")) as {
    byStatus: {
      status: string;
      amountSent: Record<string, string>;
      amountReceived: Record<string, string>;
      amountQuoted: Record<string, string>;
    }[];
  };
  expect(byStatus.map(({ status }) => status)).toEqual(["failed"]);
  const proved = byStatus.flatMap(({ amountSent, amountReceived, amountQuoted }) =>
    screen.map(([currency = ""]) => [
      currency,
      amountSent[currency] ?? "",
      amountReceived[currency] ?? "",
      amountQuoted[currency] ?? "",
    ]),
  );
  expect(plain(proved)).toEqual(plain(screen));
});
