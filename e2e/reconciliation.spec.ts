import { intercept } from "./fixtures/intercept";
import { seedBooks } from "./fixtures/statement-seed";
import { expect, test } from "./fixtures/test";
import { runRules } from "./journeys/work-books";

test("an account is worked through by keyboard: run, match, book a difference, undo, put together, explain, note", async ({
  page,
  product,
  signIn,
  axe,
  fits,
}) => {
  const { address, mark } = await seedBooks(product.databaseUrl);
  await signIn(page, "manager");
  await page.goto(address);
  await runRules(page);

  // The list comes by itself when the worker is done; the difference is underlined by its reference.
  const suggestions = page.getByRole("list", { name: "Suggestions" }).locator(":scope > li");
  await expect(suggestions).toHaveCount(2);
  await expect(suggestions.filter({ hasText: `TXN-${mark}B` }).locator("mark")).toHaveText(
    `TXN-${mark}B`,
  );
  await expect(page.getByText("Amount differs by (50.00)")).toBeVisible();
  await axe(page);
  await fits(page, "suggestions");

  const short = page.getByRole("listitem", { name: `Suggestion: TXN-${mark}B` });
  await short.getByRole("button", { name: /book the difference/ }).click();
  const dialog = page.getByRole("dialog");
  // The narration says CHG: the reason is there, and a person agrees to it.
  await expect(dialog.getByRole("combobox")).toHaveText("Bank charge");
  await dialog.getByRole("button", { name: "Match, book difference" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Matched TXN-${mark}B.`).first()).toBeVisible();
  await expect(suggestions).toHaveCount(1);
  // A decided row leaves with its buttons: the focus moves to the next row.
  const whole = page.getByRole("listitem", { name: `Suggestion: TXN-${mark}A` });
  await expect(whole).toBeFocused();
  await page.keyboard.press("u");
  await expect(page.getByText(/is open again/).first()).toBeVisible();
  // The match is suggested again; the cursor stays where it was.
  await expect(suggestions).toHaveCount(2);
  await page.keyboard.press("a");
  await expect(page.getByText(`Matched TXN-${mark}A.`).first()).toBeVisible();
  await expect(short).toBeFocused();

  await page.getByRole("button", { name: /^Breaks/ }).click();
  await page.getByRole("checkbox", { name: "Select NIP TRF TO RAMP" }).check();
  await page.getByRole("button", { name: "Clear the selection" }).press("Enter");
  await expect(page.getByRole("checkbox", { name: "Select NIP TRF TO RAMP" })).toBeFocused();
  await page.getByRole("checkbox", { name: "Select NIP TRF TO RAMP" }).check();
  await page.getByRole("checkbox", { name: new RegExp(`TXN-${mark}C`) }).check();
  await expect(
    page.getByText("1 line and 1 transfer selected. Statement is 50.00 more than Rampdesk."),
  ).toBeVisible();
  await axe(page);
  await page.keyboard.press("a");
  await dialog.getByRole("combobox").click();
  await page.getByRole("option", { name: "Something else" }).click();
  await dialog.getByRole("button", { name: "Match, book difference" }).click();
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription(/Say what it is/);
  await dialog.getByRole("textbox").fill("agreed with the bank");
  await dialog.getByRole("button", { name: "Match, book difference" }).click();
  await expect(page.getByText(`Matched TXN-${mark}C.`).first()).toBeVisible();
  await expect(page.locator("[data-row] input:focus")).toHaveCount(1);

  await page.getByRole("checkbox", { name: "Select RTGS CHARGE" }).check();
  // Without walking through all breaks to the selection's bar, which stands below them.
  await page.keyboard.press("f");
  await expect(page.getByRole("dialog", { name: "Find a transfer" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("checkbox", { name: "Select RTGS CHARGE" })).toBeFocused();
  await page.keyboard.press("l");
  // Opened for its note: what is typed at once is the note, and no choice of who looks into it.
  await expect(dialog.getByRole("textbox", { name: "Add a note" })).toBeFocused();
  await page.keyboard.type("Asked Ecobank.");
  await page.keyboard.press("Control+Enter");
  await expect(
    dialog.getByRole("listitem").getByText("Asked Ecobank.", { exact: true }),
  ).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "1 note: RTGS CHARGE" })).toBeVisible();

  await page.getByRole("button", { name: /^Matched/ }).click();
  await page.getByRole("button", { name: `Why it is matched: TXN-${mark}C` }).click();
  await expect(
    page.getByText(/Booked difference: 50\.00 \(Something else: agreed with the bank\)/),
  ).toBeVisible();
  await axe(page);

  // On a phone the totals are one line, which unfolds.
  await page.setViewportSize({ width: 390, height: 844 });
  const totals = page.getByRole("button", { name: /^Control totals/ });
  await expect(page.getByRole("rowheader", { name: "Total" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Matched" })).toBeHidden();
  await fits(page, "the totals folded");
  await totals.click();
  await expect(page.getByRole("rowheader", { name: "Matched" })).toBeVisible();
  await axe(page);
});

test("what was said of a line is shown with what is suggested for it, and can be added to there", async ({
  page,
  product,
  signIn,
  axe,
}) => {
  const { address, mark } = await seedBooks(product.databaseUrl);
  await signIn(page, "manager");
  await page.goto(`${address}&tab=breaks`);
  await page.getByRole("button", { name: /^Note or assign: TRF RAMP SETTLEMENT/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Add a note" }).fill("The bank sent its receipt.");
  await dialog.getByRole("button", { name: "Add note" }).click();
  await expect(dialog.getByRole("list", { name: "Notes" })).toContainText("The bank sent");
  await page.keyboard.press("Escape");
  await runRules(page);
  await page.getByRole("button", { name: /^Suggested/ }).click();
  const row = page.getByRole("listitem", { name: `Suggestion: TXN-${mark}B` });
  await expect(row.getByText("1 note", { exact: true })).toBeVisible();
  // The first row has the keys; another row's notes show when it is reached.
  await expect(row.getByText("The bank sent its receipt.")).toBeVisible();
  await row.getByRole("button", { name: "Add a note" }).click();
  await page.keyboard.type("It is in the folder.");
  await page.keyboard.press("Control+Enter");
  await expect(row.getByText("It is in the folder.")).toBeVisible();
  await expect(row.getByText("2 notes", { exact: true })).toBeVisible();
  await axe(page);
});

for (const { where, width, height } of [
  { where: "wide", width: 1440, height: 800 },
  { where: "on a phone", width: 390, height: 844 },
]) {
  test(`what is told of a match that was refused covers no button of the selection's bar, ${where}`, async ({
    page,
    product,
    signIn,
    consoleGuard,
  }) => {
    consoleGuard.expect(/409 \(Conflict\).*\/api\/reconciliation\/matches/);
    const { address, mark } = await seedBooks(product.databaseUrl, () => ["PART ONE", "PART TWO"], [
      "155.26",
    ]);
    await page.setViewportSize({ width, height });
    await signIn(page, "manager");
    await page.goto(`${address}&tab=breaks`);
    await intercept(page, "**/api/reconciliation/matches", (route) =>
      route.fulfill({
        status: 409,
        json: { error: { code: "conflict", message: "It was matched meanwhile.", requestId: "r" } },
      }),
    );
    // Rows that no rule suggests. A run may start at any moment, and a suggested row is no break.
    for (const what of ["Select PART ONE", "Select PART TWO", new RegExp(`TXN-${mark}D`)])
      await page.getByRole("checkbox", { name: what }).check();
    const bar = page.getByRole("region", { name: "Selection" });
    await bar.getByRole("button", { name: /^Match/ }).click();
    const toast = page.getByText("Nothing was matched");
    await expect(toast).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() => {
          const [above, below] = [
            document.querySelector(".toast"),
            document.querySelector(".rc-bar"),
          ].map((element) => element?.getBoundingClientRect());
          return above && below ? above.bottom <= below.top : null;
        }),
      )
      .toBe(true);
  });
}

for (const { where, width, height } of [
  { where: "wide", width: 1440, height: 640 },
  { where: "on a phone", width: 390, height: 844 },
]) {
  test(`what has the focus never stands under the selection's bar, ${where}`, async ({
    page,
    product,
    signIn,
  }) => {
    const { address } = await seedBooks(product.databaseUrl, (mark) =>
      Array.from({ length: 12 }, (_, at) => `TRF ${at} ${mark}`),
    );
    await page.setViewportSize({ width, height });
    await signIn(page, "manager");
    await page.goto(`${address}&tab=breaks`);
    await page.getByRole("checkbox", { name: "Select SMS ALERT CHARGE" }).check();
    await expect(page.getByRole("region", { name: "Selection" })).toBeVisible();
    for (let at = 0; at < 28; at += 1) {
      await page.keyboard.press("Tab");
      // Scrolled to where it stays.
      await expect
        .poll(() =>
          page.evaluate(() => {
            const [bar, focused] = [document.querySelector(".rc-bar"), document.activeElement].map(
              (element) => element?.getBoundingClientRect(),
            );
            return bar && focused ? focused.bottom <= bar.top + 1 : null;
          }),
        )
        .toBe(true);
    }
  });
}

test("in forced colours the current tab is underlined, and no other", async ({
  page,
  product,
  signIn,
}) => {
  const { address } = await seedBooks(product.databaseUrl);
  await signIn(page, "manager");
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${address}&tab=breaks`);
  const tabs = page.getByRole("navigation", { name: "Match state" }).getByRole("button");
  await expect(tabs).toHaveCount(3);
  const [ground, mark] = await page.evaluate(() =>
    ["Canvas", "Highlight"].map((color) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.cssText = `forced-color-adjust: none; color: ${color}`;
      const shown = getComputedStyle(probe).color;
      probe.remove();
      return shown;
    }),
  );
  await expect
    .poll(() =>
      tabs.evaluateAll((each) => each.map((tab) => getComputedStyle(tab).borderBottomColor)),
    )
    .toEqual([ground, mark, ground]);
});
