import { expect, test } from "./fixtures/test";
import { addAccount, choose, chooseFile, freshNumber } from "./journeys/import-statement";

const HEAD = "Date,Account,Status,Narration,Amount";

function csv(lines: readonly string[]): Buffer {
  return Buffer.from([HEAD, ...lines, ""].join("\n"));
}

test("a file of several accounts with an unknown status asks whose lines are taken, and remembers the answers", async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  const number = freshNumber();
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  await chooseFile(
    page,
    `till-${number}.csv`,
    csv([
      `2026-11-13,Main,Completed,SALE ${number},15.00`,
      "2026-11-14,Main,Reversed,REFUSED SALE,7.00",
      "2026-11-14,Petty cash,Completed,TAXI,-9.00",
    ]),
  );
  await addAccount(page, { name: `Till ${number}`, bank: "Safaricom", number, currency: /^KES/ });

  const start = page.getByRole("button", { name: `Import into Till ${number}` });
  const whose = page.getByRole("radiogroup", {
    name: "The file holds lines of several accounts. Which are this account's?",
  });
  const moved = page.getByRole("radiogroup", {
    name: "Some lines are marked “Reversed”. Did money move on them?",
  });
  await expect(whose).toBeVisible();
  await axe(page);
  await whose.getByRole("radio", { name: "Main" }).check();
  await expect(start).toHaveAttribute("aria-disabled", "true");
  await moved.getByRole("radio", { name: "No: leave them out" }).check();
  // No balance, nor a mark, says what a minus means.
  await expect(start).toHaveAttribute("aria-disabled", "true");
  const signs = page.getByRole("radiogroup", {
    name: "Nothing in the file proves what a minus means. Which way is an amount without one?",
  });
  await signs.getByRole("radio", { name: /^Money in; a minus is money out/ }).check();
  const first = page.getByRole("table", { name: "First lines" });
  await expect(first.getByRole("row", { name: /SALE/ })).toHaveCount(1);
  await expect(first.getByText("TAXI")).toBeHidden();

  // A reload loses none of the answers.
  await page.reload();
  await expect(whose.getByRole("radio", { name: "Main" })).toBeChecked();
  await expect(moved.getByRole("radio", { name: "No: leave them out" })).toBeChecked();
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page, "whose lines are taken");
  await page.setViewportSize({ width: 1440, height: 900 });
  await start.click();
  await expect(page.getByText(`1 new line in Till ${number}.`)).toBeVisible();
  await expect(
    page.getByText("Left out: lines marked “Reversed” (1), lines of other accounts (1)."),
  ).toBeVisible();

  await page.getByRole("button", { name: "Import another file" }).click();
  await chooseFile(
    page,
    `next-${number}.csv`,
    csv([
      `2026-11-16,Main,Completed,SECOND ${number},5.00`,
      "2026-11-16,Petty cash,Completed,BUS,-2.00",
    ]),
  );
  await choose(page, page.getByRole("combobox", { name: "Account" }), new RegExp(`Till ${number}`));
  await expect(page.getByText("Remembered from the last file of this account.")).toBeVisible();
  await expect(
    page.getByText("Only lines of “Main”. Lines marked “Reversed” are left out."),
  ).toBeVisible();
  await start.click();
  await expect(page.getByText(`1 new line in Till ${number}.`)).toBeVisible();
});

test("a card's list without headings asks which column is money in, by its own lines, and remembers that it is printed with a minus", async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  const number = freshNumber();
  const list = (...lines: string[]) => Buffer.from([" ", ...lines, ""].join("\n"));
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  await chooseFile(
    page,
    `card-${number}.csv`,
    list(
      `14 Nov 26,SHOP ${number},Visa,Household,,20.59`,
      `16 Nov 26,PAYMENT ${number},Visa,Payments,-120.00,`,
    ),
  );
  await addAccount(page, {
    name: `Cover ${number}`,
    bank: "Barclaycard",
    number,
    currency: /^GHS/,
  });
  const start = page.getByRole("button", { name: `Import into Cover ${number}` });
  const sides = page.getByRole("radiogroup", {
    name: "Nothing in the file says which column is money in. Which is it?",
  });
  await expect(
    sides.getByText(
      `“PAYMENT ${number} Visa Payments”, -120.00, came in · “SHOP ${number} Visa Household”, 20.59, was paid`,
    ),
  ).toBeVisible();
  await expect(start).toHaveAttribute("aria-disabled", "true");
  await axe(page);
  await sides.getByRole("radio", { name: /^Column E is money in/ }).check();
  await page.getByRole("radio", { name: "None: the columns below are right as they are" }).check();
  const first = page.getByRole("table", { name: "First lines" });
  await expect(
    first
      .getByRole("row", { name: /PAYMENT/ })
      .getByRole("cell")
      .nth(3),
  ).toHaveText("120.00");
  await expect(first.getByRole("row", { name: /SHOP/ }).getByRole("cell").nth(4)).toHaveText(
    "20.59",
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page, "which column is money in");
  await page.setViewportSize({ width: 1440, height: 900 });
  await start.click();
  await expect(page.getByText(`2 new lines in Cover ${number}.`)).toBeVisible();

  await page.getByRole("button", { name: "Import another file" }).click();
  await chooseFile(
    page,
    `next-${number}.csv`,
    list(
      `17 Nov 26,PAYMENT AGAIN ${number},Visa,Payments,-7.00,`,
      `18 Nov 26,SHOP AGAIN ${number},Visa,Household,,3.10`,
    ),
  );
  await choose(
    page,
    page.getByRole("combobox", { name: "Account" }),
    new RegExp(`Cover ${number}`),
  );
  await expect(page.getByText("Remembered from the last file of this account.")).toBeVisible();
  await start.click();
  await expect(page.getByText(`2 new lines in Cover ${number}.`)).toBeVisible();
});
