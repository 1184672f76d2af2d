import { expect, test } from "./fixtures/test";

test("on a phone, where a drawer fills the screen, going back closes it first", async ({
  page,
  signIn,
}) => {
  await signIn(page, "viewer");
  await page.goto("/transactions");
  await page.getByRole("link", { name: "Recipients" }).first().click();
  await expect(page).toHaveURL(/\/recipients$/);
  await page
    .getByRole("list", { name: "Recipients", exact: true })
    .getByRole("button")
    .first()
    .click();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toBeVisible();
  await page.goBack({ timeout: 2_000 }).catch(() => null);
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/recipients$/);
  await page.goBack({ timeout: 2_000 }).catch(() => null);
  await expect(page).toHaveURL(/\/transactions$/);
});
