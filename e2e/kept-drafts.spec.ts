import { seedBooks } from "./fixtures/statement-seed";
import { expect, test } from "./fixtures/test";
import { runRules } from "./journeys/work-books";

test("what is typed into, and chosen in, a question about a match is there again when it is closed and asked again, until it was answered", async ({
  page,
  product,
  signIn,
}) => {
  const { address, mark } = await seedBooks(product.databaseUrl);
  await signIn(page, "manager");
  await page.goto(address);
  await runRules(page);
  // A step back that stays within the page, as browsers ask for.
  await page.getByRole("button", { name: /^Breaks/ }).click();
  await page.getByRole("button", { name: /^Suggested/ }).click();
  const dialog = page.getByRole("dialog");
  const note = dialog.getByRole("textbox");
  const suggestion = page.getByRole("listitem", { name: `Suggestion: TXN-${mark}B` });
  const book = suggestion.getByRole("button", { name: /book the difference/ });
  await book.click();
  const reason = dialog.getByRole("combobox", { name: "What the difference is" });
  await reason.click();
  await page.getByRole("option", { name: "Rounding" }).click();
  await note.fill("The bank charged it");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await book.click();
  await expect(note).toHaveValue("The bank charged it");
  await expect(reason).toHaveText(/Rounding/);
  await note.press("Shift");
  await page.goBack({ timeout: 2_000 }).catch(() => null);
  await expect(dialog).toBeHidden();
  await book.click();
  await expect(note).toHaveValue("The bank charged it");
  await expect(reason).toHaveText(/Rounding/);
  await dialog.getByRole("button", { name: "Match, book difference" }).click();
  await expect(page.getByText(`Matched TXN-${mark}B.`).first()).toBeVisible();

  await page.getByRole("button", { name: /^Matched/ }).click();
  const why = page.getByRole("button", { name: `Why it is matched: TXN-${mark}B` });
  await why.click();
  const undo = page.getByRole("button", { name: "Undo match" });
  await undo.click();
  // Another question has another text.
  await expect(note).toHaveValue("");
  await note.fill("It was theirs");
  await dialog.getByRole("button", { name: "Go back" }).click();
  await undo.click();
  await expect(note).toHaveValue("It was theirs");
  await dialog.getByRole("button", { name: "Undo match" }).click();
  await expect(page.getByText(/Undone\. /).first()).toBeVisible();
  // A saved draft is no draft any more.
  await page.getByRole("button", { name: /^Suggested/ }).click();
  await book.click();
  await expect(note).toHaveValue("");
  await expect(reason).not.toHaveText(/Rounding/);
});
