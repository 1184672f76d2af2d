import { expect, test } from "./fixtures/test";
import { chooseFile, freshNumber } from "./journeys/import-statement";

// An open list into which others come: what was marked stays marked, so that Enter chooses what is seen.

test("an account that a colleague adds comes into the open list, and Enter still chooses what was marked", async ({
  page,
  signIn,
}) => {
  const number = freshNumber();
  await signIn(page, "maker");
  await page.goto("/reconciliation/import");
  /** As another window would. */
  const add = (name: string, identifier: string): Promise<number> =>
    page.evaluate(
      async (body) =>
        (
          await fetch("/api/statements/accounts", {
            method: "POST",
            headers: { "content-type": "application/json", "x-rampdesk": "1" },
            body: JSON.stringify(body),
          })
        ).status,
      { kind: "bank", name, identifier, institution: "Zenith Bank", currency: "NGN" },
    );
  expect(await add(`Grown ${number} m`, number)).toBeLessThan(300);
  await chooseFile(
    page,
    `growing-${number}.csv`,
    Buffer.from(`Date,Narration,Debit,Credit,Balance\n2026-11-02,GROWING ${number},,5.00,105.00\n`),
  );
  const account = page.getByRole("combobox", { name: "Account" });
  const options = page.getByRole("option", { name: new RegExp(`^Grown ${number}`) });
  await account.press("ArrowDown");
  await account.pressSequentially(`grown ${number} m`);
  await expect(options).toHaveAttribute("data-active", "");
  // Before it in the list, and after it.
  const places = ["a", "z"];
  for (const place of places)
    expect(await add(`Grown ${number} ${place}`, freshNumber())).toBeLessThan(300);
  await expect(options).toHaveText([/ a/, / m/, / z/]);
  await expect(options.nth(1)).toHaveAttribute("data-active", "");
  await account.press("Enter");
  await expect(account).toContainText(`Grown ${number} m`);
});
