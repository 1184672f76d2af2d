import { holdBack } from "./fixtures/hold-back";
import type { DemoUser } from "./fixtures/sign-in";
import { seedBooks } from "./fixtures/statement-seed";
import { expect, test } from "./fixtures/test";
import { runRules } from "./journeys/work-books";

// Decisions of reconciliation that are made while the one before is on its way.

test("while a decision is being saved, U undoes none before it", async ({
  page,
  product,
  signIn,
}) => {
  const { address, mark } = await seedBooks(product.databaseUrl);
  await signIn(page, "manager");
  await page.goto(address);
  await runRules(page);
  await page
    .getByRole("listitem", { name: `Suggestion: TXN-${mark}A` })
    .getByRole("button", { name: /^Match:/ })
    .click();
  await expect(page.getByText(`Matched TXN-${mark}A.`).first()).toBeVisible();
  const letThrough = await holdBack(page, "**/api/reconciliation/matches/*/reject");
  await page
    .getByRole("listitem", { name: `Suggestion: TXN-${mark}B` })
    .getByRole("button", { name: /^Not a match/ })
    .click();
  // Neither can be pressed while the other is on its way: for this one, a question would open.
  const match = page
    .getByRole("listitem", { name: `Suggestion: TXN-${mark}B` })
    .getByRole("button", { name: /^Match and book/ });
  await expect(match).toHaveAttribute("aria-disabled", "true");
  await match.click({ force: true });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("u");
  await expect(page.getByText("Nothing was undone")).toBeVisible();
  letThrough();
  await expect(page.getByText(`Not a match: TXN-${mark}B.`).first()).toBeVisible();
  await page.getByRole("button", { name: /^Matched/ }).click();
  await expect(
    page.getByRole("list", { name: "Matches" }).getByText(`TXN-${mark}A`).first(),
  ).toBeVisible();
});

test("a break that has left the list of one's own, because it was given to somebody else, can be given on from its sheet, and at once", async ({
  page,
  product,
  signIn,
}) => {
  const { address: books } = await seedBooks(product.databaseUrl);
  const self = await signIn(page, "manager");
  const [first, second] = product.firstUsers.users.filter(({ name }) => name !== self.name);
  if (!first || !second) throw new Error("The desk has fewer than three users.");
  const address = `${books}&tab=breaks`;
  await page.goto(address);
  const assigned = page.getByRole("dialog").getByRole("combobox", { name: "Assigned to" });
  const sent = () => page.waitForResponse("**/api/reconciliation/assignments");
  const choose = async ({ name, email }: DemoUser) => {
    await assigned.click();
    // Other journeys add users of the same name: by then the address stands beside it.
    const namesake = page
      .getByRole("option")
      .filter({ has: page.getByText(email, { exact: true }) });
    await page.getByRole("option", { name, exact: true }).or(namesake).click();
    await expect(assigned).toContainText(name);
  };
  await page.getByRole("button", { name: "Note or assign: RTGS CHARGE" }).click();
  const own = sent();
  await choose(self);
  expect((await own).ok()).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Assigned to me" }).click();
  await expect(page.getByRole("checkbox", { name: "Select SMS ALERT CHARGE" })).toBeHidden();
  await page.getByRole("button", { name: "Note: RTGS CHARGE" }).click();
  await expect(assigned).toContainText(self.name);

  // The break's state is read after each choice: the second choice comes before the desk knows.
  const letThrough = await holdBack(page, "**/api/reconciliation/breaks/standing?*");
  const given = sent();
  await choose(first);
  expect((await given).ok()).toBe(true);
  const givenOn = sent();
  await choose(second);
  letThrough();
  expect((await givenOn).ok()).toBe(true);
  await page.unrouteAll({ behavior: "wait" });
  await page.goto(address);
  await page.getByRole("button", { name: "Note: RTGS CHARGE" }).click();
  await expect(assigned).toContainText(second.name);
});
