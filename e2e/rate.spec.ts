import { holdBack } from "./fixtures/hold-back";
import { intercept } from "./fixtures/intercept";
import { expect, test } from "./fixtures/test";
import { confirmRate, createTransfer, ownAmount } from "./journeys/new-transfer";

const wallet = { direction: "on-ramp" as const, recipient: "Meridian Lines FZE" };

test("refresh after expiry brings a new rate, which can be confirmed", async ({
  page,
  signIn,
  sandbox,
  axe,
}) => {
  await signIn(page, "maker");
  const id = await createTransfer(page, { ...wallet, amount: ownAmount(41_000_000) });
  await expect(page.getByRole("button", { name: "Confirm rate" }).first()).toBeVisible();
  await sandbox.control(`transfers/${id}/expire-rate`);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText(/This rate expired at/)).toBeVisible();
  await axe(page);
  // Where single keys are turned off, a letter that was meant for something else asks for nothing.
  const asked = async () =>
    (
      (await sandbox.get("requests?operation=refreshQuote")) as { requests: { path: string }[] }
    ).requests.filter(({ path }) => path.includes(id)).length;
  await page.evaluate(() => localStorage.setItem("rampdesk.single-keys", "off"));
  await page.keyboard.press("r");
  await page.getByRole("button", { name: "Refresh rate" }).first().click();
  await expect(page.getByRole("button", { name: "Confirm rate" }).first()).toBeVisible();
  expect(await asked()).toBe(1);
  await confirmRate(page);
});

test("pressed again while the rate is being refreshed, R asks for nothing more", async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn(page, "maker");
  const id = await createTransfer(page, { ...wallet, amount: ownAmount(46_000_000) });
  await expect(page.getByRole("button", { name: "Confirm rate" }).first()).toBeVisible();
  await sandbox.control(`transfers/${id}/expire-rate`);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText(/This rate expired at/)).toBeVisible();
  let asked = 0;
  const letThrough = await holdBack(page, "**/refresh-quote", () => (asked += 1));
  await page.keyboard.press("r");
  await expect(page.getByRole("button", { name: "Refreshing" }).first()).toBeVisible();
  await expect.poll(() => asked).toBe(1);
  await page.keyboard.press("r");
  letThrough();
  await expect(page.getByRole("button", { name: "Confirm rate" }).first()).toBeVisible();
  expect(asked).toBe(1);
});

test("cancel ends a transfer before anything moved", async ({ page, signIn, axe }) => {
  await signIn(page, "maker");
  await createTransfer(page, { ...wallet, amount: ownAmount(42_000_000) });
  await expect(page.getByRole("button", { name: "Confirm rate" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Cancel transfer" }).click();
  const dialog = page.getByRole("dialog");
  await axe(page, "[role=dialog]");
  await dialog.getByLabel("Reason").fill("Rate above today's ceiling");
  await dialog.getByRole("button", { name: "Cancel transfer" }).click();
  await expect(page.getByText("This transfer was cancelled.")).toBeVisible();
  // Nothing on the page may read as if it were still to be paid.
  await expect(page.getByRole("term").filter({ hasText: "You would have paid" })).toBeVisible();
  await expect(
    page.getByText("The transfer was cancelled before its rate was confirmed"),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm rate" })).toHaveCount(0);
});

test("webhooks off: polling brings the same", async ({ page, signIn, sandbox }) => {
  await signIn(page, "maker");
  await sandbox.patch("settings", { webhooks: { enabled: false } });
  try {
    await createTransfer(page, { ...wallet, amount: ownAmount(43_000_000) });
    await expect(page.getByRole("button", { name: "Confirm rate" }).first()).toBeVisible({
      timeout: 20_000,
    });
  } finally {
    await sandbox.patch("settings", { webhooks: { enabled: true } });
  }
});

test("what changes while a page is on its way is on it once the line of hints stands", async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn(page, "maker");
  const id = await createTransfer(page, { ...wallet, amount: ownAmount(45_000_000) });
  await expect(page.getByRole("button", { name: "Confirm rate" }).first()).toBeVisible();
  // A connection that the server closes in the moment it is used again is no answer of the desk.
  const known = async () =>
    (await page.request.get(`/api/transfers/${id}`, { maxRetries: 3 })).text();
  const before = await known();
  const rateIn = (answer: string) =>
    JSON.stringify((JSON.parse(answer) as { transfer: { rate: unknown } }).transfer.rate);
  let isOpen = false;
  const open = await holdBack(page, "**/api/events");
  // A page that looks by itself meanwhile sees what was, so that it is the line of hints that tells it.
  await intercept(page, `**/api/transfers/${id}`, async (route) =>
    isOpen ? route.continue() : route.fulfill({ contentType: "application/json", body: before }),
  );
  await page.reload();
  await expect(page.getByRole("button", { name: "Confirm rate" }).first()).toBeVisible();
  await sandbox.control(`transfers/${id}/expire-rate`);
  await expect
    .poll(async () => rateIn(await known()), { timeout: 30_000 })
    .not.toBe(rateIn(before));
  await expect(page.getByText(/This rate expired at/)).toBeHidden();
  isOpen = true;
  open();
  await expect(page.getByText(/This rate expired at/)).toBeVisible();
});

test("the keyboard alone confirms a rate", async ({ page, signIn }) => {
  await signIn(page, "maker");
  await createTransfer(page, { ...wallet, amount: ownAmount(44_000_000) });
  await expect(page.getByRole("button", { name: "Confirm rate" }).first()).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Confirm this rate?" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.locator("#main")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "Pay by bank transfer" })).toBeVisible();
  // The buttons of the rate are gone; the keyboard goes on in the payment that took their place.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Simulate payment" })).toBeFocused();
});
