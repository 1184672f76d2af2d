import type { Page } from "@playwright/test";
import { demoUser, signIn as signInAs } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";

test("an administrator adds a user, who sets a password of their own and is in", async ({
  page,
  browser,
  product,
  signIn,
}) => {
  await signIn(page, "admin");
  await page.goto("/settings?tab=users");
  const open = page.getByRole("button", { name: "Add user", exact: true });
  await open.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Add user" });
  await expect(sheet.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.press("Escape");
  // The form that was loaded meanwhile took the place of the one that opened: it still knows where the focus came from.
  await expect(open).toBeFocused();

  await page.keyboard.press("Enter");
  const email = `amina.bello.${Date.now()}@baobabfreight.example`;
  await sheet.getByRole("textbox", { name: "Name" }).fill("Amina Bello");
  await sheet.getByRole("button", { name: "Add user" }).click();
  await expect(sheet.getByRole("textbox", { name: "Work email" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await sheet.getByRole("textbox", { name: "Work email" }).fill(email);
  const viewer = sheet.getByRole("checkbox", { name: "Viewer" });
  await viewer.uncheck();
  await sheet.getByRole("button", { name: "Add user" }).press("Enter");
  await expect(viewer).toBeFocused();
  await expect(viewer).toHaveAccessibleDescription("Give at least one role.");
  await viewer.press("Space");
  await sheet.getByRole("button", { name: "Add user" }).click();
  const done = page.getByRole("dialog", { name: "Amina Bello can sign in" });
  const password = (await done.locator(".mono").innerText()).trim();
  await done.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: new RegExp(email) })).toBeVisible();

  const theirs = await browser.newContext({ baseURL: product.url });
  const own = await theirs.newPage();
  await own.goto("/sign-in");
  await own.getByRole("textbox", { name: /e-?mail/i }).fill(email);
  await own.getByLabel(/^password/i).fill(password);
  await own.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(own).toHaveURL(/\/sign-in\/new-password/);
  // Nothing else is to be had with a password that somebody else knows.
  await own.goto("/recipients");
  await expect(own).toHaveURL(/\/sign-in\/new-password/);
  await own.getByRole("textbox", { name: "One-time password" }).fill(password);
  await own.getByRole("button", { name: "Show new password" }).click();
  await expect(own.getByRole("button", { name: "Hide new password" })).toBeVisible();
  await own.getByRole("textbox", { name: "New password" }).fill("amina keeps this to herself");
  await own.getByRole("button", { name: "Save and continue" }).click();
  await expect(own).not.toHaveURL(/\/sign-in/);
  await own.goto("/transfers/new");
  await expect(own.getByText(/maker/i).first()).toBeVisible();
  await theirs.close();
});

test("somebody who is disabled is told so in the open page, keeps what was typed there, and can't sign in", async ({
  page,
  browser,
  product,
  signIn,
  database,
}) => {
  const person = await database.ownUser(demoUser(product, "maker"));
  const theirs = await browser.newContext({ baseURL: product.url });
  const own = await theirs.newPage();
  await signInAs(own, person);
  await own.goto("/transfers/new");
  const amount = own.getByRole("textbox", { name: "You pay" });
  await amount.fill("12345");

  await signIn(page, "admin");
  await page.goto("/settings?tab=users");
  // There is another user of that name.
  const menu = page.getByRole("button", { name: `Change ${person.name}, ${person.email}` });
  await menu.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Change name and roles" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Disable user" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Disable user" }).press("Enter");
  await expect(page.getByRole("row").filter({ hasText: person.email })).toContainText("Disabled");
  await expect(menu).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "is disabled" })).toBeAttached();

  await expect(own.getByRole("dialog", { name: "You are signed out" })).toBeFocused();
  await own.keyboard.press("Escape");
  await expect(amount).toHaveValue("12,345.00");
  await own.goto("/sign-in");
  await own.getByRole("textbox", { name: /e-?mail/i }).fill(person.email);
  await own.getByLabel(/^password/i).fill(person.password);
  await own.keyboard.press("Enter");
  await expect(own.getByRole("alert").first()).toBeVisible();
  await expect(own).toHaveURL(/\/sign-in/);
  await theirs.close();
});

test("of two administrators who change one user at once, the second is told and takes nothing back", async ({
  page,
  browser,
  product,
  signIn,
}) => {
  await signIn(page, "admin");
  await page.goto("/settings?tab=users");
  await page.getByRole("button", { name: "Add user", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Add user" });
  await sheet.getByRole("textbox", { name: "Name" }).fill("Zainab Musa");
  await sheet
    .getByRole("textbox", { name: "Work email" })
    .fill(`zainab.musa.${Date.now()}@baobabfreight.example`);
  await sheet.getByRole("checkbox", { name: "Maker" }).check();
  await sheet.getByRole("button", { name: "Add user" }).click();
  await page.getByRole("button", { name: "Done" }).click();

  const theirs = await browser.newContext({ baseURL: product.url });
  const other = await theirs.newPage();
  await signIn(other, "admin");
  await other.goto("/settings?tab=users");
  for (const each of [page, other]) {
    await each.getByRole("button", { name: "Change Zainab Musa" }).click();
    await each.getByRole("menuitem", { name: "Change name and roles" }).click();
  }
  const sheetOf = (each: Page) => each.getByRole("dialog", { name: "Zainab Musa" });
  await sheetOf(page).getByRole("checkbox", { name: "Maker" }).uncheck();
  await sheetOf(page).getByRole("button", { name: "Save changes" }).click();
  await expect(sheetOf(page)).toBeHidden();
  await sheetOf(other).getByRole("textbox", { name: "Name" }).fill("Zainab Musa-Bello");
  await sheetOf(other).getByRole("button", { name: "Save changes" }).click();
  await expect(sheetOf(other).getByText("was changed since you opened this")).toBeVisible();
  await sheetOf(other).getByRole("button", { name: "Go back" }).click();
  await expect(other.getByRole("row", { name: /Zainab Musa .*Viewer Never/ })).toBeVisible();
  await theirs.close();
});
