import { PHONE } from "./fixtures/phone";
import { expect, test } from "./fixtures/test";
import { createTransfer, openForm, ownAmount } from "./journeys/new-transfer";

test.use(PHONE);

test("the main job on a phone, with nothing wider than the screen", async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  test.setTimeout(120_000);
  await signIn(page, "maker");
  await createTransfer(page, {
    direction: "on-ramp",
    recipient: "Meridian Lines FZE",
    amount: ownAmount(61_000_000),
  });
  await expect(
    page.getByRole("region", { name: "Actions" }).getByRole("button", { name: "Confirm rate" }),
  ).toBeVisible();
  await axe(page);
  await page
    .getByRole("region", { name: "Actions" })
    .getByRole("button", { name: "Confirm rate" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm rate" }).click();
  await expect(page.getByRole("heading", { name: "Pay by bank transfer" })).toBeVisible();
  for (const path of [
    new URL(page.url()).pathname,
    "/",
    "/transfers",
    "/transactions",
    "/recipients",
    "/settings",
    "/transfers/new",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle").catch(() => undefined);
    await fits(page, path);
  }
});

test("payments that came in fit a phone, each with its day, its status and both ends of its number", async ({
  page,
  signIn,
  sandbox,
  fits,
}) => {
  await signIn(page, "maker");
  const id = await createTransfer(page, {
    direction: "on-ramp",
    recipient: "Meridian Lines FZE",
    amount: ownAmount(63_000_000),
  });
  await page
    .getByRole("region", { name: "Actions" })
    .getByRole("button", { name: "Confirm rate" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm rate" }).click();
  await expect(page.getByRole("heading", { name: "Pay by bank transfer" })).toBeVisible();
  await sandbox.control(`transfers/${id}/pay`, { amount: "12500000.25" });
  await expect(page.getByText(/received of/).first()).toBeVisible();
  await sandbox.control(`transfers/${id}/pay`);
  await expect(page.getByText("Your payment is in.", { exact: true })).toBeVisible();
  const payments = page.getByRole("table", { name: "Payments" });
  await expect(payments.getByRole("row", { name: /confirmed .*12,500,000\.25/i })).toBeVisible();
  await fits(page, `/transfers/${id}, paid in parts`);
});

test("a reference as long as a service likes is whole at the head of its page", async ({
  page,
  signIn,
  fits,
}) => {
  await signIn(page, "maker");
  const id = await createTransfer(page, {
    direction: "on-ramp",
    recipient: "Meridian Lines FZE",
    amount: ownAmount(62_000_000),
  });
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toContainText("TXN-");
  await title.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.nodeValue = "TXN-01JD8Q2Z7M4W9K6T3XB5VYRHNE";
  });
  await fits(page, `/transfers/${id}`);
});

test("an amount is whole on a phone however long it is, and so is what comes of it", async ({
  page,
  signIn,
}) => {
  await signIn(page, "maker");
  await openForm(page);
  const amount = page.getByRole("textbox", { name: "You pay" });
  const estimate = page.locator("output").filter({ hasText: "about" });
  for (const typed of ["25000000", "31000000000", "999999999999999.99"]) {
    await amount.fill(typed);
    await expect(estimate).toBeVisible();
    for (const figure of [amount, estimate])
      expect(
        await figure.evaluate((element) => element.scrollWidth - element.clientWidth),
        typed,
      ).toBe(0);
  }
});
