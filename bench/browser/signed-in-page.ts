import type { Browser, Page } from "@playwright/test";
import type { Product } from "@/e2e/fixtures/product";
import type { DeskSession } from "../product/desk-session";

/** A page in a browser context of its own: empty cache, and signed in if a session is given. */
export async function newPage(
  browser: Browser,
  product: Product,
  session: DeskSession | null,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Africa/Lagos",
  });
  if (session)
    await context.addCookies(
      session.cookies.map(({ name, value }) => ({
        name,
        value,
        url: product.url,
        httpOnly: true,
        sameSite: "Lax" as const,
      })),
    );
  // What runs the benches wraps named functions in it, also those that are sent into a page.
  await context.addInitScript("globalThis.__name = (made) => made");
  return context.newPage();
}
