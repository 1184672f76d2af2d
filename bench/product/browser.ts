import { type Browser, chromium, type Page } from "@playwright/test";
import type { Product } from "@/e2e/fixtures/product";
import type { DeskSession } from "./desk-session";

/** Runs something with the journeys' Chromium. @throws when there is none. */
export async function withBrowser<Result>(
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  // Loaded here, since it throws where no browser is: most benches need none.
  const { launchOptions } = await import("@/playwright.config");
  const browser = await chromium.launch(launchOptions);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

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
