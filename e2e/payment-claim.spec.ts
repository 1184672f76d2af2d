import { expect, test } from "./fixtures/test";
import { confirmRate, createTransfer, ownAmount } from "./journeys/new-transfer";

test("two people never pay the same transfer unknowingly: who is paying is asked, shown to both, handed over and let go", async ({
  page,
  browser,
  product,
  signIn,
  axe,
}) => {
  const first = await signIn(page, "maker");
  const id = await createTransfer(page, {
    direction: "on-ramp",
    recipient: "Meridian Lines FZE",
    amount: ownAmount(47_000_000),
  });
  await confirmRate(page);
  const theirs = await browser.newContext({ baseURL: product.url });
  const other = await theirs.newPage();
  const second = await signIn(other, "manager");
  await other.goto(`/transfers/${id}`);
  const copyAccount = { name: "Copy account number" };
  for (const each of [page, other])
    await expect(each.getByRole("button", { name: "Show payment details" })).toBeVisible();

  await page.getByRole("button", { name: "Show payment details" }).click();
  const ask = page.getByRole("dialog", { name: "Are you paying this now?" });
  await axe(page, "[role=dialog]");
  await ask.getByRole("button", { name: "Start paying" }).click();
  await expect(page.getByText("You are paying this.")).toBeVisible();
  await expect(page.getByRole("button", copyAccount)).toBeVisible();
  await expect(other.getByText(`${first.name} is paying this.`)).toBeVisible();
  const account = page.locator(".slip-r").filter({ hasText: "Account number" }).locator("dd");
  const number = (await account.first().innerText()).replace(/\D/g, "");
  expect(number).toMatch(/^\d{10}$/);
  // Nothing of the details has reached the other page, neither its HTML nor what it reads.
  expect((await other.content()).replace(/\D/g, "")).not.toContain(number);
  expect(await (await other.request.get(`/api/transfers/${id}`)).text()).not.toContain(number);
  await axe(page);
  await axe(other);

  // The other one sees the details only after saying that they know, and can't copy them.
  await other.getByRole("button", { name: "Show payment details" }).click();
  const know = other.getByRole("dialog", { name: `${first.name} is paying this` });
  await axe(other, "[role=dialog]");
  await know.getByRole("button", { name: "Show details" }).click();
  await expect(other.getByText("Account number")).toBeVisible();
  await expect(other.getByRole("button", copyAccount)).toHaveCount(0);

  await page.getByRole("button", { name: "Hand over" }).click();
  const hand = page.getByRole("dialog", { name: "Hand this payment over?" });
  await hand.getByRole("combobox").click();
  await page.getByRole("option", { name: `(${second.email})` }).click();
  await hand.getByRole("button", { name: "Hand over" }).click();
  await expect(other.getByText("You are paying this.")).toBeVisible();
  await expect(other.getByRole("button", copyAccount)).toBeVisible();
  await expect(page.getByText(`${second.name} is paying this.`)).toBeVisible();
  await expect(page.getByRole("button", copyAccount)).toHaveCount(0);

  await other.getByRole("button", { name: "Let go" }).click();
  await expect(other.getByText("You are paying this.")).toBeHidden();
  await expect(page.getByText(`${second.name} is paying this.`)).toBeHidden();

  await page.getByRole("button", { name: "Show payment details" }).click();
  await ask.getByRole("button", { name: "Start paying" }).click();
  await expect(other.getByText(`${first.name} is paying this.`)).toBeVisible();
  await page.getByRole("button", { name: "Report a payment" }).first().click();
  await page
    .getByRole("dialog", { name: "Report a payment" })
    .getByRole("button", { name: /^Report NGN/ })
    .click();
  await expect(other.getByText(`${first.name} is paying this.`)).toBeHidden();
  await theirs.close();
});
