import { holdBack } from "./fixtures/hold-back";
import { expect, test } from "./fixtures/test";

test("a form that is being sent says in its footer why it stays, once somebody tries to close it, and no more with the answer", async ({
  page,
  signIn,
  consoleGuard,
}) => {
  consoleGuard.expect(/409 \(Conflict\).*\/api\/users/);
  const { email } = await signIn(page, "admin");
  await page.goto("/settings?tab=users");
  await page.getByRole("button", { name: "Add user", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Add user" });
  await sheet.getByRole("textbox", { name: "Name" }).fill("Held Back");
  const address = sheet.getByRole("textbox", { name: "Work email" });
  await address.fill(email);
  const letThrough = await holdBack(page, "**/api/users");
  await address.press("Enter");
  await expect(address).toBeDisabled();
  const why = sheet.locator("p", { hasText: "It is being sent. Wait for the answer." });
  await expect(why).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(why).toBeVisible();
  letThrough();
  await expect(address).toBeFocused();
  await expect(why).toHaveCount(0);
});
