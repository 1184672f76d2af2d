import type { ChecklistItem } from "@/lib/contract/api/close";
import type { DeskContext } from "@/lib/desk/context";
import { readHeld } from "@/lib/desk/mirror/read-held";
import { printedTime } from "@/lib/domain/calendar/printed-time";
import { instantsOf, type DateRange } from "@/lib/domain/calendar/range";
import { holdsDays, isOldProof } from "@/lib/domain/transactions/held-days";

/**
 * Whether the desk has every transaction of a period, read after the period's end. A transaction missing from the desk's copy would be
 * missing from the close too, without anybody noticing.
 */
export async function transactionsHeld(ctx: Pick<DeskContext, "clock" | "gateway" | "db">, days: DateRange, zone: string): Promise<ChecklistItem> {
  const holding = await readHeld(ctx, ctx.db);
  const { recentVerifiedAt, openVerifiedAt } = holding.state;
  const open = (text: string): ChecklistItem => ({ key: "transactions", state: "open", text, details: [] });
  if (recentVerifiedAt === null || openVerifiedAt === null || !holdsDays(holding, days)) {
    return open(`The desk has not copied all of the service's transactions of the period yet: ${Math.floor(holding.loadedShare * 100)} % of all days are there.`);
  }
  const readAt = recentVerifiedAt < openVerifiedAt ? recentVerifiedAt : openVerifiedAt;
  const wanted = Math.min(instantsOf(days, zone).end.getTime(), ctx.clock.now().getTime());
  if (isOldProof(readAt.getTime(), wanted)) {
    return open(`The service's transactions were last read at ${printedTime(readAt, zone)}, before the period's end. Wait until the service answers again.`);
  }
  return { key: "transactions", state: "done", text: "All of the service's transactions are in the desk's copy.", details: [] };
}
