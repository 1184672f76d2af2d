import type { Page } from "@playwright/test";
import { holdBack } from "./fixtures/hold-back";
import { PHONE } from "./fixtures/phone";
import { expect, test } from "./fixtures/test";
import { ownAmount, reviewTransfer } from "./journeys/new-transfer";

/** Resolves also where the page keeps the step. */
const goBack = (page: Page): Promise<unknown> => page.goBack({ timeout: 2_000 }).catch(() => null);

test("going back closes what stands above the page first, the topmost before what is below it, and the next step leaves", async ({
  page,
  signIn,
}) => {
  await signIn(page, "manager");
  await page.goto("/recipients");
  await page.getByRole("link", { name: "Reports" }).first().click();
  await expect(page).toHaveURL(/\/reports$/);
  await page.getByRole("button", { name: "New report" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New report" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search or run a command" });
  await expect(palette).toBeVisible();
  await goBack(page);
  await expect(palette).toBeHidden();
  await expect(sheet).toBeVisible();
  // Something is done between two steps, as browsers ask for.
  await sheet.getByRole("combobox").first().press("Shift");
  await goBack(page);
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/reports$/);
  await expect(page.getByRole("button", { name: "New report" }).first()).toBeFocused();
  await goBack(page);
  await expect(page).toHaveURL(/\/recipients$/);
});

test("going back closes an open menu, list or calendar first, and leaves what is round it as it is", async ({
  page,
  signIn,
}) => {
  await signIn(page, "manager");
  await page.goto("/recipients");
  await page.getByRole("link", { name: "Reports" }).first().click();
  await expect(page).toHaveURL(/\/reports$/);
  await page.getByRole("button", { name: /Account menu/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await goBack(page);
  await expect(page.getByRole("menu")).toBeHidden();
  await page.getByRole("button", { name: "New report" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New report" });
  await sheet.getByRole("combobox", { name: "Currency" }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await goBack(page);
  await expect(page.getByRole("listbox")).toBeHidden();
  await sheet.getByRole("button", { name: /^Period/ }).click();
  const calendar = page.getByRole("dialog", { name: "Period" });
  await expect(calendar).toBeVisible();
  await goBack(page);
  await expect(calendar).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/reports$/);
});

test("going back closes the list of a field that is searched in, and the form stays", async ({
  page,
  signIn,
}) => {
  await signIn(page, "maker");
  await page.goto("/");
  await page
    .getByRole("link", { name: /^New transfer/ })
    .first()
    .click();
  await expect(page).toHaveURL(/intent=/);
  const recipient = page.getByRole("combobox", { name: "Recipient", exact: true });
  await recipient.click();
  await expect(recipient).toHaveAttribute("aria-expanded", "true");
  await goBack(page);
  await expect(recipient).toHaveAttribute("aria-expanded", "false");
  await expect(page).toHaveURL(/intent=/);
});

test("a form that is being sent stays when one goes back", async ({ page, signIn }) => {
  await signIn(page, "manager");
  await page.goto("/recipients");
  await page.getByRole("link", { name: "Reports" }).first().click();
  await page.getByRole("button", { name: "New report" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New report" });
  // Until the desk's copy is read as far as that, there is no report to be made.
  await expect(sheet.getByText("The file will contain everything the service had at")).toBeVisible({
    timeout: 60_000,
  });
  const letThrough = await holdBack(page, "**/api/reports");
  await sheet.getByRole("button", { name: /^(Make|Create|Request)/ }).click();
  await expect(sheet.getByRole("button", { name: "Preparing" })).toBeVisible();
  await goBack(page);
  await expect(sheet).toBeVisible();
  await expect(page).toHaveURL(/\/reports$/);
  letThrough();
  await expect(sheet).toBeHidden();
});

test("the step back that the form takes by itself when a transfer is made is taken also where the shortcuts are open", async ({
  page,
  signIn,
}) => {
  await signIn(page, "maker");
  await page.goto("/");
  await reviewTransfer(page, {
    direction: "on-ramp",
    recipient: "Meridian Lines FZE",
    amount: ownAmount(33_000_000),
  });
  let isSent = false;
  const letThrough = await holdBack(page, "**/api/transfers", () => (isSent = true));
  await expect(async () => {
    await page.getByRole("button", { name: "Create transfer" }).click({ timeout: 1_000 });
    await expect.poll(() => isSent, { timeout: 1_000 }).toBe(true);
  }).toPass();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: /shortcuts/i })).toBeVisible();
  letThrough();
  await expect(page).toHaveURL(/\/transfers\/[0-9a-f-]{36}$/);
  await page.keyboard.press("Escape");
  await goBack(page);
  await expect(page).toHaveURL((url) => url.pathname === "/");
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("where a drawer fills the screen, going back closes it first", async ({ page, signIn }) => {
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
});
