import type { Page } from "@playwright/test";
import { writeXlsx } from "hucre";
import { expect, test } from "./fixtures/test";
import { addAccount, choose, freshNumber } from "./journeys/import-statement";

const HEAD = ["Date", "Narration", "Debit", "Credit", "Balance"];

/** A cover, and a month a sheet. */
async function workbook(number: string): Promise<Buffer> {
  const sheets = [
    { name: "Cover", rows: [["Statements", number]] },
    {
      name: "Oct",
      rows: [
        HEAD,
        ["2026-10-02", `NIP FROM ${number}`, null, 500, 1500],
        ["2026-10-05", "RTGS CHARGE", 50, null, 1450],
      ],
    },
    {
      name: "Nov",
      rows: [
        HEAD,
        ["2026-11-02", `NIP FROM ${number}`, null, 700, 2150],
        ["2026-11-05", "SMS CHARGE", 5, null, 2145],
        ["2026-11-06", "TAX", 45, null, 2100],
      ],
    },
  ];
  return Buffer.from(await writeXlsx({ sheets }));
}

/** Lets a file fall beside the zone that is drawn for it. */
async function dropOnTheRail(page: Page, name: string, content: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ base64, fileName }) => {
      const transfer = new DataTransfer();
      transfer.items.add(
        new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], fileName),
      );
      return transfer;
    },
    { base64: content.toString("base64"), fileName: name },
  );
  const rail = page.getByRole("navigation").first();
  // A browser says it again and again while something is held over the page, so that one said before the page listens doesn't count.
  await expect(async () => {
    await rail.dispatchEvent("dragover", { dataTransfer });
    await expect(page.getByText("Drop to send")).toBeVisible({ timeout: 500 });
  }).toPass();
  await rail.dispatchEvent("drop", { dataTransfer });
  await expect(page.getByRole("heading", { name })).toBeVisible();
}

test("a workbook that is dropped comes in sheet by sheet, each once", async ({
  page,
  signIn,
  axe,
}) => {
  const number = freshNumber();
  const content = await workbook(number);
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  await expect(page.getByRole("button", { name: "Choose files" })).toBeVisible();
  await dropOnTheRail(page, `book-${number}.xlsx`, content);
  await expect(page.getByText("Sheet “Oct” of 3.")).toBeVisible();
  await expect(page.getByText("The other 2 sheets are left out")).toBeVisible();
  await addAccount(page, { name: `Sheets ${number}`, bank: "GTBank", number, currency: /^ZAR/ });
  const start = page.getByRole("button", { name: `Import into Sheets ${number}` });
  await start.click();
  await expect(page.getByText(`2 new lines in Sheets ${number}.`)).toBeVisible();

  await page.getByRole("button", { name: "Import another file" }).click();
  await page
    .getByLabel("Statement files")
    .setInputFiles({ name: `again-${number}.xlsx`, mimeType: "application/zip", buffer: content });
  await expect(
    page.getByText(`This file has already been imported, into Sheets ${number}.`),
  ).toBeVisible();
  await page.getByRole("combobox", { name: "Account" }).click();
  await page.getByRole("option", { name: `Sheets ${number}` }).click();
  await expect(start).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("combobox", { name: "Sheet" }).click();
  await page.getByRole("option", { name: "Nov" }).click();
  await expect(
    page.getByRole("table", { name: "First lines" }).getByRole("row", { name: /SMS CHARGE/ }),
  ).toBeVisible();
  await axe(page);
  await start.click();
  await expect(page.getByText(`3 new lines in Sheets ${number}.`)).toBeVisible();
});

test("a chain's record knows its wallet, and takes the wallet's token alone", async ({
  page,
  product,
  signIn,
  axe,
}) => {
  const answer = await fetch(`${product.sandboxUrl}/control/statements?account=treasury-tron`);
  expect(answer.ok).toBe(true);
  const address = `T${Array.from({ length: 33 }, () => "ABCDEFGHJKLMNPQRSTUVWXYZ123456789"[Math.floor(Math.random() * 33)]).join("")}`;
  const text = (await answer.text()).replaceAll("TQedKbijKqFGsb4eCdVH1sby6FkLr1GubN", address);
  expect(text).toContain(address);
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  await page
    .getByLabel("Statement files")
    .setInputFiles({ name: "tron.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(page.getByText(`The file is for ${address}.`)).toBeVisible();
  await expect(page.getByText(/which token .* Which belong to this account\?/)).toBeVisible();
  await page.getByRole("button", { name: "Add account" }).click();
  const dialog = page.getByRole("dialog", { name: "Add account" });
  await dialog.getByLabel("Name").fill(`Wallet ${address.slice(-4)}`);
  await expect(dialog.getByLabel("Network")).toHaveValue("Tron");
  await dialog.getByLabel("Token").click();
  await page.getByRole("option", { name: /^USDT/ }).click();
  await dialog.getByRole("button", { name: "Add account" }).click();
  await expect(page.getByText("Transfers of USDT on Tron, with one own address.")).toBeVisible();
  await expect(page.getByText(/^the first \d+ lines$/)).toBeVisible();
  // Whose it is and of which token was all that the file left open, and the wallet has said both.
  await expect(page.getByRole("heading", { name: "Questions about this file" })).toBeHidden();
  await axe(page);
  await page.getByRole("button", { name: `Import into Wallet ${address.slice(-4)}` }).click();
  await expect(page.getByText(`in Wallet ${address.slice(-4)}.`)).toBeVisible();
});

test("a wallet that deals with one other alone is added by the address that was chosen, also beside a token of the same name", async ({
  page,
  signIn,
}) => {
  const [own, other] = [randomAddress(), randomAddress()];
  const row = (digit: string, to: string, amount: string, contract: string) =>
    [
      `0x${digit.repeat(64)}`,
      `2026-11-0${digit} 10:00:00`,
      to === own ? other : own,
      to,
      amount,
      contract,
      "USDC",
    ]
      .map((cell) => `"${cell}"`)
      .join(",");
  const usdc = "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359";
  const text = [
    '"Transaction Hash","DateTime (UTC)","From","To","TokenValue","ContractAddress","TokenSymbol"',
    row("1", other, "1,500.25", usdc),
    row("2", own, "20", usdc),
    row("3", own, "9,000", `0x${"9".repeat(40)}`),
  ].join("\n");
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  await page
    .getByLabel("Statement files")
    .setInputFiles({ name: "polygon.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("checkbox", { name: new RegExp(own, "i") }).check();
  await expect(page.getByText("Transfers of USDC on Polygon, with one own address.")).toBeVisible();
  await page.getByRole("button", { name: "Add account" }).click();
  const dialog = page.getByRole("dialog", { name: "Add account" });
  await expect(dialog.getByLabel("Address")).toHaveValue(own);
  await dialog.getByLabel("Name").fill(`Polygon ${own.slice(-4)}`);
  await dialog.getByRole("button", { name: "Add account" }).click();
  await expect(
    page.getByText(
      "A token in the file is called USDC, but its contract isn't one the desk knows for USDC. Which token is this account's?",
    ),
  ).toBeVisible();
  await choose(page, page.getByRole("combobox", { name: "This account’s token" }), "USDC");
  await page.getByRole("button", { name: `Import into Polygon ${own.slice(-4)}` }).click();
  await expect(page.getByText(`2 new lines in Polygon ${own.slice(-4)}.`)).toBeVisible();
  await expect(page.getByText("Left out: transfers of other tokens (1).")).toBeVisible();
});

function randomAddress(): string {
  return `0x${Array.from({ length: 40 }, () => Math.floor(Math.random() * 16).toString(16)).join("")}`;
}

/** A statement of CAMT.053 with one payment of 100. */
function camtStatement(account: string, currency: string): string {
  const balance = (kind: string, amount: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entry = `<Ntry><Amt Ccy="${currency}">100</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-10</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>PAYMENT ${currency}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  return `<Stmt><Id>S${account}</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>${balance("OPBD", 1000, "2026-03-09")}${balance("CLBD", 900, "2026-03-10")}${entry}</Stmt>`;
}

test("of a file of two accounts, each line says its currency, and the other account's are said to be left out", async ({
  page,
  signIn,
  axe,
}) => {
  const [number, other] = [freshNumber(), freshNumber()];
  const file = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${camtStatement(number, "GHS")}${camtStatement(other, "USD")}</BkToCstmrStmt></Document>`;
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  await page
    .getByLabel("Statement files")
    .setInputFiles({ name: `two-${number}.xml`, mimeType: "text/xml", buffer: Buffer.from(file) });
  const lines = page.getByRole("table", { name: "First lines" });
  await expect(lines.getByRole("row", { name: /PAYMENT USD USD/ })).toBeVisible();
  await addAccount(page, { name: `Cedi ${number}`, bank: "Ecobank" });
  await expect(page.getByText("The account is in GHS: lines in USD are left out.")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: `Import into Cedi ${number}` }).click();
  await expect(page.getByText(`1 new line in Cedi ${number}.`)).toBeVisible();
});
