import type { Product } from "@/e2e/fixtures/product";
import { DeskSession } from "../product/desk-session";
import { withProduct } from "../product/start-product";
import { atMost, withUnit, type Bench, type BenchResult } from "../report/bench";
import { askSearches, type SearchTimes } from "./ask-searches";
import { fillMirror } from "./fill-mirror";
import { SEARCHES } from "./searches";

const FEW = 10_000;
const MANY = 1_000_000;
const ROUNDS = 40;
const TARGET_MS = 50;

export const mirrorFirstPage: Bench = {
  name: "mirror-first-page",
  title: "The first page of a filter over all history",
  how: [
    `The desk's copy holds ${FEW.toLocaleString("en-GB")} made-up transactions, then ${MANY.toLocaleString("en-GB")}. Of each of ${SEARCHES.length} searches the first 100 rows are asked for ${ROUNDS} times over HTTP, in rotation, one after the other, with the database as it comes.`,
    "What is taken is the time until the whole answer is there, session and JSON included.",
  ].join(" "),
  run: (say) => withProduct((product) => measure(product, say)),
};

async function measure(product: Product, say: (line: string) => void): Promise<BenchResult> {
  const session = await DeskSession.signIn(product, "viewer");
  try {
    const asked = async (rows: number): Promise<SearchTimes[]> => {
      say(`Filling the copy with ${rows.toLocaleString("en-GB")} rows…`);
      await fillMirror(product.databaseUrl, rows);
      return askSearches(session, ROUNDS);
    };
    return result(await asked(FEW), await asked(MANY));
  } finally {
    await session.close();
  }
}

function result(few: readonly SearchTimes[], many: readonly SearchTimes[]): BenchResult {
  return {
    figures: many.map(({ what, p95Ms }) =>
      atMost({ what: `${what}: p95`, value: p95Ms, unit: "ms" }, TARGET_MS),
    ),
    table: {
      head: [
        "search",
        "rows",
        `p95, ${FEW.toLocaleString("en-GB")}`,
        `p95, ${MANY.toLocaleString("en-GB")}`,
      ],
      rows: many.map(({ what, rows, p95Ms }, index) => [
        what,
        String(rows),
        withUnit(few[index]?.p95Ms ?? Number.NaN, "ms"),
        withUnit(p95Ms, "ms"),
      ]),
    },
    notes: [],
  };
}
