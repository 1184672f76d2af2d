import { expect, test } from "./fixtures/test";
import { addAccount, chooseFile, freshNumber } from "./journeys/import-statement";

test("a card's list is imported by the keyboard alone, and its signs are asked about once", async ({ page, signIn, axe }) => {
  const number = freshNumber();
  const csv = (lines: readonly string[]) => Buffer.from(["Date,Description,Amount", ...lines, ""].join("\n"));
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  await page.getByRole("button", { name: "Choose files" }).focus();
  await chooseFile(page, `card-${number}.csv`, csv([`03/13/2026,UBER TRIP ${number},45.10`, "03/20/2026,PAYMENT - THANK YOU,-1245.10"]));
  // What was chosen took the button's place, and the focus goes on from there.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Account" })).toBeFocused();
  await addAccount(page, { name: `Card ${number}`, bank: "American Express", number, currency: /^GHS/ });

  const start = page.getByRole("button", { name: `Import into Card ${number}` });
  const signs = page.getByRole("radiogroup", { name: "Nothing in the file proves what a minus means. Which way is an amount without one?" });
  await expect(signs.getByText(`“UBER TRIP ${number}”, 45.10, was paid`)).toBeVisible();
  await expect(start).toHaveAttribute("aria-disabled", "true");
  await axe(page);
  await signs.getByRole("radio").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(signs.getByRole("radio", { name: /^Money out; a minus is money in/ })).toBeChecked();
  const lines = page.getByRole("table", { name: "First lines" });
  await expect(lines.getByRole("row", { name: /UBER TRIP/ }).getByRole("cell").nth(4)).toHaveText("45.10");
  await start.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`2 new lines in Card ${number}.`)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.locator("main :focus")).toBeVisible();

  await page.getByRole("button", { name: "Import another file" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Choose files" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Choose files" })).toBeFocused();
});
