import type { Locator, Page } from "@playwright/test";
import { holdBack } from "./fixtures/hold-back";
import { intercept } from "./fixtures/intercept";
import { expect, test } from "./fixtures/test";
import { addAccount, chooseFile, freshNumber } from "./journeys/import-statement";

// Forms whose answer is on its way: nothing typed then would be sent or kept, and closed, they couldn't tell what became of them.

/** Checks that nothing changes or closes the overlay. */
async function stays(page: Page, overlay: Locator): Promise<void> {
  await expect(overlay.getByRole("textbox").first()).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.mouse.click(4, 400);
  for (const name of [/^Close/, /^Go back/]) {
    const button = overlay.getByRole("button", { name });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await button.click({ force: true });
  }
  await expect(overlay).toBeVisible();
}

test("a user who is being added: the form stays until the answer, and its refusal is at the field with the focus", async ({
  page,
  signIn,
  axe,
  consoleGuard,
}) => {
  consoleGuard.expect(/409 \(Conflict\).*\/api\/users/);
  const { email } = await signIn(page, "admin");
  await page.goto("/settings?tab=users");
  await page.getByRole("button", { name: "Add user", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Add user" });
  const [name, address] = [
    sheet.getByRole("textbox", { name: "Name" }),
    sheet.getByRole("textbox", { name: "Work email" }),
  ];
  await name.fill("Held Back");
  await address.fill(email);
  const letThrough = await holdBack(page, "**/api/users");
  await address.press("Enter");
  await stays(page, sheet);
  // The choice is still shown.
  const [mark, ground] = await sheet
    .getByRole("checkbox", { name: "Viewer" })
    .evaluate((box) => [
      getComputedStyle(box, "::after").borderLeftColor,
      getComputedStyle(box).backgroundColor,
    ]);
  expect(mark).toBe(
    await sheet
      .getByText("Can see and export everything")
      .evaluate((text) => getComputedStyle(text).color),
  );
  expect(mark).not.toBe(ground);
  await axe(page, ".sheet");
  letThrough();
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveValue("Held Back");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("a user who is being changed: their sheet stays, and closes with the answer", async ({
  page,
  signIn,
  database,
  product,
}) => {
  const [someone] = product.firstUsers.users.filter(({ roles }) => roles.join() === "maker");
  if (!someone) throw new Error("The desk has no maker.");
  const person = await database.ownUser(someone);
  await signIn(page, "admin");
  await page.goto("/settings?tab=users");
  await page
    .getByRole("row", { name: new RegExp(person.email) })
    .getByRole("button", { name: /^Change / })
    .click();
  await page.getByRole("menuitem", { name: "Change name and roles" }).click();
  const sheet = page.getByRole("dialog");
  const name = sheet.getByRole("textbox", { name: "Name" });
  await name.fill(`Changed ${Date.now()}`);
  const letThrough = await holdBack(page, "**/api/users/*");
  await name.press("Enter");
  await stays(page, sheet);
  letThrough();
  await expect(sheet).toBeHidden();
});

test("an account that is being added stays in its form; the import's settings can't be changed while it is being started", async ({
  page,
  signIn,
}) => {
  const number = freshNumber();
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  await chooseFile(
    page,
    `held-${number}.csv`,
    Buffer.from(
      `Date,Narration,Debit,Credit,Balance\n2026-11-02,HELD ${number},,5.00,105.00\n2026-11-03,CHARGE,1.00,,104.00\n`,
    ),
  );
  const added = await holdBack(page, "**/api/statements/accounts");
  const adding = addAccount(page, {
    name: `Held ${number}`,
    bank: "Zenith Bank",
    number,
    currency: /^NGN/,
  });
  const dialog = page.getByRole("dialog", { name: "Add account" });
  await expect(dialog.getByRole("button", { name: "Adding" })).toBeVisible();
  await stays(page, dialog);
  added();
  await adding;

  const started = await holdBack(page, "**/api/statements/imports/*/start");
  await page.getByRole("button", { name: `Import into Held ${number}` }).click();
  await expect(page.getByRole("combobox", { name: "Account" })).toBeDisabled();
  // A button that can't be used for the same time looks like one.
  const colour = (of: Locator) =>
    of.evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(element).backgroundColor,
      getComputedStyle(element).cursor,
    ]);
  const off = await page.evaluate(() => {
    const probe = document.body.appendChild(
      Object.assign(document.createElement("button"), { className: "btn" }),
    );
    probe.setAttribute("aria-disabled", "true");
    const { color, backgroundColor, cursor } = getComputedStyle(probe);
    probe.remove();
    return [color, backgroundColor, cursor];
  });
  await expect.poll(() => colour(page.getByRole("button", { name: "Add account" }))).toEqual(off);
  started();
  await expect(page.getByText(`2 new lines in Held ${number}.`)).toBeVisible();
});

test("a schedule whose answer is lost is set up once, though it is sent again; its form stays meanwhile", async ({
  page,
  signIn,
  consoleGuard,
}) => {
  consoleGuard.expect(/ERR_FAILED.*\/api\/reports\/schedules/);
  const name = `Sent twice ${Date.now()}`;
  await signIn(page, "maker");
  await page.goto("/reports/schedules");
  await page.getByRole("button", { name: "New schedule" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New schedule" });
  await sheet.getByLabel("Name").fill(name);
  let sent = 0;
  await intercept(page, "**/api/reports/schedules", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  const setUp = sheet.getByRole("button", { name: "Set up schedule" });
  await setUp.click();
  await expect(
    sheet
      .getByRole("alert")
      .or(sheet.getByText(/connection/i))
      .first(),
  ).toBeVisible();
  // A reload between the two tries: what was entered is still the same schedule.
  await page.reload();
  await page.getByRole("button", { name: "New schedule" }).first().click();
  await expect(sheet.getByLabel("Name")).toHaveValue(name);
  const letThrough = await holdBack(page, "**/api/reports/schedules");
  await setUp.click();
  await stays(page, sheet);
  letThrough();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toHaveCount(1);
});

test("a view that is being saved is sent once, and its dialog stays until it is", async ({
  page,
  signIn,
}) => {
  const name = `Held ${Date.now()}`;
  await signIn(page, "viewer");
  await page.goto("/transactions/history?status=transaction_completed");
  await page.getByRole("button", { name: "Save these filters as a view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save these filters as a view" });
  await dialog.getByLabel("Name").fill(name);
  let sent = 0;
  page.on(
    "request",
    (request) =>
      (sent += request.method() === "POST" && request.url().endsWith("/api/views") ? 1 : 0),
  );
  const letThrough = await holdBack(page, "**/api/views");
  await dialog.getByLabel("Name").press("Enter");
  await stays(page, dialog);
  letThrough();
  await expect(dialog).toBeHidden();
  expect(sent).toBe(1);
});

test("a line that hangs gives a form back after a minute; what it sent is saved once, though it is sent again", async ({
  page,
  signIn,
}) => {
  const name = `Hung ${Date.now()}`;
  await page.clock.install();
  await signIn(page, "viewer");
  await page.goto("/transactions/history?status=transaction_completed");
  await page.getByRole("button", { name: "Save these filters as a view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save these filters as a view" });
  const field = dialog.getByLabel("Name");
  await field.fill(name);
  // The request arrives, and its answer never does.
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await intercept(page, "**/api/views", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    arrive();
  });
  await field.press("Enter");
  await arrived;
  await stays(page, dialog);
  await page.clock.fastForward(61_000);
  await expect(
    dialog.getByText(
      "The desk hasn't answered for a minute, so we don't know if this went through.",
    ),
  ).toBeVisible();
  await expect(field).toHaveValue(name);
  await page.unroute("**/api/views");
  await field.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(
    page
      .getByRole("navigation", { name: "Saved views" })
      .getByRole("button", { name: new RegExp(`^${name}`) }),
  ).toHaveCount(1);
});
