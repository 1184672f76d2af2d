import type { LastRates } from "@/lib/contract/api/transfers";
import { directRate } from "@/lib/domain/transfers/rate-direction";
import { lastRates } from "@/lib/store/transfers";
import { requirePermission, type UserContext } from "../context";

/** The newest rate seen per pair, with its direction, for "about" figures. A rate whose direction can't be told is left out. */
export async function listLastRates(ctx: UserContext): Promise<LastRates> {
  requirePermission(ctx, "desk.read");
  const rows = await lastRates(ctx.db);
  return {
    rates: rows.flatMap((row) => {
      const directed = directRate(row.value, { amount: row.sourceAmount, currency: row.sourceCurrency }, { amount: row.destinationAmount, currency: row.destinationCurrency });
      return directed === null ? [] : [{ ...directed, seenAt: row.seenAt.toISOString() }];
    }),
  };
}
