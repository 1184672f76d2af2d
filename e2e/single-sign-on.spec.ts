import { demoUser } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";
import type { Page } from "@playwright/test";

/** Signs in from the desk's page through the provider's, as the given person. */
async function comeFromProvider(page: Page, email: string, vouchedFor = true): Promise<void> {
  await page.getByRole("button", { name: "Continue with Baobab ID" }).click();
  await expect(page.getByRole("heading", { name: "Identity provider" })).toBeVisible();
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel("Vouched for").setChecked(vouchedFor);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("somebody whom the identity provider vouches for comes back signed in, to the page they wanted", async ({
  page,
  database,
  product,
  consoleGuard,
}) => {
  const user = await database.ownUser(demoUser(product, "approver"));
  await page.goto("/transactions?page=2");
  await comeFromProvider(page, user.email);
  await expect(page).toHaveURL(/\/transactions\?page=2/);
  await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
  // A browser without the desk's cookie is a stranger again, until the provider's word opens another session.
  consoleGuard.expect(/401/);
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await comeFromProvider(page, user.email);
  await expect(page).not.toHaveURL(/\/sign-in/);
});

test("nobody is let in whom the desk doesn't know, or whose address nobody vouches for", async ({
  page,
  database,
  product,
}) => {
  await page.goto("/sign-in");
  await comeFromProvider(page, "stranger@elsewhere.example");
  await expect(
    page.getByText("Nobody here has that email address. Ask an administrator to add you."),
  ).toBeVisible();
  const user = await database.ownUser(demoUser(product, "viewer"));
  await comeFromProvider(page, user.email, false);
  await expect(page.getByText(/doesn.t vouch for your email address/)).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in/);
});
