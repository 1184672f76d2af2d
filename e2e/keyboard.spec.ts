import { expect, test } from "./fixtures/test";
import { addAccount, chooseFile, freshNumber } from "./journeys/import-statement";

test("a card's list is imported by the keyboard alone, and its signs are asked about once", async ({
  page,
  signIn,
  axe,
}) => {
  const number = freshNumber();
  const csv = (lines: readonly string[]) =>
    Buffer.from(["Date,Description,Amount", ...lines, ""].join("\n"));
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  await page.getByRole("button", { name: "Choose files" }).focus();
  await chooseFile(
    page,
    `card-${number}.csv`,
    csv([`03/13/2026,UBER TRIP ${number},45.10`, "03/20/2026,PAYMENT - THANK YOU,-1245.10"]),
  );
  // The choice takes the button's place, and the focus goes on from there.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Account" })).toBeFocused();
  await addAccount(page, {
    name: `Card ${number}`,
    bank: "American Express",
    number,
    currency: /^GHS/,
  });

  const start = page.getByRole("button", { name: `Import into Card ${number}` });
  const signs = page.getByRole("radiogroup", {
    name: "Nothing in the file proves what a minus means. Which way is an amount without one?",
  });
  await expect(signs.getByText(`“UBER TRIP ${number}”, 45.10, was paid`)).toBeVisible();
  await expect(start).toHaveAttribute("aria-disabled", "true");
  await axe(page);
  await signs.getByRole("radio").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(signs.getByRole("radio", { name: /^Money out; a minus is money in/ })).toBeChecked();
  const lines = page.getByRole("table", { name: "First lines" });
  await expect(
    lines
      .getByRole("row", { name: /UBER TRIP/ })
      .getByRole("cell")
      .nth(4),
  ).toHaveText("45.10");
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

test("a saved view is made, renamed, shared, changed and deleted by the keyboard alone, and the focus is never lost", async ({
  page,
  signIn,
}) => {
  await signIn(page, "viewer");
  await page.goto("/transactions/history?status=transaction_completed&type=onramp");
  const views = page.getByRole("navigation", { name: "Saved views" });
  const [add, menu] = [
    views.getByRole("button", { name: "Save these filters as a view" }),
    views.getByRole("button", { name: /^View “/ }),
  ];
  const name = `Keys ${Date.now()}`;
  await add.press("Enter");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("A name");
  await page.keyboard.press("Enter");
  await expect(add).toBeFocused();
  await expect(menu).toBeVisible();

  const item = (words: string) => page.getByRole("menuitem", { name: words });
  await page.keyboard.press("Shift+Tab");
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(item("Rename")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  const tab = views.getByRole("button", { name: new RegExp(`^${name}`) });
  await expect(tab).toHaveAttribute("aria-current", "true");
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(item("Rename")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Share with everybody")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tab).toHaveAccessibleName(new RegExp(`^${name}.*Shared with everybody$`));
  await expect(
    page.getByRole("status").filter({ hasText: "Everybody at this desk sees it now" }),
  ).toBeAttached();

  // A cross takes itself away; what is beside it is next.
  await page.getByRole("button", { name: "Remove direction filter" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove status filter" })).toBeFocused();
  await views.getByRole("button", { name: "Save changes" }).press("Enter");
  await expect(tab).toBeFocused();
  await expect(tab).not.toHaveAccessibleName(/changed, not saved/);

  await menu.press("Enter");
  await expect(item("Rename")).toBeFocused();
  await page.keyboard.press("End");
  await expect(item("Delete")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(tab).toBeHidden();
  await expect(page.locator("main :focus")).toBeVisible();
  // Its filters go with it: “All” is what its tab says.
  await expect(page).toHaveURL(/\/transactions\/history$/);
});
