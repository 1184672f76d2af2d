import { seedBooks } from "./fixtures/statement-seed";
import { expect, test } from "./fixtures/test";

test("words that no transfer is behind are set after a dry run, and explain the lines that have them", async ({
  page,
  product,
  signIn,
  axe,
  fits,
}) => {
  const { address, mark } = await seedBooks(product.databaseUrl, (own) => [
    `PAYRUN ${own} ADA`,
    `PAYRUN ${own} OBI`,
    `PAYRUN ${own} EZE`,
  ]);
  await signIn(page, "manager");
  await page.goto(`${address}&tab=breaks`);
  await expect(page.getByRole("checkbox", { name: `Select PAYRUN ${mark} ADA` })).toBeVisible();

  // A line is explained by hand, and its words are taken over into the rules.
  await page.getByRole("checkbox", { name: `Select PAYRUN ${mark} EZE` }).check();
  await page.keyboard.press("a");
  await page.getByRole("dialog").getByRole("combobox").click();
  await page.getByRole("option", { name: "Wages" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Explain" }).click();
  await expect(page.getByText("Explained the line of").first()).toBeVisible();
  await expect(page.getByRole("row", { name: /^Explained 1 / })).toBeVisible();
  await page.getByRole("button", { name: "Explain such lines by a rule…" }).click();
  const sheet = page.getByRole("dialog", { name: "Matching rules" });
  await expect(sheet.getByRole("textbox", { name: "The line says" })).toHaveValue(/PAYRUN/);
  await expect(sheet.getByRole("textbox", { name: "The line says" })).toBeInViewport();
  await expect(sheet.getByRole("combobox", { name: "What it is" })).toHaveText("Wages");
  await sheet.getByRole("textbox", { name: "The line says" }).fill("a-b");
  await sheet.getByRole("button", { name: "Dry run" }).click();
  await expect(sheet.getByText("Enter at least four letters or digits.")).toBeVisible();
  await sheet.getByRole("textbox", { name: "The line says" }).fill(`payrun ${mark}`);
  await axe(page, "[role=dialog]");
  await sheet.getByRole("button", { name: "Dry run" }).click();
  await expect(sheet.getByText(`PAYRUN ${mark} ADA`)).toBeVisible();
  await expect(
    sheet.getByText(/Rule 9, other business, automatic: The narration says/),
  ).toHaveCount(2);
  await sheet.getByRole("button", { name: /^Save as version/ }).click();
  await expect(sheet).toBeHidden();

  // The worker runs them; the page hears of it.
  await expect(page.getByRole("checkbox", { name: `Select PAYRUN ${mark} ADA` })).toBeHidden();
  await page.getByRole("button", { name: /^Matched/ }).click();
  await expect(page.getByText("Wages, automatic").first()).toBeVisible();
  await page.getByRole("button", { name: "Why it is matched: the line of" }).last().click();
  await expect(
    page.getByText(/which by the rules is wages; no transfer is behind it\./).first(),
  ).toBeVisible();
  await fits(page, "matched by words");
});
