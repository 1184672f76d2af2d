import type { Browser } from "@playwright/test";
import type { Product } from "@/e2e/fixtures/product";
import type { Person } from "@/e2e/fixtures/sign-in";
import type { Bench, BenchResult, Say } from "../report/bench";
import { withBrowser } from "./browser";
import { type DeskSession, withSession } from "./desk-session";
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
      withProduct((product) =>
        withSession(product, person, (session) => measure({ product, session, say })),
      ),
  };
}

/** The same with a real Chromium. */
export function browserBench(
  about: About,
  person: Person,
  measure: (desk: Desk & { browser: Browser }) => Promise<BenchResult>,
): Bench {
  return productBench(about, person, (desk) =>
    withBrowser((browser) => measure({ ...desk, browser })),
  );
}
