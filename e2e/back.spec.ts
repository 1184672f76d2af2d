import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures/test";

/** Resolves also where the page keeps the step. */
const goBack = (page: Page): Promise<unknown> => page.goBack({ timeout: 2_000 }).catch(() => null);

test("going back closes what stands above the page first, and the next step leaves", async ({ page, signIn }) => {
  await signIn(page, "manager");
  await page.goto("/recipients");
  await page.getByRole("link", { name: "Reports" }).first().click();
  await expect(page).toHaveURL(/\/reports$/);
  await page.getByRole("button", { name: "New report" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New report" });
  await expect(sheet).toBeVisible();
  await goBack(page);
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/reports$/);
  await expect(page.getByRole("button", { name: "New report" }).first()).toBeFocused();
  await goBack(page);
  await expect(page).toHaveURL(/\/recipients$/);
});
