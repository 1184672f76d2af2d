import type { Browser, Page } from "@playwright/test";
import { holdBack } from "./fixtures/hold-back";
import { daysAgo, seedBooks } from "./fixtures/statement-seed";
import { expect, test } from "./fixtures/test";
import { runRules } from "./journeys/work-books";

type SignIn = (page: Page, person: "manager" | "approver") => Promise<{ name: string }>;

test("of two people at one account, each is told when the other decides on what they are being asked about, and the question goes", async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const { address, mark } = await seedBooks(product.databaseUrl);
  await signIn(page, "manager");
  await page.goto(address);
  await runRules(page);
  const theirs = await browser.newContext({ baseURL: product.url });
  const other = await theirs.newPage();
  await signIn(other, "approver");
  await other.goto(address);

  const short = { name: `Suggestion: TXN-${mark}B` };
  for (const each of [page, other])
    await each
      .getByRole("listitem", short)
      .getByRole("button", { name: /book the difference/ })
      .click();
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
    await expect(
      each.getByRole("dialog", { name: `Undo the match of TXN-${mark}B?` }),
    ).toBeVisible();
  }
  await page.getByRole("dialog").getByRole("button", { name: "Undo match" }).click();
  await expect(other.getByText(`TXN-${mark}B was decided on meanwhile`)).toBeVisible();
  await expect(other.getByRole("dialog")).toBeHidden();
  await expect(page.getByText(`Undone. TXN-${mark}B is open again`).first()).toBeVisible();

  await theirs.close();
});

test("what one has selected and is asked about, and another matches, ends the question and says by whom", async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const { address: books, mark } = await seedBooks(product.databaseUrl);
  const address = `${books}&tab=breaks`;
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
  await expect(
    page.getByText("NIP TRF TO RAMP was matched meanwhile", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(
    page.getByText(`Matched meanwhile by ${second.name}`, { exact: true }),
  ).toBeVisible();
  // Rows that can no longer be matched aren't offered, and the bar says why.
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(
    bar
      .getByText("NIP TRF TO RAMP was matched meanwhile. Take it out of the selection first.")
      .first(),
  ).toBeVisible();
  await expect(bar.getByRole("button", { name: "Explain without a transfer…" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.getByRole("checkbox", { name: "Take NIP TRF TO RAMP out of the selection" }).click();
  await expect(page.getByText(/^Matched meanwhile/)).toBeHidden();
  await theirs.close();
});

test("a note typed into the question what a line is isn't lost when another explains the line first", async ({
  page,
  browser,
  product,
  signIn,
  axe,
}) => {
  const { accountId, address: books } = await seedBooks(product.databaseUrl);
  const address = `${books}&tab=breaks`;
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
  expect([answer.ok(), answer.request().postDataJSON()]).toEqual([
    true,
    {
      accountId,
      subjects: [expect.stringMatching(/^line:/)],
      text: "Agreed with the branch on Monday",
    },
  ]);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Matched meanwhile by/)).toBeVisible();
  await theirs.close();
});

/** Lets two people open the same undo dialog, each on their own page. */
async function bothAskedToUndo(
  page: Page,
  browser: Browser,
  { databaseUrl, url }: { databaseUrl: string; url: string },
  signIn: SignIn,
): Promise<{ first: { name: string }; other: Page }> {
  const { address } = await seedBooks(databaseUrl);
  const first = await signIn(page, "manager");
  await page.goto(`${address}&tab=breaks`);
  await page.getByRole("checkbox", { name: "Select RTGS CHARGE" }).check();
  await page.keyboard.press("a");
  await page.getByRole("dialog").getByRole("button", { name: "Explain" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const other = await (await browser.newContext({ baseURL: url })).newPage();
  await signIn(other, "approver");
  for (const each of [page, other]) {
    await each.goto(`${address}&tab=matched`);
    await each.getByRole("button", { name: /^Why it is matched/ }).click();
    await each.getByRole("button", { name: "Undo match" }).click();
  }
  return { first, other };
}

test("why a match is to be undone isn't lost when another undoes it first", async ({
  page,
  browser,
  product,
  signIn,
  axe,
}) => {
  const { other } = await bothAskedToUndo(page, browser, product, signIn);
  const dialog = page.getByRole("dialog");
  const why = dialog.getByRole("textbox");
  await why.fill("It was the SMS charge");
  await other.getByRole("dialog").getByRole("button", { name: "Undo match" }).click();
  await expect(dialog).toHaveAccessibleName(/ was decided on meanwhile$/);
  await expect(why).toHaveAccessibleName("Note");
  await expect(why).toHaveValue("It was the SMS charge");
  await expect(why).toBeFocused();
  await axe(page, ".dlg");
  await why.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: /^Breaks/ }).click();
  await page.getByRole("button", { name: "1 note: RTGS CHARGE" }).click();
  await expect(
    dialog.getByRole("list", { name: "Notes" }).getByText("It was the SMS charge", { exact: true }),
  ).toBeVisible();
  await other.context().close();
});

test("of two who undo a match at the same moment, the second is told once, and by whom it was undone", async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const { first, other } = await bothAskedToUndo(page, browser, product, signIn);
  const letThrough = await holdBack(other, "**/undo");
  await other.getByRole("dialog").getByRole("button", { name: "Undo match" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo match" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  letThrough();
  await expect(other.getByText(`${first.name} undid it meanwhile.`)).toBeVisible();
  await expect(other.getByRole("dialog")).toBeHidden();
  // A second one came with the dialog's end.
  await other.waitForTimeout(1_000);
  await expect(other.locator(".toast")).toHaveCount(1);
  await other.context().close();
});

test("a line that somebody else explains while one looks at it says so, and keeps the note that is being written, also while it is being sent", async ({
  page,
  browser,
  product,
  signIn,
  axe,
}) => {
  const { address: books } = await seedBooks(product.databaseUrl);
  const address = `${books}&tab=breaks`;
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
  await expect(
    sheet.getByText(`${second.name} explained this line as “Bank charge” at`),
  ).toBeVisible();
  await expect(sheet.getByRole("combobox", { name: "Assigned to" })).toBeHidden();
  await axe(page);
  await note.pressSequentially(" it is theirs.");
  await expect(note).toHaveValue("The bank says that it is theirs.");
  const letThrough = await holdBack(page, "**/api/reconciliation/comments");
  await sheet.getByRole("button", { name: "Add note" }).click();
  await note.pressSequentially(" More tomorrow.");
  letThrough();
  await expect(
    sheet.getByRole("listitem").getByText("The bank says that it is theirs.", { exact: true }),
  ).toBeVisible();
  await expect(note).toHaveValue("More tomorrow.");
  await sheet.getByRole("link", { name: "Show the match" }).click();
  await expect(sheet).toBeHidden();
  const matches = page.getByRole("list", { name: "Matches" });
  await expect(matches.getByText("RTGS CHARGE")).toBeVisible();

  // Under Matched it is told that there is a note, and what it says; what was begun goes on, and is added to the same line.
  await expect(matches.getByText(/ · 1 note$/)).toBeVisible();
  await page.getByRole("button", { name: /^Why it is matched/ }).click();
  const notes = matches.getByRole("list", { name: "Notes" });
  await expect(notes.getByText("The bank says that it is theirs.", { exact: true })).toBeVisible();
  const field = matches.getByRole("textbox", { name: "Add a note" });
  await expect(field).toHaveValue("More tomorrow.");
  await axe(page);
  await field.press("Control+Enter");
  await expect(notes.getByText("More tomorrow.", { exact: true })).toBeVisible();
  await expect(matches.getByRole("button", { name: "Add a note" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await theirs.close();
});

test("a period that closes ends the question whether to undo its match, and is told where more is matched", async ({
  page,
  context,
  product,
  database,
  signIn,
}) => {
  const { accountId, mark } = await seedBooks(product.databaseUrl);
  const days = { from: daysAgo(12), to: daysAgo(0) };
  const address = `/reconciliation?account=${accountId}&period=custom&from=${days.from}&to=${days.to}`;
  await signIn(page, "manager");
  await page.goto(address);
  await runRules(page);
  await page
    .getByRole("listitem", { name: `Suggestion: TXN-${mark}A` })
    .getByRole("button", { name: /^Match:/ })
    .click();
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
  await expect(
    page.getByText("It belongs to a closed period, so it can't be undone."),
  ).toBeVisible();
  // Matches made from now on are adjustments, as is announced first. The last decision stays.
  await expect(
    explaining.getByText("What is matched now becomes an adjustment in the next period."),
  ).toBeVisible();
  await expect(takeBack).toBeHidden();
  await explaining.getByRole("button", { name: "Explain" }).click();
  await expect(explaining).toBeHidden();
  await expect(takeBack).toBeVisible();
});
