import { axeContrast } from "./fixtures/axe";
import { demoUser, signIn } from "./fixtures/sign-in";
import { spaceText } from "./fixtures/space-text";
import { expect, test } from "./fixtures/test";
import { openForm } from "./journeys/new-transfer";

const PAGES = [
  "/",
  "/transfers",
  "/transfers/new",
  "/transactions",
  "/transactions/history",
  "/recipients",
  "/reconciliation",
  "/reconciliation/import",
  "/reconciliation/close",
  "/reports",
  "/reports/schedules",
  "/reports/verify",
  "/settings",
  "/settings?tab=connection",
  "/settings?tab=organisation",
  "/settings?tab=account",
];

/**
 * Sizes of small windows: a phone, 1280 × 900 at 200 %, and 400 %. The last has a reader's wide
 * spacing (WCAG 1.4.10 and 1.4.12 together).
 */
const SMALL_WINDOWS = [
  { name: "360 px", viewport: { width: 360, height: 740 }, spaced: false },
  { name: "200 % zoom", viewport: { width: 640, height: 450 }, spaced: false },
  { name: "320 px with spaced text", viewport: { width: 320, height: 640 }, spaced: true },
] as const;

test("what stands while a page loads fits a phone too", async ({
  page,
  browser,
  baseURL,
  signIn,
  fits,
}) => {
  await signIn(page, "manager");
  // Without scripts a page stays as it was sent first: its outline, before what it waits for has come.
  const unscripted = await browser.newContext({
    baseURL: baseURL ?? "",
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    storageState: await page.context().storageState(),
  });
  const outline = await unscripted.newPage();
  let outlines = 0;
  for (const path of PAGES) {
    await outline.goto(path);
    outlines += await outline.locator("main .sk").first().count();
    await fits(outline, `${path} while it loads`);
  }
  // How many depends on how quick the desk is; without any, nothing was looked at.
  expect(outlines, "pages that were caught loading").toBeGreaterThan(0);
  await unscripted.close();
});

test("axe finds nothing on any page, light or dark, and everything on it can be reached on a phone, at 200 % and 400 %, and with spaced text", async ({
  page,
  product,
  database,
  axe,
  fits,
}) => {
  const inspect = async (path: string): Promise<void> => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.emulateMedia({ colorScheme: "light" });
    await axe(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await axeContrast(page);
    for (const { name, viewport, spaced } of SMALL_WINDOWS) {
      await page.setViewportSize(viewport);
      if (spaced) await spaceText(page);
      await fits(page, `${path} at ${name}`);
    }
  };
  await inspect("/sign-in");
  const manager = demoUser(product, "manager");
  // Somebody with all roles sees all that a page has.
  await signIn(page, await database.ownUser({ ...manager, roles: ["admin", ...manager.roles] }));
  for (const path of PAGES) await inspect(path);
});

test("axe tells of what is planted: a picture without words, and letters that are too pale", async ({
  page,
  axe,
}) => {
  await page.setContent(
    '<!doctype html><html lang="en"><title>Planted</title><main><h1>Planted</h1><img src="data:,"><p style="color: #ccc; background: #fff">Too pale to be read</p></main></html>',
  );
  const told = await axe(page).then(() => "", String);
  expect(told).toContain("image-alt: ");
  expect(told).toContain("color-contrast: ");
});

test("where the palette leads, the next Tab begins in the page", async ({ page, signIn }) => {
  await signIn(page, "viewer");
  await page.goto("/");
  const open = page.getByRole("button", { name: "Search or jump to" }).first();
  const field = page.getByRole("combobox", { name: "Search or run a command" });
  await open.press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  await open.press("Enter");
  await field.fill("Reports");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/reports$/);
  await expect(page.locator("#main")).toBeFocused();
});

test("the estimate of a new transfer is read aloud once somebody has stopped typing, not with each key", async ({
  page,
  signIn,
}) => {
  await signIn(page, "maker");
  await openForm(page);
  // Services hold their rates for a minute or for half an hour: before there is one, nothing says how long it will be.
  const next = page.getByRole("listitem").filter({ hasText: "The service fetches a rate" });
  await expect(next).toContainText("The rate is held for a limited time");
  await expect(next).not.toContainText(/\d+ (?:minutes|seconds)/);
  const said = page.locator("span[role=status]").filter({ hasText: "about" });
  const amount = page.getByRole("textbox", { name: "You pay" });
  await amount.pressSequentially("12", { delay: 100 });
  await expect(page.locator("output")).toContainText(/\d/);
  await expect(page.locator("output")).toHaveAttribute("aria-live", "off");
  expect(await said.count()).toBe(0);
  await expect(said).toHaveText(/^about [\d.,]+ USD[CT]$/);
});

test("in high contrast a line shows where the keyboard is and what is chosen", async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, "maker");
  await page.goto("/recipients");
  await expect(page.locator(".seg label:has(:checked)").first()).toHaveCSS(
    "outline-style",
    "solid",
  );
  await expect(page.locator(".rail-link[aria-current]").first()).toHaveCSS(
    "outline-style",
    "solid",
  );
  await page.getByRole("button", { name: /Account menu/ }).press("Enter");
  await expect(page.locator("[role^=menuitem][data-highlighted]")).toHaveCSS(
    "outline-style",
    "solid",
  );
});

test("each tab of the settings has a title of its own", async ({ page, signIn }) => {
  await signIn(page, "maker");
  await page.goto("/settings");
  await expect(page).toHaveTitle(/^Users – Settings/);
  await page.getByRole("link", { name: "My account" }).click();
  await expect(page).toHaveTitle(/^My account – Settings/);
});

test("what a browser asks for by itself is there: its icon, also before the page has named one", async ({
  request,
}) => {
  for (const path of ["/favicon.ico", "/icon.svg"])
    expect((await request.get(path)).status(), path).toBe(200);
});

test("an address that is no text says that nothing is there, as a page and as a route", async ({
  page,
  signIn,
  consoleGuard,
}) => {
  await signIn(page, "viewer");
  consoleGuard.expect(/404/);
  for (const path of ["/transfers/%E0%A4%A", "/%E0%A4%A"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      /^(Not found|There is nothing at this address)$/,
    );
  }
  const answer = await page.evaluate(async () => {
    const response = await fetch("/api/transfers/%E0%A4%A");
    return { status: response.status, body: (await response.json()) as unknown };
  });
  expect(answer).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
});
