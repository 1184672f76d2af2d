import { holdBack } from "./fixtures/hold-back";
import { intercept } from "./fixtures/intercept";
import { expect, test } from "./fixtures/test";

/** Script files, held back or refused only after the page's own have loaded. */
const FILES = "**/_next/static/chunks/**";

test("a menu whose part of the code is slow opens by the key that was pressed, and gives the focus back to its button", async ({
  page,
  signIn,
}) => {
  await signIn(page, "viewer");
  await page.goto("/");
  const button = page.getByRole("button", { name: /Account menu/ });
  const letThrough = await holdBack(page, FILES);
  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-busy", "true");
  letThrough();
  await expect(page.getByRole("menuitemradio").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("the button of a menu keeps the focus when the menu's code comes", async ({
  page,
  signIn,
}) => {
  await signIn(page, "viewer");
  await page.goto("/");
  const button = page.getByRole("button", { name: /Account menu/ });
  const code = page.waitForResponse(FILES);
  await button.focus();
  await (await code).finished();
  await expect(button).toHaveAttribute("data-state", "closed");
  await expect(button).toBeFocused();
});

test("a menu that can't be loaded says so, and opens on the next press", async ({
  page,
  signIn,
  consoleGuard,
}) => {
  await signIn(page, "viewer");
  await page.goto("/");
  consoleGuard.expect(/ERR_FAILED|ChunkLoadError/);
  await intercept(page, FILES, (route) => route.abort());
  const button = page.getByRole("button", { name: /Account menu/ });
  await button.click();
  await expect(page.getByText("The menu could not be loaded")).toBeVisible();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.unroute(FILES);
  await button.click();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
});
