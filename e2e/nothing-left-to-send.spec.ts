import { expect, test } from "./fixtures/test";
import { confirmRate, createTransfer, ownAmount } from "./journeys/new-transfer";

// A reported payment stays undetected for as long as a journey looks.
test.beforeEach(({ sandbox }) => sandbox.patch("settings", { detectionDelayMs: 3_600_000 }));
test.afterEach(({ sandbox }) => sandbox.patch("settings", { detectionDelayMs: 4_000 }));

test("once all of it is reported, in parts or at once, nothing is left to send and nothing is offered to copy", async ({
  page,
  signIn,
  axe,
}) => {
  await signIn(page, "maker");
  const amount = ownAmount(2_000);
  await createTransfer(page, {
    direction: "off-ramp",
    amount,
    recipient: "Okonkwo Haulage",
    network: "Polygon",
  });
  await confirmRate(page);
  const payment = page.getByRole("region", { name: "Payment", exact: true });
  const row = (label: string) =>
    payment.locator(".slip-r").filter({ has: page.getByText(label, { exact: true }) });
  const report = page.getByRole("dialog", { name: "Report a payment" });
  const reportButton = page.getByRole("button", { name: "Report a payment" }).first();

  await reportButton.click();
  await report.getByRole("radio", { name: /Part of it/ }).check();
  await report.getByRole("textbox").fill("800");
  await report.getByRole("button", { name: /^Report USD/ }).click();
  await expect(report).toBeHidden();
  await expect(row("Still to send")).toContainText((Number(amount) - 800).toLocaleString("en-GB"));
  await expect(row("Reported, not detected yet")).toContainText("800");

  await reportButton.click();
  await report.getByRole("button", { name: /^Report USD/ }).click();
  await expect(report).toBeHidden();
  await expect(row("Left to send")).toContainText("Nothing");
  await expect(row("Reported, not detected yet")).toContainText(
    Number(amount).toLocaleString("en-GB"),
  );
  await expect(payment.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
  await expect(
    payment.locator("span.text-ink-3").filter({ hasText: /was reported\. Wait until/ }),
  ).toBeVisible();
  await expect(reportButton).toHaveAccessibleDescription(/was reported/);
  // The button has the focus again, and with it its tooltip.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await axe(page);

  await page.getByRole("button", { name: "Show payment details" }).click();
  const ask = page.getByRole("dialog", { name: "Are you paying this now?" });
  await expect(ask.getByText("All of it was reported. Nothing is left to pay.")).toBeVisible();
  await ask.getByRole("radio", { name: /I only want to look/ }).check();
  await ask.getByRole("button", { name: "Show details" }).click();
  await expect(row("Deposit address")).toBeVisible();
  await expect(payment.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
});

test("an on-ramp that is reported in full has nothing left to pay", async ({ page, signIn }) => {
  await signIn(page, "maker");
  await createTransfer(page, {
    direction: "on-ramp",
    amount: ownAmount(2_400_000),
    recipient: "Meridian Lines FZE",
  });
  await confirmRate(page);
  await page.getByRole("button", { name: "Report a payment" }).first().click();
  const report = page.getByRole("dialog", { name: "Report a payment" });
  await report.getByRole("button", { name: /^Report NGN/ }).click();
  await expect(report).toBeHidden();
  const payment = page.getByRole("region", { name: "Payment", exact: true });
  await expect(payment.locator(".slip-r").filter({ hasText: "Left to pay" })).toContainText(
    "Nothing",
  );
  await expect(payment.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
});
