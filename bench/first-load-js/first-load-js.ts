import type { Browser } from "@playwright/test";
import type { Product } from "@/e2e/fixtures/product";
import { TransactionList } from "@/lib/contract/api/transactions";
import { newPage } from "../browser/signed-in-page";
import { withBrowser } from "../browser/with-browser";
import { DeskSession } from "../product/desk-session";
import { createTransfer } from "../product/open-transfer";
import { withProduct } from "../product/start-product";
import { atMost, withUnit, type Bench, type BenchResult, type Figure } from "../report/bench";
import { loadScripts, type LoadedScripts } from "./loaded-scripts";

const KILOBYTE = 1_000;
const MAX_SIGN_IN_KB = 180;
const MAX_PAGE_KB = 280;

/** Every page behind the sign-in whose address is the same on every desk. */
const PAGES = [
  "/",
  "/transfers",
  "/transfers/new",
  "/recipients",
  "/transactions",
  "/transactions/history",
  "/reconciliation",
  "/reconciliation/import",
  "/reconciliation/close",
  "/reports",
  "/reports/schedules",
  "/reports/verify",
  "/settings",
];

interface PageToLoad {
  /** As it is told of. */
  name: string;
  path: string;
  signedIn: boolean;
}

export const firstLoadJs: Bench = {
  name: "first-load-js",
  title: "JavaScript of a first visit",
  how: "Each page is opened in Chromium with an empty cache. All scripts count that are loaded until none has been for two seconds, those too that Next fetches ahead for pages that are linked; each body is compressed with gzip at its usual level (1 KB = 1,000 bytes).",
  run: (say) => withProduct((product) => withBrowser((browser) => measure(product, browser, say))),
};

async function measure(
  product: Product,
  browser: Browser,
  say: (line: string) => void,
): Promise<BenchResult> {
  const session = await DeskSession.signIn(product, "manager");
  try {
    const loaded: { page: PageToLoad; scripts: LoadedScripts }[] = [];
    for (const page of await pagesToLoad(session)) {
      say(page.name);
      loaded.push({
        page,
        scripts: await loadFresh(browser, product, page.signedIn ? session : null, page.path),
      });
    }
    return {
      figures: loaded.map(({ page, scripts }) => figure(page, scripts)),
      table: {
        head: ["page", "scripts", "gzip", "named by the document", "uncompressed"],
        rows: loaded.map(({ page, scripts }) => [
          page.name,
          String(scripts.count),
          kilobytes(scripts.gzipBytes),
          kilobytes(scripts.documentGzipBytes),
          kilobytes(scripts.plainBytes),
        ]),
      },
      notes: [
        `${kilobytes(sharedBytes(loaded.filter(({ page }) => page.signedIn).map(({ scripts }) => scripts)))} of each page behind the sign-in are the same on all of them.`,
      ],
    };
  } finally {
    await session.close();
  }
}

async function pagesToLoad(session: DeskSession): Promise<PageToLoad[]> {
  const transferId = await createTransfer(session, 150_000);
  const { transactions } = await session.json(
    TransactionList,
    "/api/transactions?page=1&pageSize=1",
  );
  return [
    { name: "/sign-in", path: "/sign-in", signedIn: false },
    ...PAGES.map((path) => ({ name: path, path, signedIn: true })),
    { name: "/transfers/{id}", path: `/transfers/${transferId}`, signedIn: true },
    {
      name: "/transactions/{id}",
      path: `/transactions/${transactions[0]?.id ?? ""}`,
      signedIn: true,
    },
  ];
}

async function loadFresh(
  browser: Browser,
  product: Product,
  session: DeskSession | null,
  path: string,
): Promise<LoadedScripts> {
  const page = await newPage(browser, product, session);
  try {
    return await loadScripts(page, path);
  } finally {
    await page.context().close();
  }
}

function figure({ name, signedIn }: PageToLoad, { gzipBytes }: LoadedScripts): Figure {
  return atMost(
    { what: name, value: gzipBytes / KILOBYTE, unit: "KB", digits: 1 },
    signedIn ? MAX_PAGE_KB : MAX_SIGN_IN_KB,
  );
}

function sharedBytes([first, ...others]: readonly LoadedScripts[]): number {
  const shared = [...(first?.files ?? [])].filter(([path]) =>
    others.every(({ files }) => files.has(path)),
  );
  return shared.reduce((sum, [, bytes]) => sum + bytes, 0);
}

function kilobytes(bytes: number): string {
  return withUnit(bytes / KILOBYTE, "KB");
}
