import { holdBack } from "./fixtures/hold-back";
import { daysAgo, seedBooks } from "./fixtures/statement-seed";
import { expect, test } from "./fixtures/test";

test("an account is worked through by keyboard: run, match, book a difference, undo, put together, explain, note", async ({ page, product, signIn, axe, fits }) => {
  const { accountId, mark } = await seedBooks(product.databaseUrl);
  await signIn(page, "manager");
  await page.goto(`/reconciliation?account=${accountId}&period=custom&from=${daysAgo(12)}&to=${daysAgo(0)}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Run the rules again" }).click();

  // The list comes by itself when the worker is done; the difference is underlined by its reference.
  const suggestions = page.getByRole("list", { name: "Suggestions" }).locator(":scope > li");
  await expect(suggestions).toHaveCount(2);
  await expect(suggestions.filter({ hasText: `TXN-${mark}B` }).locator("mark")).toHaveText(`TXN-${mark}B`);
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
  // What is decided leaves with its buttons: the focus is on the row that is next.
  const whole = page.getByRole("listitem", { name: `Suggestion: TXN-${mark}A` });
  await expect(whole).toBeFocused();
  await page.keyboard.press("u");
  await expect(page.getByText(/is open again/).first()).toBeVisible();
  // It is suggested again; the cursor stays where it was.
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
  await expect(page.getByText("1 line and 1 transfer selected. Statement is 50.00 more than Rampdesk.")).toBeVisible();
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
  await expect(dialog.getByRole("listitem").getByText("Asked Ecobank.", { exact: true })).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "1 note: RTGS CHARGE" })).toBeVisible();

  await page.getByRole("button", { name: /^Matched/ }).click();
  await page.getByRole("button", { name: `Why it is matched: TXN-${mark}C` }).click();
  await expect(page.getByText(/Booked difference: 50\.00 \(Something else: agreed with the bank\)/)).toBeVisible();
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

test("of two people at one account, each is told when the other decides on what they are being asked about, and the question goes", async ({ page, browser, product, signIn }) => {
  const { accountId, mark } = await seedBooks(product.databaseUrl);
  const address = `/reconciliation?account=${accountId}&period=custom&from=${daysAgo(12)}&to=${daysAgo(0)}`;
  await signIn(page, "manager");
  await page.goto(address);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Run the rules again" }).click();
  const theirs = await browser.newContext({ baseURL: product.url });
  const other = await theirs.newPage();
  await signIn(other, "approver");
  await other.goto(address);

  const short = { name: `Suggestion: TXN-${mark}B` };
  for (const each of [page, other]) await each.getByRole("listitem", short).getByRole("button", { name: /book the difference/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await other.getByRole("dialog").getByRole("button", { name: "Match, book difference" }).click();
  await expect(page.getByText(`TXN-${mark}B was decided on meanwhile`)).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(other.getByText(`Matched TXN-${mark}B.`).first()).toBeVisible();
  await expect(other.getByText(`TXN-${mark}B was decided on meanwhile`)).toBeHidden();

  for (const each of [page, other]) {
    await each.getByRole("button", { name: /^Matched/ }).click();
    await each.getByRole("button", { name: `Why it is matched: TXN-${mark}B` }).click();
    await each.getByRole("button", { name: "Undo match" }).click();
    await expect(each.getByRole("dialog", { name: `Undo the match of TXN-${mark}B?` })).toBeVisible();
  }
  await page.getByRole("dialog").getByRole("button", { name: "Undo match" }).click();
  await expect(other.getByText(`TXN-${mark}B was decided on meanwhile`)).toBeVisible();
  await expect(other.getByRole("dialog")).toBeHidden();
  await expect(page.getByText(`Undone: TXN-${mark}B is open again`).first()).toBeVisible();

  await theirs.close();
});

test("what one has selected and is asked about, and another matches, ends the question and says by whom", async ({ page, browser, product, signIn }) => {
  const { accountId, mark } = await seedBooks(product.databaseUrl);
  const address = `/reconciliation?account=${accountId}&period=custom&from=${daysAgo(12)}&to=${daysAgo(0)}&tab=breaks`;
  await signIn(page, "manager");
  const theirs = await browser.newContext({ baseURL: product.url });
  const other = await theirs.newPage();
  const second = await signIn(other, "approver");
  for (const each of [page, other]) {
    await each.goto(address);
    await each.getByRole("checkbox", { name: "Select NIP TRF TO RAMP" }).check();
  }
  await page.keyboard.press("a");
  await expect(page.getByRole("dialog", { name: /^Explain GHS/ })).toBeVisible();
  await other.getByRole("checkbox", { name: new RegExp(`TXN-${mark}C`) }).check();
  await other.keyboard.press("a");
  await other.getByRole("dialog").getByRole("combobox").click();
  await other.getByRole("option", { name: "Bank charge" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Match, book difference" }).click();
  await expect(page.getByText("NIP TRF TO RAMP was matched meanwhile")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText(`Matched meanwhile by ${second.name}`, { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Take NIP TRF TO RAMP out of the selection" }).click();
  await expect(page.getByText(/^Matched meanwhile/)).toBeHidden();
  await theirs.close();
});

test("a note typed into the question what a line is isn't lost when another explains the line first", async ({ page, browser, product, signIn, axe }) => {
  const { accountId } = await seedBooks(product.databaseUrl);
  const address = `/reconciliation?account=${accountId}&period=custom&from=${daysAgo(12)}&to=${daysAgo(0)}&tab=breaks`;
  await signIn(page, "manager");
  const theirs = await browser.newContext({ baseURL: product.url });
  const other = await theirs.newPage();
  await signIn(other, "approver");
  for (const each of [page, other]) {
    await each.goto(address);
    await each.getByRole("checkbox", { name: "Select RTGS CHARGE" }).check();
    await each.keyboard.press("a");
    await expect(each.getByRole("dialog", { name: /^Explain GHS/ })).toBeVisible();
  }
  const dialog = page.getByRole("dialog");
  const note = dialog.getByRole("textbox", { name: "Note" });
  await note.fill("Agreed with the branch");
  await other.getByRole("dialog").getByRole("button", { name: "Explain" }).click();
  await expect(dialog).toHaveAccessibleName("RTGS CHARGE was matched meanwhile");
  await expect(note).toHaveValue("Agreed with the branch");
  await expect(note).toBeFocused();
  await axe(page, ".dlg");
  await note.pressSequentially(" on Monday");
  const added = page.waitForResponse("**/api/reconciliation/comments");
  await dialog.getByRole("button", { name: "Add as a note" }).click();
  const answer = await added;
  expect([answer.ok(), answer.request().postDataJSON()]).toEqual([true, { accountId, subjects: [expect.stringMatching(/^line:/)], text: "Agreed with the branch on Monday" }]);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Matched meanwhile by/)).toBeVisible();
  await theirs.close();
});

for (const { where, width, height } of [{ where: "wide", width: 1440, height: 800 }, { where: "on a phone", width: 390, height: 844 }]) {
  test(`what is told of a match that was refused covers no button of the selection's bar, ${where}`, async ({ page, product, signIn, consoleGuard }) => {
    consoleGuard.expect(/409 \(Conflict\).*\/api\/reconciliation\/matches/);
    const { accountId, mark } = await seedBooks(product.databaseUrl);
    await page.setViewportSize({ width, height });
    await signIn(page, "manager");
    await page.goto(`/reconciliation?account=${accountId}&period=custom&from=${daysAgo(12)}&to=${daysAgo(0)}&tab=breaks`);
    await page.route("**/api/reconciliation/matches", (route) => route.fulfill({ status: 409, json: { error: { code: "conflict", message: "It was matched meanwhile.", requestId: "r" } } }));
    await page.getByRole("checkbox", { name: "Select NIP TRF RAMP SETTLEMENT" }).check();
    await page.getByRole("checkbox", { name: new RegExp(`TXN-${mark}A`) }).check();
    const bar = page.getByRole("region", { name: "Selection" });
    await bar.getByRole("button", { name: /^Match/ }).click();
    const toast = page.getByText("Nothing was matched");
    await expect(toast).toBeVisible();
    await expect.poll(() => page.evaluate(() => {
      const [above, below] = [document.querySelector(".toast"), document.querySelector(".rc-bar")].map((element) => element?.getBoundingClientRect());
      return above && below ? above.bottom <= below.top : null;
    })).toBe(true);
  });
}

test("a line that somebody else explains while one looks at it says so, and keeps the note that is being written, also while it is being sent", async ({ page, browser, product, signIn, axe }) => {
  const { accountId } = await seedBooks(product.databaseUrl);
  const address = `/reconciliation?account=${accountId}&period=custom&from=${daysAgo(12)}&to=${daysAgo(0)}&tab=breaks`;
  await signIn(page, "manager");
  await page.goto(address);
  await page.getByRole("button", { name: "Note or assign: RTGS CHARGE" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toHaveAccessibleName("Line without a transfer");
  const note = sheet.getByRole("textbox", { name: "Add a note" });
  await note.fill("The bank says that");

  const theirs = await browser.newContext({ baseURL: product.url });
  const other = await theirs.newPage();
  const second = await signIn(other, "approver");
  await other.goto(address);
  await other.getByRole("checkbox", { name: "Select RTGS CHARGE" }).check();
  await other.keyboard.press("a");
  await expect(other.getByRole("dialog").getByRole("combobox")).toHaveText("Bank charge");
  await other.getByRole("dialog").getByRole("button", { name: "Explain" }).click();

  await expect(sheet).toHaveAccessibleName("Explained line");
  await expect(sheet.getByText(`${second.name} explained this line as “Bank charge” at`)).toBeVisible();
  await expect(sheet.getByRole("combobox", { name: "Assigned to" })).toBeHidden();
  await axe(page);
  await note.pressSequentially(" it is theirs.");
  await expect(note).toHaveValue("The bank says that it is theirs.");
  const letThrough = await holdBack(page, "**/api/reconciliation/comments");
  await sheet.getByRole("button", { name: "Add note" }).click();
  await note.pressSequentially(" More tomorrow.");
  letThrough();
  await expect(sheet.getByRole("listitem").getByText("The bank says that it is theirs.", { exact: true })).toBeVisible();
  await expect(note).toHaveValue("More tomorrow.");
  await sheet.getByRole("link", { name: "Show the match" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("list", { name: "Matches" }).getByText("RTGS CHARGE")).toBeVisible();
  await theirs.close();
});

for (const { where, width, height } of [{ where: "wide", width: 1440, height: 640 }, { where: "on a phone", width: 390, height: 844 }]) {
  test(`what has the focus never stands under the selection's bar, ${where}`, async ({ page, product, signIn }) => {
    const { accountId } = await seedBooks(product.databaseUrl, (mark) => Array.from({ length: 12 }, (_, at) => `TRF ${at} ${mark}`));
    await page.setViewportSize({ width, height });
    await signIn(page, "manager");
    await page.goto(`/reconciliation?account=${accountId}&period=custom&from=${daysAgo(12)}&to=${daysAgo(0)}&tab=breaks`);
    await page.getByRole("checkbox", { name: "Select SMS ALERT CHARGE" }).check();
    await expect(page.getByRole("region", { name: "Selection" })).toBeVisible();
    for (let at = 0; at < 28; at += 1) {
      await page.keyboard.press("Tab");
      // Scrolled to where it stays.
      await expect
        .poll(() =>
          page.evaluate(() => {
            const [bar, focused] = [document.querySelector(".rc-bar"), document.activeElement].map((element) => element?.getBoundingClientRect());
            return bar && focused ? focused.bottom <= bar.top + 1 : null;
          }),
        )
        .toBe(true);
    }
  });
}

test("a period that closes ends the question whether to undo its match, and is told where more is matched", async ({ page, context, product, database, signIn }) => {
  const { accountId, mark } = await seedBooks(product.databaseUrl);
  const days = { from: daysAgo(12), to: daysAgo(0) };
  const address = `/reconciliation?account=${accountId}&period=custom&from=${days.from}&to=${days.to}`;
  await signIn(page, "manager");
  await page.goto(address);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Run the rules again" }).click();
  await page.getByRole("listitem", { name: `Suggestion: TXN-${mark}A` }).getByRole("button", { name: /^Match:/ }).click();
  await expect(page.getByText(`Matched TXN-${mark}A.`).first()).toBeVisible();
  await page.getByRole("button", { name: /^Matched/ }).click();
  await page.getByRole("button", { name: `Why it is matched: TXN-${mark}A` }).click();
  await page.getByRole("button", { name: "Undo match" }).click();
  const undo = page.getByRole("dialog", { name: `Undo the match of TXN-${mark}A?` });
  await expect(undo).toBeVisible();

  const breaks = await context.newPage();
  await breaks.goto(`${address}&tab=breaks`);
  const explaining = breaks.getByRole("dialog", { name: /^Explain GHS/ });
  await breaks.getByRole("checkbox", { name: "Select SMS ALERT CHARGE" }).check();
  await breaks.keyboard.press("a");
  await explaining.getByRole("button", { name: "Explain" }).click();
  await expect(explaining).toBeHidden();
  // Not by its role, which it has none of behind an open dialog.
  const takeBack = breaks.locator(".rc-last button", { hasText: "Undo" });
  await expect(takeBack).toBeVisible();
  await breaks.getByRole("checkbox", { name: "Select RTGS CHARGE" }).check();
  await breaks.keyboard.press("a");
  await expect(explaining).toBeVisible();

  await database.closePeriod({ accountId, ...days });
  await expect(page.getByText(`The match of TXN-${mark}A can no longer be undone`)).toBeVisible();
  await expect(undo).toBeHidden();
  await expect(page.getByText("It belongs to a closed period, so it can't be undone.")).toBeVisible();
  // What is matched from now on is an adjustment, which is said before it is done; the last decision stays.
  await expect(explaining.getByText("What is matched now becomes an adjustment in the next period.")).toBeVisible();
  await expect(takeBack).toBeHidden();
  await explaining.getByRole("button", { name: "Explain" }).click();
  await expect(explaining).toBeHidden();
  await expect(takeBack).toBeVisible();
});
