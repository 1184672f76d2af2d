import { daysAgo, seedBooks } from "./fixtures/statement-seed";
import { PHONE } from "./fixtures/phone";
import { expect, test } from "./fixtures/test";
import { createTransfer, ownAmount } from "./journeys/new-transfer";

test.use(PHONE);

test("all history's filters are a sheet on a phone, and those that are on move the list nowhere", async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  await signIn(page, "viewer");
  await page.goto("/transactions/history");
  const list = page.locator(".hist-phone").first();
  await expect(list).toBeVisible();
  const top = async () => (await list.boundingBox())?.y;
  const before = await top();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet.getByRole("checkbox", { name: "Completed" })).toBeVisible();
  await axe(page);
  await sheet.getByRole("checkbox", { name: "Completed" }).check();
  await sheet.getByRole("radio", { name: "On-ramp" }).check();
  await sheet.getByRole("button", { name: "Apply filters" }).click();
  await expect(sheet).toBeHidden();
  const filters = page.getByRole("button", { name: "Filters (2)" });
  await expect(filters).toBeFocused();
  await expect(page.getByText("On-ramp", { exact: true })).toBeAttached();
  expect(await top()).toBe(before);
  await fits(page, "all history with filters");
  await filters.click();
  await expect(sheet.getByRole("checkbox", { name: "Completed" })).toBeChecked();
  await sheet.getByRole("button", { name: "Remove all" }).click();
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeVisible();
});

test("a long name is read in full in all history, and a row is as high as any other", async ({
  page,
  database,
  signIn,
  fits,
}) => {
  const mark = `Trustees ${ownAmount(1)}`;
  const name = `${mark} of the Lagos State Association of Importers and Exporters of Agricultural Machinery and Spare Parts`;
  await database.nameARecipient(name);
  await signIn(page, "viewer");
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/transactions/history?text=${encodeURIComponent(mark)}`);
    const title = page.locator(".hist-phone .rows-title").filter({ hasText: name });
    await expect(title).toBeVisible();
    expect(
      await title.evaluate((element) => [
        element.scrollHeight <= element.clientHeight,
        element.scrollWidth <= element.clientWidth,
      ]),
    ).toEqual([true, true]);
    const item = page.locator(".hist-phone .rows-item").filter({ hasText: name });
    expect(
      await item.evaluate((element) => [
        element.scrollHeight <= element.clientHeight,
        element.parentElement?.offsetHeight,
      ]),
    ).toEqual([true, 88]);
    await fits(page, `all history at ${width}`);
  }
});

test("what a close leaves open is folded, and one press away", async ({
  page,
  product,
  signIn,
  fits,
}) => {
  const { accountId } = await seedBooks(product.databaseUrl, (mark) =>
    Array.from({ length: 12 }, (_, at) => `CARD CHARGE ${mark} ${at}`),
  );
  await signIn(page, "viewer");
  await page.goto(
    `/reconciliation/close?account=${accountId}&from=${daysAgo(12)}&to=${daysAgo(0)}`,
  );
  const more = page.getByRole("button", { name: "Show more" });
  await expect(more).toHaveAttribute("aria-expanded", "false");
  // Payments that other journeys made in the currency may be among them, and come first.
  const open = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Show (more|fewer)$/ }) })
    .getByRole("listitem");
  await expect(open).toHaveCount(3);
  await more.click();
  await expect.poll(() => open.count()).toBeGreaterThan(5);
  await fits(page, "a checklist that is unfolded");
  await page.getByRole("button", { name: "Show fewer" }).click();
  await expect(open).toHaveCount(3);
});

test("a long id ends in whole characters before its last ones, at whatever width", async ({
  page,
  signIn,
}) => {
  await signIn(page, "maker");
  await createTransfer(page, {
    direction: "on-ramp",
    recipient: "Meridian Lines FZE",
    amount: ownAmount(64_000_000),
  });
  const start = page.locator(".truncate-middle-start").first();
  for (const width of [320, 333, 347, 361]) {
    await page.setViewportSize({ width, height: 844 });
    const { room, character, isCut } = await start.evaluate((element) => {
      const probe = document.createElement("span");
      probe.textContent = "0".repeat(100);
      probe.style.cssText = "position: absolute; white-space: nowrap";
      element.parentElement?.append(probe);
      const each = probe.getBoundingClientRect().width / 100;
      probe.remove();
      return {
        room: element.getBoundingClientRect().width,
        character: each,
        isCut: element.scrollWidth > element.clientWidth,
      };
    });
    if (isCut) expect(Math.abs(room / character - Math.round(room / character))).toBeLessThan(0.03);
  }
});
