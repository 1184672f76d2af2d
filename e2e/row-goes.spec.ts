import type { Browser, Page } from "@playwright/test";
import { seedBooks } from "./fixtures/statement-seed";
import { expect, test } from "./fixtures/test";
import { runRules } from "./journeys/work-books";

interface TwoPeople {
  /** Whose row goes: they stand on the first of two suggestions. */
  page: Page;
  mark: string;
  /** The other person decides on that suggestion. */
  decide: () => Promise<void>;
}

type SignIn = (page: Page, person: "manager" | "approver") => Promise<unknown>;

async function twoPeople(
  page: Page,
  browser: Browser,
  { databaseUrl, url }: { databaseUrl: string; url: string },
  signIn: SignIn,
): Promise<TwoPeople> {
  const { address, mark } = await seedBooks(databaseUrl);
  await signIn(page, "manager");
  await page.goto(address);
  await runRules(page);
  await expect(suggestion(page, `${mark}A`)).toBeVisible();
  const other = await (await browser.newContext({ baseURL: url })).newPage();
  await signIn(other, "approver");
  await other.goto(address);
  const decide = async () => {
    await suggestion(other, `${mark}B`)
      .getByRole("button", { name: /book the difference/ })
      .click();
    await other.getByRole("dialog").getByRole("button", { name: "Match, book difference" }).click();
    await expect(other.getByText(`Matched TXN-${mark}B.`).first()).toBeVisible();
    await other.context().close();
  };
  return { page, mark, decide };
}

function suggestion(page: Page, code: string) {
  return page.getByRole("listitem", { name: `Suggestion: TXN-${code}` });
}

test("whoever writes a note on a suggestion that another decides on meanwhile finishes it, and decides on none by its letters", async ({
  page,
  browser,
  product,
  signIn,
  axe,
  fits,
}) => {
  const { mark, decide } = await twoPeople(page, browser, product, signIn);
  const written = suggestion(page, `${mark}B`);
  await written.getByRole("button", { name: "Add a note" }).click();
  await page.keyboard.type("The b");
  await decide();
  await expect(
    written.getByText("Decided on meanwhile; your note can still be added"),
  ).toBeVisible();
  await page.keyboard.type("ank: a, x and u");
  await expect(written.getByRole("textbox")).toHaveValue("The bank: a, x and u");
  await expect(written.getByRole("button", { name: /book the difference/ })).toHaveCount(0);
  await axe(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page, "/reconciliation");
  await written.getByRole("button", { name: "Add note" }).click();
  await expect(written.getByRole("button", { name: "Add a note" })).toBeFocused();
  // The row goes once it is left.
  await page.keyboard.press("j");
  await expect(written).toBeHidden();
  await expect(suggestion(page, `${mark}A`)).toBeVisible();
  await page.getByRole("button", { name: /^Matched/ }).click();
  await page.getByRole("button", { name: `Why it is matched: TXN-${mark}B` }).click();
  await expect(page.getByText("The bank: a, x and u", { exact: true })).toBeVisible();
});

test("a letter meant for a row that another has just decided on decides on none", async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const { mark, decide } = await twoPeople(page, browser, product, signIn);
  await expect(suggestion(page, `${mark}B`)).toHaveAttribute("aria-current", "true");
  const gone = page.waitForFunction(
    (name) => !document.querySelector(`[aria-label="Suggestion: TXN-${name}"]`),
    `${mark}B`,
  );
  const pressed = gone.then(() => page.keyboard.press("a"));
  await decide();
  await pressed;
  // A movement is a look at where one stands.
  await page.keyboard.press("j");
  await expect(suggestion(page, `${mark}A`)).toHaveAttribute("aria-current", "true");
  await expect(page.getByText(`Matched TXN-${mark}A.`)).toHaveCount(0);
  await page.keyboard.press("a");
  await expect(page.getByText(`Matched TXN-${mark}A.`).first()).toBeVisible();
});
