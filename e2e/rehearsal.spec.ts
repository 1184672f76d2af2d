import { expect, test } from "./fixtures/test";
import { confirmRate, createTransfer, ownAmount } from "./journeys/new-transfer";

test("on the sandbox a statement to try the import with is one press away", async ({ page, signIn, axe, fits }) => {
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  const tries = page.getByRole("region", { name: "Statements to try it with" });
  await tries.getByRole("combobox", { name: "Account" }).click();
  await page.getByRole("option", { name: /^Operating account, GHS/ }).click();
  await tries.getByRole("combobox", { name: "Format" }).click();
  await page.getByRole("option", { name: "MT940" }).click();
  await axe(page);
  await fits(page, "the import page");

  const download = page.waitForEvent("download");
  await tries.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toMatch(/ghs-operating/);
  await tries.getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("heading", { name: /ghs-operating/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "First lines" })).toBeVisible();
});

test("on the sandbox a payment can be simulated, and the transfer goes on by itself", async ({ page, signIn, axe }) => {
  await signIn(page, "maker");
  await createTransfer(page, { direction: "on-ramp", recipient: "Meridian Lines FZE", amount: ownAmount(27_000_000) });
  await confirmRate(page);
  await expect(page.getByText("Test details. Do not pay.")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Simulate payment" }).click();
  await expect(page.getByText("Payment simulated")).toBeVisible();
  await expect(page.getByText("Your payment is in.")).toBeVisible();
});
