import { groupedCount } from "@/lib/domain/words/words";
import { MirrorPage, type MirrorQuery } from "@/lib/contract/api/mirror";
import { type BenchResult, figure, percentile, withUnit } from "../report/bench";
import type { DeskSession } from "../product/desk-session";
import { productBench } from "../product/product-bench";
import { fillMirror } from "../product/fill-database";

/** First pages that people ask for, and the worst that anybody could think of. */
const SEARCHES: readonly { what: string; query: MirrorQuery }[] = [
  { what: "no filter", query: {} },
  { what: "no filter, by amount sent", query: { sort: "sent" } },
  { what: "no filter, by recipient", query: { sort: "recipient", direction: "ascending" } },
  { what: "last page", query: { fromEnd: true } },
  { what: "last month", query: { period: "last_month" } },
  {
    what: "a month five years ago, by amount",
    query: { from: "2021-11-01", to: "2021-11-30", sort: "sent" },
  },
  { what: "failed", query: { status: "failed" } },
  {
    what: "failed and refunded, by amount received",
    query: { status: "failed,refunded", sort: "received" },
  },
  {
    what: "awaiting payment, oldest first",
    query: { status: "awaiting_payment", direction: "ascending" },
  },
  {
    what: "on-ramp, by amount received, smallest first",
    query: { type: "onramp", sort: "received", direction: "ascending" },
  },
  { what: "currency ZAR", query: { currency: "ZAR" } },
  { what: "currency KES, by amount sent", query: { currency: "KES", sort: "sent" } },
  { what: "a recipient with many records", query: { recipient: "Delta Pharma" } },
  {
    what: "a recipient with many records, by amount sent",
    query: { recipient: "Delta Pharma", sort: "sent" },
  },
  { what: "a recipient with none since years", query: { recipient: "Umoja Imports Ltd" } },
  { what: "a recipient with few records", query: { recipient: "PLC 591" } },
  {
    what: "amounts that few have, by date",
    query: { amountCurrency: "NGN", amountMin: "1000000", amountMax: "1000100" },
  },
  {
    what: "amounts that many have, by amount",
    query: { amountCurrency: "NGN", amountMin: "1000000", amountMax: "10000000", sort: "sent" },
  },
  { what: "part of a reference", query: { text: "4c7d1" } },
  { what: "part of a reference, by amount sent", query: { text: "txn-4c7", sort: "sent" } },
  { what: "a reference without its dash", query: { text: "txn 7dab42" } },
  {
    what: "a reference without its dash, by amount sent",
    query: { text: "txn 7dab42", sort: "sent" },
  },
  { what: "a frequent word, by amount sent", query: { text: "pharma", sort: "sent" } },
  { what: "text that nothing has", query: { text: "zzzqqq" } },
  { what: "refunded, to one recipient", query: { status: "refunded", recipient: "Delta Pharma" } },
  {
    what: "failed, KES, one year, by status",
    query: {
      status: "failed",
      currency: "KES",
      from: "2022-01-01",
      to: "2022-12-31",
      sort: "status",
    },
  },
];

const FEW = 10_000;
const MANY = 1_000_000;
const ROUNDS = 40;
const TARGET_MS = 50;

export const mirrorFirstPage = productBench(
  {
    name: "mirror-first-page",
    title: "The first page of a filter over all history",
    how: [
      `The desk's copy holds ${groupedCount(FEW)} made-up transactions, then ${groupedCount(MANY)}. Of each of ${SEARCHES.length} searches the first 100 rows are asked for ${ROUNDS} times over HTTP, in rotation, one after the other, with the database as it comes.`,
      "What is taken is the time until the whole answer is there, session and JSON included.",
    ].join(" "),
  },
  "viewer",
  async ({ product, session, say }) => {
    const asked = async (rows: number): Promise<SearchTimes[]> => {
      say(`Filling the copy with ${groupedCount(rows)} rows…`);
      await fillMirror(product.databaseUrl, rows);
      return askSearches(session);
    };
    return result(await asked(FEW), await asked(MANY));
  },
);

function result(few: readonly SearchTimes[], many: readonly SearchTimes[]): BenchResult {
  return {
    figures: many.map(({ what, p95Ms }) =>
      figure({ what: `${what}: p95`, value: p95Ms, unit: "ms", max: TARGET_MS }),
    ),
    table: {
      head: ["search", "rows", `p95, ${groupedCount(FEW)}`, `p95, ${groupedCount(MANY)}`],
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

interface SearchTimes {
  what: string;
  rows: number;
  p95Ms: number;
}

function pathOf(query: MirrorQuery): string {
  return `/api/mirror/search?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}

/** Times each search in rotation, until its whole answer is there. The first round warms up. */
async function askSearches(session: DeskSession): Promise<SearchTimes[]> {
  const tookMs = SEARCHES.map((): number[] => []);
  const rows = SEARCHES.map(() => 0);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, { query }] of SEARCHES.entries()) {
      const startedAt = performance.now();
      const page = await session.json(MirrorPage, pathOf(query));
      if (round > 0) tookMs[index]?.push(performance.now() - startedAt);
      rows[index] = page.transactions.length;
    }
  }
  return SEARCHES.map(({ what }, index) => ({
    what,
    rows: rows[index] ?? 0,
    p95Ms: percentile(tookMs[index] ?? [], 0.95),
  }));
}
