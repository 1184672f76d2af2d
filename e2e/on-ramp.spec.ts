import { expect, test } from "./fixtures/test";
import {
  confirmRate,
  createTransfer,
  openForm,
  ownAmount,
  pressCreate,
  reviewTransfer,
  startPaying,
} from "./journeys/new-transfer";

const wallet = { direction: "on-ramp" as const, recipient: "Meridian Lines FZE" };

test("on-ramp, paid in full: rate, payment details, notice, detection, settlement, all without a reload", async ({
  page,
  signIn,
  sandbox,
  axe,
}) => {
  await signIn(page, "maker");
  const id = await createTransfer(page, { ...wallet, amount: ownAmount(25_000_000) });
  await expect(page.getByText("Fetching rate").first()).toBeVisible();
  await expect(page.locator("#main")).toBeFocused();
  await expect(page.getByRole("button", { name: "Confirm rate" }).first()).toBeVisible();
  await expect(page.getByRole("timer", { name: "Time left on this rate" })).toBeVisible();
  // Once the desk's copy holds the last days, the rate stands beside theirs.
  await expect(
    page
      .getByRole("table", { name: "Rates" })
      .getByRole("row", { name: /^30-day average .* about [\d,.]+ [+\u2212]/ }),
  ).toBeVisible({ timeout: 60_000 });
  await axe(page);
  // Whoever doesn't see the page change is told, and the focus goes to the step that comes in place of the pressed button.
  const told = (words: string) => page.getByRole("status").filter({ hasText: words });
  await confirmRate(page);
  await expect(told("Awaiting payment.")).toBeAttached();
  await expect(page.getByRole("group", { name: "Current step" })).toBeFocused();
  await startPaying(page);
  await expect(page.getByRole("button", { name: "Copy account number" })).toBeVisible();
  await axe(page);

  await page.getByRole("button", { name: "Report a payment" }).first().click();
  const report = page.getByRole("dialog", { name: "Report a payment" });
  await expect(report).toContainText("doesn't move money");
  await axe(page, "[role=dialog]");
  await report.getByRole("button", { name: /^Report NGN/ }).click();
  await expect(page.getByText("Payment reported, not yet detected").first()).toBeVisible();
  await sandbox.control(`transfers/${id}/pay`);
  await expect(told("Payment confirmed. Your payment is in.")).toBeAttached();
  const leg = (label: string) =>
    page.getByRole("region", { name: "Outcome" }).getByRole("term").filter({ hasText: label });
  await expect(leg("You paid")).toBeVisible();
  await expect(leg("Recipient gets")).toBeVisible();
  await sandbox.control(`transfers/${id}/settle`);
  await expect(told("Completed. The recipient is paid.")).toBeAttached();
  await expect(leg("Recipient got")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy transaction hash" })).toBeVisible();
  await expect(page.getByRole("link", { name: `Open ${wallet.recipient}` })).toBeVisible();
  await axe(page);
});

test("a double click, a reload, the back button and a second tab never make a second transfer", async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  await signIn(page, "maker");
  const amount = ownAmount(31_000_000);
  await reviewTransfer(page, { ...wallet, amount });
  const form = page.url();
  await pressCreate(page, "dblclick");

  const second = await context.newPage();
  await second.goto(form);
  await expect(second.getByRole("link", { name: /transfer/i }).first()).toBeVisible();
  await expect(second.getByRole("button", { name: "Create transfer" })).toBeHidden();
  await page.goto(form);
  await page.reload();
  await expect(page.getByRole("button", { name: "Create transfer" })).toBeHidden();

  const seen = (await sandbox.get("requests?operation=createTransfer")) as {
    requests: { body: unknown }[];
  };
  expect(
    seen.requests.filter((request) => JSON.stringify(request.body).includes(amount)),
  ).toHaveLength(1);
});

test("a typed form survives a reload", async ({ page, signIn }) => {
  await signIn(page, "maker");
  await openForm(page);
  await page.getByRole("textbox", { name: "You pay" }).fill("1234567");
  await page.getByRole("textbox", { name: "Internal note" }).fill("Invoice HY-2291");
  await page.getByRole("textbox", { name: "Internal note" }).blur();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "You pay" })).toHaveValue("1,234,567.00");
  await expect(page.getByRole("textbox", { name: "Internal note" })).toHaveValue("Invoice HY-2291");
});

test("why a keystroke isn't taken is said where an amount is missing, too", async ({
  page,
  signIn,
}) => {
  await signIn(page, "maker");
  await openForm(page);
  const amount = page.getByRole("textbox", { name: "You pay" });
  await amount.fill("");
  await amount.blur();
  await expect(page.getByText("Enter the amount you pay.")).toBeVisible();
  await amount.press("-");
  await expect(amount).toHaveAccessibleDescription("A transfer's amount can't be negative.");
  await amount.blur();
  await expect(amount).toHaveAccessibleDescription("A transfer's amount can't be negative.");
});

test("the browser's back button leads from the review to the details, with all that was typed", async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn(page, "maker");
  await page.goto("/");
  const amount = ownAmount(32_000_000);
  await reviewTransfer(page, { ...wallet, amount });
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "You pay" })).toHaveValue(
    `${Number(amount).toLocaleString("en-GB")}.00`,
  );
  await expect(page.getByRole("combobox", { name: "Recipient", exact: true })).toHaveValue(
    wallet.recipient,
  );

  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Back to details" }).click();
  await expect(page.getByRole("textbox", { name: "You pay" })).toBeFocused();
  await page.getByRole("button", { name: "Review" }).click();
  await pressCreate(page);
  await page.goBack();
  // A single press leads to where the form was opened: neither the review nor the form stands in
  // between.
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await page.goForward();
  await expect(page.getByRole("button", { name: "Cancel transfer" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create transfer" })).toBeHidden();
  const seen = (await sandbox.get("requests?operation=createTransfer")) as {
    requests: { body: unknown }[];
  };
  expect(
    seen.requests.filter((request) => JSON.stringify(request.body).includes(amount)),
  ).toHaveLength(1);
});

test("the recipient chosen for one stablecoin is there again after a look at the other", async ({
  page,
  signIn,
}) => {
  await signIn(page, "maker");
  await openForm(page);
  const recipient = page.getByRole("combobox", { name: "Recipient", exact: true });
  const takes = async (currency: string): Promise<void> => {
    await page.getByRole("combobox", { name: "Currency the recipient gets" }).click();
    await page.getByRole("option", { name: currency }).click();
  };
  await recipient.fill(wallet.recipient);
  await expect(page.getByRole("status").filter({ hasText: /^1 found$/ })).toBeAttached();
  await page.getByRole("option").filter({ hasText: wallet.recipient }).first().click();
  const chosen = await recipient.inputValue();
  await takes("USDT");
  await expect(recipient).toHaveValue("");
  await takes("USDC");
  await expect(recipient).toHaveValue(chosen);
  expect(chosen).toContain(wallet.recipient);
});
