import { expect, test } from "./fixtures/test";

test("the overview draws volume and effective rates of all the service's transactions, and the corridor that is picked", async ({
  page,
  signIn,
}) => {
  await signIn(page, "viewer");
  await page.goto("/");
  await expect(
    page.getByRole("img", { name: /^Settled volume per day, .* Highest [1-9].* Today / }),
  ).toBeVisible();
  const picks = page.getByRole("table", { name: "Effective rates" }).getByRole("button");
  await expect(picks.first()).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("radio", { name: "Off-ramp" }).check();
  const second = picks.nth(1);
  const currency = await second.innerText();
  await expect(second).toHaveAccessibleName(`${currency} in the chart`);
  await second.focus();
  await page.keyboard.press("Enter");
  await expect(second).toHaveAttribute("aria-pressed", "true");
  await expect(
    page.getByRole("img", {
      name: new RegExp(`^Effective rate of off-ramps, ${currency} per USDC or USDT, last 30 days`),
    }),
  ).toBeVisible();
});
