import { forgetSession } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";
import { confirmRate, createTransfer, ownAmount, startPaying } from "./journeys/new-transfer";

test("payment details that change put the transfer on hold, until somebody says how it was cleared up", async ({
  page,
  signIn,
  database,
  axe,
}) => {
  await signIn(page, "manager");
  const id = await createTransfer(page, {
    direction: "on-ramp",
    recipient: "Meridian Lines FZE",
    amount: ownAmount(46_000_000),
  });
  await confirmRate(page);
  await database.changePayInAccount(id, "9988776655");
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("The payment details have changed. Don't pay.")).toBeVisible();
  await expect(page.getByText("9988776655")).toHaveCount(0);
  await axe(page);

  // Whoever made it doesn't take it off hold.
  await expect(page.getByRole("button", { name: "Take off hold" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await forgetSession(page);
  await signIn(page, "maker");
  await page.goto(`/transfers/${id}`);
  await page.getByRole("button", { name: "Take off hold" }).click();
  const dialog = page.getByRole("dialog", { name: "Take this transfer off hold?" });
  // Who agrees to them sees them beside the first.
  await expect(dialog.getByRole("definition").filter({ hasText: /^First/ })).toHaveText(
    /^First \d{10}Now 9988776655$/,
  );
  await axe(page, "[role=dialog]");
  await dialog
    .getByLabel("How it was cleared up")
    .fill("Called the service's desk on the number in the contract");
  await dialog.getByRole("button", { name: "Take off hold" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("The payment details have changed. Don't pay.")).toHaveCount(0);
  await startPaying(page);
  await expect(page.getByText(/998 ?877 ?6655|9988 ?7766 ?55|9988776655/).first()).toBeVisible();
});
