import { againstSeenOrder } from "./fixtures/seen-order";
import { seedBooks } from "./fixtures/statement-seed";
import { PHONE } from "./fixtures/phone";
import { expect, test } from "./fixtures/test";

test.use(PHONE);

test("on a phone the focus goes as it is seen: filters that are on, the selection's bar, and a dialog's buttons", async ({
  page,
  product,
  signIn,
  fits,
}) => {
  const { address } = await seedBooks(product.databaseUrl);
  await signIn(page, "manager");
  await page.goto("/transactions/history?status=failed&type=onramp");
  const filters = page.locator(".fbar");
  await expect(filters.getByRole("button", { name: "Remove status filter" })).toBeVisible();
  await expect(filters.getByRole("button", { name: "Filters (2)" })).toBeVisible();
  expect(await againstSeenOrder(filters)).toEqual([]);

  await page.goto(`${address}&tab=breaks`);
  await page.getByRole("checkbox", { name: "Select RTGS CHARGE" }).check();
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toBeVisible();
  expect(await againstSeenOrder(bar)).toEqual([]);
  await fits(page, "the selection's bar");
  // Where the list goes on below it, it stands on the tabs and not behind them.
  await page.setViewportSize({ width: 390, height: 480 });
  await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
  const roomBelow = () =>
    bar.evaluate(
      (element) =>
        (document.querySelector(".tabbar")?.getBoundingClientRect().top ?? Number.NaN) -
        element.getBoundingClientRect().bottom,
    );
  await expect.poll(roomBelow, "the room between the bar and the tabs").toBe(0);
  await bar.getByRole("button", { name: /^Explain/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Go back" })).toBeVisible();
  expect(await againstSeenOrder(dialog)).toEqual([]);
});
