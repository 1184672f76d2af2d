import * as z from "zod/mini";
import {
  MirrorFilter,
  type MirrorPage,
  MirrorQuery,
  type MirrorTotals,
} from "@/lib/contract/api/mirror";
import type { MirrorOrder } from "@/lib/domain/transactions/history-query";
import { settledTotals, TotalsByStatus } from "@/lib/domain/transactions/settled-totals";
import {
  type FoundRow,
  type Place,
  searchRows,
  totalsByPair,
} from "@/lib/store/mirror/mirror-search";
import { transactionOfRow } from "@/lib/store/mirror/transactions";
import { AppError } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { reportingDay, reportingOrganisation } from "../organisation";
import { parseInput } from "../parse-input";
import { ownTransfers, transactionView } from "../transactions/transaction-view";
import { storedFilter } from "./stored-filter";

const Cursor = z.object({
  sort: z.string(),
  direction: z.string(),
  fromEnd: z.boolean(),
  place: z.array(z.nullable(z.string())),
});

/**
 * Rows of the mirror under a filter, by position or after a cursor. The service isn't asked.
 * @throws {AppError} `forbidden`; `invalid` for a bad query, with reason `cursor` for one of another order
 */
export async function searchMirror(
  ctx: UserContext,
  input: z.input<typeof MirrorQuery>,
): Promise<MirrorPage> {
  requirePermission(ctx, "desk.read");
  const query = parseInput(MirrorQuery, input);
  const { reportingZone: zone } = await reportingOrganisation(ctx.db);
  const filter = storedFilter(query, { zone, today: reportingDay(ctx, zone) });
  const found = await searchRows(ctx.db, {
    filter,
    order: query.fromEnd ? turned(query) : query,
    // A further row shows whether there are more.
    limit: query.limit + 1,
    skip: query.skip,
    after: query.after === undefined ? null : placeOf(query.after, query),
  });
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  const own = await ownTransfers(ctx.db, rows);
  const views = rows.map((row) => transactionView(transactionOfRow(row), own.get(row.id) ?? null));
  return {
    transactions: query.fromEnd ? views.toReversed() : views,
    hasMore: found.length > query.limit,
    cursor: last ? cursorOf(last, query) : null,
    timeZone: zone,
  };
}

function turned({ sort, direction }: MirrorOrder): MirrorOrder {
  return { sort, direction: direction === "ascending" ? "descending" : "ascending" };
}

type Asked = MirrorOrder & { fromEnd: boolean };

function cursorOf({ place }: FoundRow, { sort, direction, fromEnd }: Asked): string {
  return Buffer.from(
    JSON.stringify({ sort, direction, fromEnd, place: JSON.parse(place) as unknown }),
  ).toString("base64url");
}

const PLACE_LENGTH = { created: 2, sent: 4, received: 4, recipient: 3, status: 3 } as const;

function placeOf(cursor: string, asked: Asked): Place {
  const parsed = Cursor.safeParse(jsonOf(Buffer.from(cursor, "base64url").toString()));
  const fits =
    parsed.success &&
    parsed.data.sort === asked.sort &&
    parsed.data.direction === asked.direction &&
    parsed.data.fromEnd === asked.fromEnd;
  if (!fits || parsed.data.place.length !== PLACE_LENGTH[asked.sort])
    throw new AppError("invalid", "This position belongs to another list. Start from the top.", {
      reason: "cursor",
      fields: { after: "A cursor of this order" },
    });
  return parsed.data.place;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Totals of everything under a filter of the mirror, per currency. The service isn't asked.
 * @throws {AppError} `forbidden` or `invalid`
 */
export async function totalMirror(ctx: UserContext, input: MirrorFilter): Promise<MirrorTotals> {
  requirePermission(ctx, "desk.read");
  const query = parseInput(MirrorFilter, input);
  const { reportingZone: zone } = await reportingOrganisation(ctx.db);
  const pairs = await totalsByPair(
    ctx.db,
    storedFilter(query, { zone, today: reportingDay(ctx, zone) }),
  );
  const totals = new TotalsByStatus();
  for (const pair of pairs) totals.add(pair, pair.count);
  const byStatus = totals.list();
  return {
    counted: byStatus.reduce((sum, { rows }) => sum + rows, 0),
    ...settledTotals(byStatus),
    byStatus,
    countedAt: ctx.clock.now().toISOString(),
  };
}
