import { expect, test } from "./fixtures/test";
import { confirmRate, createTransfer, ownAmount } from "./journeys/new-transfer";

test("a part payment that the service's record calls confirmed is shown as a part, everywhere", async ({
  page,
  signIn,
  sandbox,
  axe,
}) => {
  await signIn(page, "maker");
  const amount = Number(ownAmount(12_300));
  const id = await createTransfer(page, {
    direction: "off-ramp",
    amount: String(amount),
    recipient: "Okonkwo Haulage",
    network: "Polygon",
  });
  await confirmRate(page);
  await sandbox.control(`transfers/${id}/pay`, { amount: "400.1", confirms: true });
  await expect(page.getByText("arrived, and the service's records disagree.")).toBeVisible();
  await expect(page.locator("header").getByText("Awaiting payment")).toBeVisible();
  await expect(page.getByText("Your payment is in.")).toBeHidden();
  await expect(page.getByText("Still to send")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Documents" }).click();
  await expect(
    page.getByText("A remittance advice is made once the payment is confirmed. This one awaits"),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/transfers?needs=true");
  await expect(page.locator(`a[href$="${id}"]`).first()).toBeVisible();
  await page.goto(`/transfers/${id}`);
  await page.getByRole("button", { name: "Report a payment" }).first().click();
  const report = page.getByRole("dialog", { name: "Report a payment" });
  await report.getByRole("radio", { name: /Part of it/ }).check();
  await report.getByRole("textbox").fill((amount - 400.1).toFixed(2));
  await report.getByRole("button", { name: /^Report USD/ }).click();
  await expect(report).toBeHidden();
  await sandbox.control(`transfers/${id}/pay`);
  await expect(page.getByText("Your payment is in.", { exact: true })).toBeVisible();
});
