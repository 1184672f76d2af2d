import { seedBooks } from "./fixtures/statement-seed";
import { expect, test } from "./fixtures/test";

const DAY_MS = 86_400_000;

/** So many days after today, in the organisation's zone. */
function dayAfter(days: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format(
    Date.now() + days * DAY_MS,
  );
}

/** `27 Nov 2026` */
function label(day: string): string {
  const month = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" }).format(
    new Date(`${day}T12:00:00Z`),
  );
  return `${Number(day.slice(8))} ${month} ${day.slice(0, 4)}`;
}

test("a page left open over midnight goes by the new day: its ranges, and the rows of a relative one", async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn(page, "maker");
  await page.goto("/reports");
  await page.getByRole("button", { name: "New report" }).first().click();
  const period = page
    .getByRole("dialog", { name: "New report" })
    .getByRole("button", { name: /^Period:/ });
  await expect(period).toBeVisible();
  await page.clock.fastForward(DAY_MS);
  await period.click();
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await expect(period).toContainText(label(dayAfter(1)));

  await page.goto("/transactions/history?period=today");
  await expect(page.getByRole("button", { name: `Created: ${label(dayAfter(1))}` })).toBeVisible();
  const asked = page.waitForRequest(
    (request) =>
      request.url().includes("/api/mirror/search") &&
      new URL(request.url()).searchParams.get("from") === dayAfter(2),
  );
  await page.clock.fastForward(DAY_MS);
  await asked;
  await expect(page.getByRole("button", { name: `Created: ${label(dayAfter(2))}` })).toBeVisible();
});

test("over midnight the period that is being closed stays, and what can be chosen goes by the new day", async ({
  page,
  product,
  signIn,
}) => {
  const { accountId } = await seedBooks(product.databaseUrl);
  await page.clock.install();
  await signIn(page, "maker");
  await page.goto(`/reconciliation/close?account=${accountId}`);
  const period = page.getByRole("button", { name: /^Period:/ });
  await expect(period).toBeVisible();
  const before = (await period.textContent()) ?? "";
  await page.clock.fastForward(DAY_MS);
  await period.click();
  await expect(period).toHaveText(before);
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await expect(period).toContainText(label(dayAfter(1)));
});
