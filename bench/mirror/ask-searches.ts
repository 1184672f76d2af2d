import { MirrorPage, type MirrorQuery } from "@/lib/contract/api/mirror";
import { percentile } from "../measure/percentile";
import type { DeskSession } from "../product/desk-session";
import { SEARCHES } from "./searches";

export interface SearchTimes {
  what: string;
  /** How many rows came. */
  rows: number;
  p95Ms: number;
}

function pathOf(query: MirrorQuery): string {
  return `/api/mirror/search?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}

/** Asks each search over and over, in rotation, and takes the time until its whole answer is there. The first round warms up. */
export async function askSearches(session: DeskSession, rounds: number): Promise<SearchTimes[]> {
  const tookMs = SEARCHES.map((): number[] => []);
  const rows = SEARCHES.map(() => 0);
  for (let round = 0; round <= rounds; round += 1) {
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
