import type { Browser, Page } from "@playwright/test";
import type { Product } from "@/e2e/fixtures/product";
import type { DeskSession } from "../product/desk-session";

/** Opens a page in a new browser context: empty cache, signed in with a session. */
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
  // The bench's runner wraps named functions, also those sent into a page.
  await context.addInitScript("globalThis.__name = (made) => made");
  return context.newPage();
}
