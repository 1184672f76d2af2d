import { expect, test } from "./fixtures/test";
import { confirmRate, createTransfer, ownAmount } from "./journeys/new-transfer";

test("on the sandbox a statement to try the import with is one press away, and what it leaves open is worked through many at a time", async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  const tries = page.getByRole("region", { name: "Statements to try it with" });
  await tries.getByRole("combobox", { name: "Account" }).click();
  await page.getByRole("option", { name: /^Operating account, GHS/ }).click();
  await expect(tries.getByRole("combobox", { name: "Format" })).toHaveText("MT940");
  await axe(page);
  await fits(page, "the import page");

  const download = page.waitForEvent("download");
  await tries.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toMatch(/ghs-operating/);
  await tries.getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("heading", { name: /ghs-operating/ })).toBeVisible();
  await page.getByRole("button", { name: "Add account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Ghana operating");
  await dialog.getByLabel("Bank", { exact: true }).fill("GCB Bank");
  await dialog.getByRole("button", { name: "Add account" }).click();
  await page.getByRole("button", { name: "Import into Ghana operating" }).click();
  await page.getByRole("link", { name: /^Reconcile / }).click();
  await page.getByRole("button", { name: /^Breaks/ }).click();

  // From one row to another with Shift, explained together; what they are is known by their words.
  const pool = page.getByRole("checkbox", { name: /^Select OWN ACCT TRF/ });
  const selection = page.getByRole("region", { name: "Selection" });
  await pool.first().check();
  await pool.nth(1).click({ modifiers: ["Shift"] });
  await expect(selection.getByText(/^([2-9]|\d\d) lines selected\./)).toBeVisible();
  await page.keyboard.press("x");
  await pool.first().check();
  await pool.nth(2).check();
  await page.keyboard.press("a");
  await expect(dialog.getByRole("combobox")).toHaveText("Between own accounts");
  await dialog.getByRole("button", { name: "Explain" }).click();
  await expect(page.getByText("Explained 2 lines").first()).toBeVisible();
  await expect(page.getByRole("row", { name: /^Explained 2 / })).toBeVisible();

  // First a single line, then all lines on the page that look the same: a note for each.
  await pool.first().check();
  await page.getByRole("button", { name: /^Select \d+ more like this$/ }).click();
  await expect(selection.getByText(/^\d\d? lines selected\./)).toBeVisible();
  await axe(page);
  await selection.getByRole("button", { name: "Leave open with a note" }).click();
  await dialog.getByRole("button", { name: /^Add note to / }).click();
  await expect(dialog.getByText("Write something first.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Note" }).fill("Cash pool");
  await dialog.getByRole("button", { name: /^Add note to / }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /^1 note: OWN ACCT TRF/ }).nth(1)).toBeVisible();

  // The items without a note are shown alone, also after a reload.
  await page.getByRole("button", { name: "Without a note" }).click();
  await expect(page.getByRole("button", { name: /^1 note: / })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Note or assign: / }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^1 note: / })).toHaveCount(0);
  await fits(page, "breaks without a note");
});

test("on the sandbox a payment can be simulated, and the transfer goes on by itself", async ({
  page,
  signIn,
  axe,
}) => {
  await signIn(page, "maker");
  await createTransfer(page, {
    direction: "on-ramp",
    recipient: "Meridian Lines FZE",
    amount: ownAmount(27_000_000),
  });
  await confirmRate(page);
  await expect(page.getByText("Test details. Do not pay.")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Simulate payment" }).click();
  await expect(page.getByText("Payment simulated")).toBeVisible();
  await expect(page.getByText("Your payment is in.", { exact: true })).toBeVisible();
});
