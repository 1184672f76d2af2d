import { BreakQuery, type BreakList } from "@/lib/contract/api/reconciliation";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { readCursor, writeCursor } from "../cursor";
import { periodOfAccount } from "../period-of-account";
import { breakLegViews, breakLineViews } from "./break-views";

/**
 * What has no counterpart in a period: lines of the account's statements, or legs that should be on a statement by now but aren't.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`
 */
export async function listBreaks(ctx: UserContext, input: BreakQuery): Promise<BreakList> {
  requirePermission(ctx, "desk.read");
  const { side, only, cursor, pageSize, ...asked } = parseInput(BreakQuery, input);
  const after = readCursor(cursor);
  const { period } = await periodOfAccount(ctx.db, asked);
  const filter = {
    withoutNote: only === "without_note",
    ...(only === "mine" && { assigneeId: ctx.actor.userId }),
  };
  const lines =
    side === "lines" ? await breakLineViews(ctx, period, after, pageSize, filter) : null;
  const legs = side === "legs" ? await breakLegViews(ctx, period, after, pageSize, filter) : null;
  const next = (lines ?? legs)?.next ?? null;
  return {
    lines: lines?.views ?? [],
    legs: legs?.views ?? [],
    nextCursor: next && writeCursor(next),
  };
}
