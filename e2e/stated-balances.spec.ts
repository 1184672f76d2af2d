import { randomBytes } from "node:crypto";
import { lastMonth } from "./fixtures/month-books";
import { daysAgo, seedBooks } from "./fixtures/statement-seed";
import { expect, test } from "./fixtures/test";

const hash = (bytes: number) => `0x${randomBytes(bytes).toString("hex")}`;

/**
 * Makes an explorer's list of a wallet, without balances. The list has 100 in on the first day of a month, and
 * 29.5 out on its last.
 */
function walletList(wallet: string, { first, last }: { first: string; last: string }): Buffer {
  const head = [
    "Transaction Hash",
    "Blockno",
    "UnixTimestamp",
    "DateTime (UTC)",
    "From",
    "To",
    "TokenValue",
    "ContractAddress",
    "TokenName",
    "TokenSymbol",
  ];
  const other = hash(20);
  const row = (day: string, from: string, to: string, amount: string) => [
    hash(32),
    "21000000",
    String(Date.parse(`${day}T10:00:00Z`) / 1000),
    `${day} 10:00:00`,
    from,
    to,
    amount,
    "0xdac17f958d2ee523a2206206994597c13d831ec7",
    "Tether USD",
    "USDT",
  ];
  const rows = [head, row(first, other, wallet, "100"), row(last, wallet, other, "29.5")];
  return Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\n"));
}

test("a wallet's list, which has no balances, is proved by two that people state", async ({
  page,
  browser,
  baseURL,
  product,
  signIn,
  axe,
  fits,
}) => {
  const month = lastMonth();
  const wallet = hash(20);
  const name = `Wallet ${wallet.slice(-6)}`;
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  await page
    .getByLabel("Statement files")
    .setInputFiles({ name: "export.csv", mimeType: "text/csv", buffer: walletList(wallet, month) });
  await page.getByRole("button", { name: "Add account" }).click();
  const adding = page.getByRole("dialog", { name: "Add account" });
  await adding.getByLabel("Name").fill(name);
  await adding.getByLabel("Address").fill(wallet);
  await adding.getByLabel("Network").fill("Ethereum");
  await adding.getByLabel("Token").click();
  await page.getByRole("option", { name: /^USDT/ }).click();
  await adding.getByRole("button", { name: "Add account" }).click();
  await page.getByRole("button", { name: `Import into ${name}` }).click();
  await page.getByRole("link", { name: /^Reconcile / }).click();
  await page.waitForURL(/[?&]account=/);
  const account = new URL(page.url()).searchParams.get("account") ?? "";
  const address = `/reconciliation/close?account=${account}&from=${month.first}&to=${month.last}`;
  await page.goto(address);
  await expect(
    page.getByText("1 statement without balances: nothing proves their movements complete."),
  ).toBeVisible();

  // The typed values are there again.
  const ask = page.getByRole("button", { name: "State a balance" }).first();
  const dialog = page.getByRole("dialog", { name: `Balances of ${name}` });
  await ask.click();
  await dialog.getByRole("button", { name: "Save balance" }).click();
  await expect(dialog.getByText("Enter the balance")).toBeVisible();
  await dialog.getByLabel("Balance", { exact: true }).fill("12.5");
  await dialog.getByLabel("Where it can be read again").fill("Explorer, block 20 990 000");
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await ask.click();
  await dialog.getByRole("button", { name: "Save balance" }).click();
  await expect(dialog).toBeHidden();
  const statement = page.getByRole("table", { name: "Statement of reconciliation" });
  await expect(
    statement.getByRole("row", {
      name: /^Opening balance Stated by .*: Explorer, block 20 990 000 12\.50$/,
    }),
  ).toBeVisible();

  // A second person has the same day before them when the first one states it.
  const other = await browser.newContext({ baseURL: baseURL ?? product.url });
  const second = await other.newPage();
  await signIn(second, "approver");
  await second.goto(address);
  await second.getByRole("button", { name: "State a balance" }).first().click();
  const theirs = second.getByRole("dialog", { name: `Balances of ${name}` });
  await theirs.getByLabel("Balance", { exact: true }).fill("83");
  await theirs.getByLabel("Where it can be read again").fill("Own node");
  await ask.click();
  await dialog.getByLabel("Balance", { exact: true }).fill("84");
  await dialog.getByLabel("Where it can be read again").fill("Explorer");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(
      "a difference of 1.00. A statement, or lines of one, may be missing, or what was stated is wrong.",
    ),
  ).toBeVisible();
  // The list has the whole month: no statement could set it right.
  await expect(page.getByRole("link", { name: "Import a statement" })).toBeHidden();
  await expect(ask).toBeVisible();
  await expect(theirs.getByText(/ stated USDT.84\.00 for the end of /)).toBeVisible();
  await theirs.getByRole("button", { name: "Save balance" }).click();
  await expect(second.getByText("Balances match the lines.")).toBeVisible();
  await expect(page.getByText("Balances match the lines.")).toBeVisible();
  await expect(statement.getByRole("row", { name: /^Difference 0\.00$/ })).toBeVisible();
  await second.setViewportSize({ width: 360, height: 740 });
  await fits(second, "a period with stated balances");
  await other.close();

  await page.getByRole("button", { name: "State a balance" }).click();
  const stated = dialog.getByRole("list", { name: "Stated balances" });
  await expect(stated.getByRole("listitem")).toHaveCount(2);
  // The list as it is now: the one from before stands a few pixels elsewhere.
  await expect(stated).toContainText("Own node");
  await dialog
    .getByRole("button", { name: /^Withdraw the balance of / })
    .first()
    .click();
  await expect(stated.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(
    page.getByText("1 statement without balances: nothing proves their movements complete."),
  ).toBeVisible();

  // Whoever looks at the account finds what is stated of it there too.
  await page.goto(`/reconciliation?account=${account}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Account details" }).click();
  const details = page.getByRole("dialog", { name: "Account details" });
  await expect(
    details.getByRole("list", { name: "Stated balances" }).getByRole("listitem"),
  ).toHaveText([/USDT 12\.50/]);
  await axe(page);
  await details.getByRole("button", { name: /^Withdraw the balance of / }).click();
  await expect(details.getByRole("list", { name: "Stated balances" })).toBeHidden();
});

test("an overdraft that is stated is read aloud as one", async ({ page, product, signIn }) => {
  const { accountId } = await seedBooks(product.databaseUrl);
  await signIn(page, "maker");
  await page.goto(
    `/reconciliation/close?account=${accountId}&from=${daysAgo(12)}&to=${daysAgo(1)}`,
  );
  await page.getByRole("button", { name: "State a balance" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Balance", { exact: true }).fill("50.5");
  await dialog.getByRole("radio", { name: "Overdrawn" }).check();
  await dialog.getByLabel("Where it can be read again").fill("The bank's letter");
  await dialog.getByRole("button", { name: "Save balance" }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole("status").filter({ hasText: /^Stated GHS.50\.50 overdrawn for the end of / }),
  ).toBeAttached();
  await expect(
    page.getByRole("row", { name: /^Opening balance Stated by .*: The bank's letter \(50\.50\)$/ }),
  ).toBeVisible();
});
