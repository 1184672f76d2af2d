import { expect, test } from "./fixtures/test";

const PAGES = ["/", "/transfers", "/transfers/new", "/transactions", "/recipients", "/settings", "/settings?tab=connection", "/settings?tab=organisation", "/settings?tab=account"];

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing on any page, ${theme}`, async ({ page, context, signIn, axe, baseURL }) => {
    test.setTimeout(180_000);
    await context.addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
    await page.goto("/sign-in");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await axe(page);
    await signIn(page, "admin");
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle").catch(() => undefined);
      await axe(page);
    }
  });
}
