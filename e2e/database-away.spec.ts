import type { Page } from "@playwright/test";
import type { DemoUser } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";
import { withoutDatabase } from "./fixtures/without-database";

const AWAY = { name: "Rampdesk can't reach its database right now" };

async function sendPassword(page: Page, user: DemoUser): Promise<void> {
  await page.getByRole("textbox", { name: /e-?mail/i }).fill(user.email);
  await page.getByLabel(/^password/i).fill(user.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("while the database is away every page says so, and comes back by itself to the same address", async ({
  page,
  browser,
  product,
  signIn,
  axe,
  fits,
  consoleGuard,
}) => {
  consoleGuard.expect(/50[03]|Minified React error #441/);
  const user = await signIn(page, "maker");
  await page.goto("/");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const loaded = await page.context().newPage();
  const strange = await (await browser.newContext({ baseURL: product.url })).newPage();
  const signingIn = await strange.context().newPage();
  await signingIn.goto("/sign-in");
  await withoutDatabase(product, async () => {
    // From a page that is open, the shell stays.
    await page.getByRole("link", { name: "Recipients" }).first().click();
    await expect(page.getByRole("heading", AWAY)).toBeVisible();
    await expect(page).toHaveURL(/\/recipients$/);
    await expect(page.getByRole("link", { name: "Transfers" }).first()).toBeVisible();
    await axe(page);

    const response = await loaded.goto("/transfers?state=closed");
    expect(response?.status()).toBeGreaterThanOrEqual(500);
    await expect(loaded.getByRole("heading", AWAY)).toBeVisible();
    await expect(loaded.getByText("What had arrived before is kept")).toBeVisible();
    await axe(loaded);
    await fits(loaded, "a page without a database");
    await loaded.reload();
    await loaded.getByRole("button", { name: "Try again" }).click();
    await expect(loaded.getByRole("heading", AWAY)).toBeVisible();

    await strange.goto("/sign-in?callbackUrl=%2Frecipients");
    await expect(strange.getByRole("heading", AWAY)).toBeVisible();
    await sendPassword(signingIn, user);
    await expect(
      signingIn.getByText("The desk's database doesn't answer. Try again in a moment."),
    ).toBeVisible();
  });
  const back = { timeout: 20_000 };
  await expect(page.getByRole("heading", { level: 1, name: "Recipients" })).toBeVisible(back);
  await expect(page.getByRole("heading", AWAY)).toBeHidden(back);
  await expect(loaded.getByRole("heading", { level: 1, name: "Transfers" })).toBeVisible(back);
  await expect(loaded).toHaveURL(/\/transfers\?state=closed$/);
  await expect(strange.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible(back);
  await expect(strange).toHaveURL(/\/sign-in\?callbackUrl=%2Frecipients$/);
  await sendPassword(signingIn, user);
  await expect(signingIn).not.toHaveURL(/\/sign-in/);
  await strange.context().close();
});
