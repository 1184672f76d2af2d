import { type Browser, chromium, type Page } from "@playwright/test";
import type { Product } from "@/e2e/fixtures/product";
import type { Person } from "@/e2e/fixtures/sign-in";
import type { Bench, BenchResult, Say } from "../report/bench";
import { DeskSession } from "./desk-session";
import { withProduct } from "./start-product";

/** A running product, with somebody who is signed in to it. */
export interface Desk {
  product: Product;
  session: DeskSession;
  say: Say;
}

type About = Pick<Bench, "name" | "title" | "how">;

/** A bench of the whole product, as a person uses it. */
export function productBench(
  about: About,
  person: Person,
  measure: (desk: Desk) => Promise<BenchResult>,
): Bench {
  return {
    ...about,
    run: (say) =>
      withProduct(async (product) => {
        await using session = await DeskSession.signIn(product, person);
        return await measure({ product, session, say });
      }),
  };
}

/** The same with the journeys' Chromium. */
export function browserBench(
  about: About,
  person: Person,
  measure: (desk: Desk & { browser: Browser }) => Promise<BenchResult>,
): Bench {
  return productBench(about, person, async (desk) => {
    // Loaded here, since it throws where no browser is: most benches need none.
    const { launchOptions } = await import("@/playwright.config");
    await using browser = await chromium.launch(launchOptions);
    return await measure({ ...desk, browser });
  });
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
