import { expect, test } from "./fixtures/test";
import { confirmRate, createTransfer, ownAmount, startPaying } from "./journeys/new-transfer";

test("off-ramp, paid in two parts, each reported and detected", async ({
  page,
  signIn,
  sandbox,
  axe,
}) => {
  await signIn(page, "maker");
  const amount = Number(ownAmount(12_500));
  const first = 5_000;
  const id = await createTransfer(page, {
    direction: "off-ramp",
    amount: String(amount),
    recipient: "Okonkwo Haulage",
    network: "Polygon",
  });
  await page.getByRole("button", { name: "Confirm rate" }).first().click();
  await expect(
    page
      .getByRole("dialog", { name: "Confirm this rate?" })
      .getByRole("row", { name: "You send over Polygon" }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await confirmRate(page);
  await startPaying(page);
  await expect(page.getByRole("img", { name: "QR code of the deposit address" })).toBeVisible();
  await expect(page.getByText(/on Polygon only/)).toBeVisible();
  await axe(page);

  await page.getByRole("button", { name: "Report a payment" }).first().click();
  const report = page.getByRole("dialog", { name: "Report a payment" });
  await report.getByRole("radio", { name: /Part of it/ }).check();
  await report.getByRole("textbox").fill(String(amount + 1));
  await expect(report.getByText(/At most .* is left to report/).first()).toBeVisible();
  await report.getByRole("textbox").fill(String(first));
  await report.getByRole("button", { name: /^Report USD/ }).click();
  await expect(report).toBeHidden();
  await expect(page.getByText(/was reported and is not yet detected/)).toBeVisible();
  await sandbox.control(`transfers/${id}/pay`, { amount: String(first) });
  await expect(page.getByText(/received of/).first()).toBeVisible();
  await expect(page.getByText("Still to send")).toBeVisible();
  // The reported payment has arrived, so the rest is a person's to pay.
  await expect(page.locator("header").getByText("Awaiting payment")).toBeVisible();

  await page.getByRole("button", { name: "Report a payment" }).first().click();
  await report.getByRole("button", { name: /^Report USD/ }).click();
  await expect(report).toBeHidden();
  await sandbox.control(`transfers/${id}/pay`);
  await expect(page.getByText("Your payment is in.", { exact: true })).toBeVisible();
  await sandbox.control(`transfers/${id}/settle`);
  await expect(page.getByText("The recipient is paid.", { exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Payments" }).getByRole("row")).toHaveCount(4);
});
