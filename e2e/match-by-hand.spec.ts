import type { Page } from "@playwright/test";
import { seedBooks } from "./fixtures/statement-seed";
import { expect, test } from "./fixtures/test";

/** Presses J or K until the row is reached. */
async function goTo(page: Page, key: "j" | "k", row: RegExp): Promise<void> {
  const box = page.getByRole("checkbox", { name: row });
  for (let pressed = 0; pressed < 200; pressed += 1) {
    await page.keyboard.press(key);
    if (await box.evaluate((one) => one === document.activeElement)) return;
  }
  throw new Error(`${key} never comes to ${row.source}`);
}

test("by the keyboard alone a line is split over three transfers, found one after another, and two lines are grouped, with one too many taken out", async ({
  page,
  product,
  signIn,
  axe,
}) => {
  const { address, mark } = await seedBooks(
    product.databaseUrl,
    () => ["BULK ONE", "PART ONE", "PART TWO"],
    ["30.01", "27.11", "20.01", "157.26"],
  );
  await signIn(page, "manager");
  await page.goto(`${address}&tab=breaks`);
  const first = page.getByRole("checkbox", { name: "Select SMS ALERT CHARGE" });
  await expect(first).toBeVisible();
  // With nothing selected, the keys say what is missing.
  for (const key of ["a", "f", "l"]) {
    const toast = page.locator(".toast", { hasText: "Nothing is selected" });
    // Again until the page listens, which is a moment after it is seen.
    await expect(async () => {
      await page.keyboard.press(key);
      await expect(toast).toContainText("J and K move, Space selects.", { timeout: 2_000 });
    }).toPass();
    await toast.getByRole("button").click();
    await expect(toast).toBeHidden();
  }
  await page.locator("#main").focus();
  // No row is seen to be the current one before it has the focus: the first press goes to the first.
  await page.keyboard.press("j");
  await expect(first).toBeFocused();

  await goTo(page, "j", /^Select BULK ONE/);
  await page.keyboard.press("Space");
  const sheet = page.getByRole("dialog", { name: "Find a transfer" });
  const bar = page.getByRole("region", { name: "Selection" });
  for (const [suffix, sum] of [
    ["D", "1 line and 1 transfer selected. Statement is 47.12 more than Rampdesk."],
    ["E", "1 line and 2 transfers selected. Statement is 20.01 more than Rampdesk."],
  ] as const) {
    await page.keyboard.press("f");
    await expect(sheet.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type(`${mark}${suffix}`);
    await expect(sheet.getByRole("checkbox")).toHaveCount(1);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    // The sheet covers the selection's bar, on phones wholly: what is missing yet is told in it.
    await expect(sheet.getByText(sum)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("checkbox", { name: "Select BULK ONE" })).toBeFocused();
  }
  // The remaining amount is the third's, which comes first.
  await page.keyboard.press("f");
  await expect(sheet.getByText(/^Nearest to 20\.01 and /)).toBeVisible();
  await expect(sheet.getByRole("checkbox").first()).toHaveAccessibleName(`Select TXN-${mark}F`);
  await axe(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(sheet.getByText("The two sides agree.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("f");
  await expect(page.getByText("The two sides agree: A matches them.")).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.locator(".rc-last", { hasText: "Matched" })).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page.locator("[data-row] input:focus")).toHaveCount(1);

  // Two lines, their transfer, and one too many.
  for (const line of [/^Select PART ONE/, /^Select PART TWO/]) {
    await goTo(page, "k", /^Select SMS ALERT CHARGE/);
    await goTo(page, "j", line);
    await page.keyboard.press("Space");
  }
  await page.keyboard.press("f");
  await expect(sheet.getByText(/^Nearest to 157\.26 and /)).toBeVisible();
  await expect(sheet.getByRole("checkbox").first()).toHaveAccessibleName(`Select TXN-${mark}G`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(
    bar.getByText("2 lines and 1 transfer selected. The two sides agree."),
  ).toBeVisible();
  await goTo(page, "k", /^Select SMS ALERT CHARGE/);
  await page.keyboard.press("Space");
  await page.keyboard.press("a");
  const question = page.getByRole("dialog", { name: /^Match, and book a difference of GHS/ });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(first).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("a");
  await expect(bar).toBeHidden();
  await page.keyboard.press("u");
  await expect(page.getByText(`Undone. TXN-${mark}G is open again`).first()).toBeVisible();
});

test("what is selected from elsewhere is reached and taken out with the keys, too", async ({
  page,
  product,
  signIn,
}) => {
  const { address, mark } = await seedBooks(product.databaseUrl);
  await signIn(page, "manager");
  await page.goto(`${address}&tab=breaks`);
  await page.getByRole("checkbox", { name: "Select RTGS CHARGE" }).check();
  await page.getByRole("checkbox", { name: `Select TXN-${mark}C` }).check();
  // Its age is none of theirs: both stand above the lists.
  await page.getByRole("button", { name: /^2–3 days/ }).click();
  const bar = page.getByRole("region", { name: "Selection" });
  const taken = page.getByRole("checkbox", { name: "Take RTGS CHARGE out of the selection" });
  await expect(taken).toBeVisible();
  // From the last that was selected, which stands below it.
  await page.keyboard.press("j");
  await expect(
    page.getByRole("checkbox", { name: `Take TXN-${mark}C out of the selection` }),
  ).toBeFocused();
  await page.keyboard.press("k");
  await expect(taken).toBeFocused();
  await page.keyboard.press("Space");
  await expect(taken).toBeHidden();
  await expect(bar.getByText(/^1 transfer selected/)).toBeVisible();
  await expect(page.locator("[data-row] input:focus")).toHaveCount(1);
  await page.keyboard.press("a");
  await expect(page.getByText("A transfer alone can't be matched")).toBeVisible();
});
