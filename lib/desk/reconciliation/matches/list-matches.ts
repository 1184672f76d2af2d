import { MatchQuery, type MatchList } from "@/lib/contract/api/reconciliation";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { listMatches as listedMatches } from "@/lib/store/reconciliation/match-lists";
import { readCursor, writeCursor } from "../cursor";
import { periodOfAccount } from "../period-of-account";
import { matchViews } from "./match-view";

/**
 * An account's suggestions, matches or rejected suggestions in a period, newest first.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`
 */
export async function listMatches(ctx: UserContext, input: MatchQuery): Promise<MatchList> {
  requirePermission(ctx, "desk.read");
  const query = parseInput(MatchQuery, input);
  const place = readCursor(query.cursor);
  const { period } = await periodOfAccount(ctx.db, query);
  const { accountId, from, to, zone } = period;
  const after = place && { firstOn: place.day, id: place.id };
  const rows = await listedMatches(ctx.db, {
    accountId,
    from,
    to,
    state: query.state,
    after,
    limit: query.pageSize + 1,
  });
  const page = rows.slice(0, query.pageSize);
  const last = page.at(-1);
  return {
    matches: await matchViews(ctx.db, page, zone),
    nextCursor:
      rows.length > page.length && last ? writeCursor({ day: last.firstOn, id: last.id }) : null,
  };
}
