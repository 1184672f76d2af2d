import { forgetSession } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";
import { addAccount, choose, chooseFile, freshNumber } from "./journeys/import-statement";

const LINES = [
  "02/11/2026,NIP TRF FROM LAGOS AUTO PARTS,,500.00,1500.00",
  "03/11/2026,RTGS CHARGE,50.00,,1450.00",
  "04/11/2026,NIP TRF TO KANO MILLS,400.00,,1050.00",
];
const HEAD = "Posted,What,Debit,Credit,Balance";

function csv(lines: readonly string[]): Buffer {
  return Buffer.from([HEAD, ...lines, ""].join("\r\n"));
}

test("a CSV is read, mended where it was read wrongly, imported once, and refused where its balances don't add up", async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  const number = freshNumber();
  const name = `Operating ${number.slice(-4)}`;
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  await axe(page);
  await chooseFile(
    page,
    `june-${number}.csv`,
    csv([...LINES, `05/11/2026,BATCH ${number},,1.00,1051.00`]),
  );
  await addAccount(page, { name, bank: "Zenith Bank", number, currency: /^NGN/ });

  // Its dates could be of November, or of the eleventh of several months.
  const start = page.getByRole("button", { name: `Import into ${name}` });
  await expect(start).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("radio", { name: "02/11/2026 is 2 Nov 2026" }).check();
  await expect(page.getByRole("combobox", { name: "Column B holds" })).toHaveText("Text");
  await expect(start).not.toHaveAttribute("aria-disabled");

  const first = page.getByRole("table", { name: "First lines" });
  await expect(first.getByRole("row", { name: /RTGS CHARGE/ })).toContainText("3 Nov 2026");
  await choose(page, page.getByRole("combobox", { name: "Column C holds" }), "Money in");
  await expect(start).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("Choose the column that holds the money out.").first()).toBeVisible();
  await choose(page, page.getByRole("combobox", { name: "Column B holds" }), "Money out");
  await expect(first.getByText("RTGS CHARGE").first()).toBeVisible();
  await expect(page.getByText("4 problems in the first lines")).toBeVisible();
  await axe(page);

  // A reload loses nothing of it.
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Column B holds" })).toHaveText("Money out");
  await choose(page, page.getByRole("combobox", { name: "Column B holds" }), "Text");
  await choose(page, page.getByRole("combobox", { name: "Column C holds" }), "Money out");
  await choose(page, page.getByRole("combobox", { name: "Column D holds" }), "Money in");
  await expect(first.getByRole("row", { name: /RTGS CHARGE/ })).toContainText("50.00");
  await expect(page.getByText(/problems? in the first lines/)).toBeHidden();
  // The balances follow again, so nothing is left to ask.
  await expect(start).not.toHaveAttribute("aria-disabled");
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page, "how a file is read");
  await page.setViewportSize({ width: 1440, height: 900 });
  await start.click();
  await expect(page.getByText(`4 new lines in ${name}.`)).toBeVisible();
  await expect(page.getByText("The balances add up.")).toBeVisible();
  await axe(page);

  await page.getByRole("button", { name: "Import another file" }).click();
  await expect(
    page
      .getByRole("table", { name: "Imports" })
      .getByRole("row", { name: new RegExp(`june-${number}`) }),
  ).toContainText("4 new");
  await chooseFile(
    page,
    `again-${number}.csv`,
    csv([...LINES, `05/11/2026,BATCH ${number},,1.00,1051.00`]),
  );
  await expect(page.getByText(`This file has already been imported, into ${name}.`)).toBeVisible();
  await choose(page, page.getByRole("combobox", { name: "Account" }), new RegExp(name));
  await expect(page.getByText("Remembered from the last file of this account.")).toBeVisible();
  await expect(start).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Choose another file" }).click();

  // Forty are missing behind the last line.
  await chooseFile(
    page,
    `short-${number}.csv`,
    csv([
      `16/11/2026,A ${number},,500.00,1551.00`,
      "17/11/2026,B,50.00,,1501.00",
      "18/11/2026,C,10.00,,1451.00",
    ]),
  );
  await choose(page, page.getByRole("combobox", { name: "Account" }), new RegExp(name));
  await start.click();
  await expect(page.getByText("The file was refused.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Problems" })).toContainText(
    "a difference of (40.00)",
  );
  await axe(page);
  await page.getByRole("button", { name: "Change how it is read" }).click();
  await expect(page.getByRole("combobox", { name: "Account" })).toContainText(name);
  await expect(page.getByRole("combobox", { name: "Column C holds" })).toHaveText("Money out");
  // A person can go back from what was tried to what was recognised. Here that is how the account's
  // last file was read.
  await expect(page.getByText("Remembered from the last file of this account.")).toBeHidden();
  await page.getByRole("button", { name: "Back to how it was recognised" }).click();
  await expect(page.getByText("Remembered from the last file of this account.")).toBeVisible();
  await page.getByRole("button", { name: "Back to how it was tried" }).click();
  await expect(page.getByText("Remembered from the last file of this account.")).toBeHidden();
});

test("lines that are dated after today are told of before they are imported", async ({
  page,
  signIn,
  axe,
}) => {
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  await chooseFile(
    page,
    `ahead-${freshNumber()}.csv`,
    Buffer.from(
      "Date,Narration,Debit,Credit,Balance\n2026-03-02,RENT,5.00,,95.00\n2046-03-03,CHARGE,1.00,,94.00\n",
    ),
  );
  await expect(page.getByText("A line is dated after today: 3 Mar 2046.")).toBeVisible();
  await axe(page);
});

test("an MT940 statement names its account, and takes one click once the account is there", async ({
  page,
  product,
  signIn,
}) => {
  const query = new URLSearchParams({
    account: "ngn-operating",
    format: "mt940",
    max_lines: "300",
  });
  const answer = await fetch(`${product.sandboxUrl}/control/statements?${query.toString()}`);
  expect(answer.ok).toBe(true);
  const number = freshNumber();
  const text = (await answer.text()).replaceAll("1016004418", number);
  expect(text).toContain(number);
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  await chooseFile(page, `mt940-${number}.sta`, Buffer.from(text));
  await expect(page.getByText(`The file is for ${number} in NGN.`)).toBeVisible();
  await addAccount(page, { name: `Zenith ${number}`, bank: "Zenith Bank" });
  await page.getByRole("button", { name: `Import into Zenith ${number}` }).click();
  await expect(page.getByText(/new lines? in Zenith/)).toBeVisible();
  await expect(page.getByText("The balances add up.")).toBeVisible();
  await page.getByRole("link", { name: /^Reconcile / }).click();
  await expect(page).toHaveURL(/\/reconciliation\?account=/);
  await expect(page.getByRole("heading", { name: "Reconciliation" })).toBeVisible();
});

test("a file that is no statement is refused with what to do, and a viewer sees the imports alone", async ({
  page,
  signIn,
  consoleGuard,
}) => {
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  consoleGuard.expect(/415|422|400/);
  await page.getByLabel("Statement files").setInputFiles([
    { name: "scan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 ...") },
    { name: "empty.csv", mimeType: "text/csv", buffer: Buffer.alloc(0) },
  ]);
  await expect(page.getByText(/^This is a PDF\./)).toBeVisible();
  await expect(page.getByText("The file is empty. Download it again.")).toBeVisible();

  await forgetSession(page);
  await signIn(page, "viewer");
  await page.goto("/reconciliation/import");
  await expect(page.getByText("You can view imports but not start one.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose files" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Imports" })).toBeVisible();
});

test("a file that was sent and left is found again, and discarded by keys alone", async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  const name = `left-${freshNumber()}.csv`;
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  await chooseFile(page, name, csv(LINES));
  // Another day: this page knows nothing of what it has sent.
  await page.goto("/reconciliation/import");
  const waiting = page
    .getByRole("list", { name: "Files not imported" })
    .getByRole("listitem")
    .filter({ hasText: name });
  await expect(waiting).toContainText("Sent by");
  await axe(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page, "files not imported");
  await waiting.getByRole("button", { name: `Look at ${name}` }).press("Enter");
  await expect(page.getByRole("heading", { name })).toBeVisible();

  await page.goto("/reconciliation/import");
  await waiting.getByRole("button", { name: `Discard ${name}` }).press("Enter");
  await page
    .getByRole("dialog", { name: `Discard ${name}?` })
    .getByRole("button", { name: "Discard file" })
    .press("Enter");
  await expect(waiting).toHaveCount(0);
  await expect(page.locator("#main :focus, #main:focus")).toHaveCount(1);
});

test("an account that is added again with its bank's code is asked about, and is added once a person says that it is another", async ({
  page,
  signIn,
  axe,
  consoleGuard,
}) => {
  consoleGuard.expect(/409 \(Conflict\).*\/api\/statements\/accounts/);
  const number = freshNumber();
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  await chooseFile(
    page,
    `twice-${number}.csv`,
    csv([...LINES, `05/11/2026,TWICE ${number},,1.00,1051.00`]),
  );
  await addAccount(page, { name: `First ${number}`, bank: "GTBank", number, currency: /^NGN/ });
  await page.getByRole("button", { name: "Add account" }).click();
  const dialog = page.getByRole("dialog", { name: "Add account" });
  await dialog.getByLabel("Name").fill(`Second ${number}`);
  await dialog.getByLabel("Bank", { exact: true }).fill("Guaranty");
  await dialog.getByLabel("Account number or IBAN").fill(`058/${number}`);
  await dialog.getByLabel("Currency").click();
  await page.getByRole("option", { name: /^NGN/ }).click();
  await dialog.getByRole("button", { name: "Add account" }).click();
  const question = dialog.getByText("Is it this account?");
  await expect(question).toBeVisible();
  await expect(dialog).toContainText(
    `“First ${number}” (GTBank) has the same number in NGN, as ${number}`,
  );
  await axe(page);
  // The question was about what was entered then.
  await dialog.getByLabel("Bank", { exact: true }).fill("Zenith Bank");
  await expect(question).toBeHidden();
  await dialog.getByRole("button", { name: "Add account" }).click();
  await dialog.getByRole("button", { name: "Add as another account" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Account" })).toContainText(`Second ${number}`);
});
