import { seedBooks } from "./fixtures/statement-seed";
import { expect, test } from "./fixtures/test";

test("payments are missing on an account that pays transfers, and on no other", async ({
  page,
  product,
  signIn,
  axe,
}) => {
  const { address } = await seedBooks(product.databaseUrl);
  const { mark } = await seedBooks(product.databaseUrl);
  await signIn(page, "manager");
  await page.goto(address);
  await page.getByRole("button", { name: /^Breaks/ }).click();
  const missing = page.getByRole("checkbox", { name: new RegExp(`TXN-${mark}C`) });
  await expect(missing).toBeVisible();

  const openDetails = async () => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Account details" }).click();
  };
  await openDetails();
  const dialog = page.getByRole("dialog", { name: "Account details" });
  const pays = dialog.getByRole("checkbox", { name: "Transfers are paid from this account" });
  await expect(pays).toBeChecked();
  await axe(page);
  await pays.uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Transfers are not paid from it")).toBeVisible();
  await expect(missing).toBeHidden();
  await axe(page);

  await openDetails();
  await expect(pays).not.toBeChecked();
  await pays.check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(missing).toBeVisible();
});
