import { expect, test } from "./fixtures/test";
import { confirmRate, createTransfer, ownAmount } from "./journeys/new-transfer";

test("Escape closes the words at a button that can't be used, and only then the dialog around it", async ({
  page,
  signIn,
}) => {
  await signIn(page, "maker");
  await createTransfer(page, {
    direction: "on-ramp",
    recipient: "Meridian Lines FZE",
    amount: ownAmount(71_000_000),
  });
  await confirmRate(page);
  await page.getByRole("button", { name: "Report a payment" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Report a payment" });
  await dialog.getByRole("radio", { name: "Part of it" }).check();
  const report = dialog.getByRole("button", { name: "Report payment" });
  const why = page.getByRole("tooltip");

  // By the keyboard.
  await report.focus();
  await expect(why).toHaveText(/Enter the amount that you paid/);
  await page.keyboard.press("Escape");
  await expect(why).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(report).toBeFocused();

  // Pointed at, while the keyboard is elsewhere.
  await dialog.getByRole("textbox").focus();
  await report.hover();
  await expect(why).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(why).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
