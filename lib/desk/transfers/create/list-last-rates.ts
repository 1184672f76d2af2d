import type { LastRates } from "@/lib/contract/api/transfer-writes";
import { atDesk, requirePermission, serviceNow, type UserContext } from "../../context";
import { DAY_MS } from "@/lib/domain/calendar/day";
import { destinationCurrencies, sourceCurrencies } from "@/lib/domain/transfers/transfer";
import { directRate } from "@/lib/domain/transfers/rate";
import { newestRecordRates } from "@/lib/store/mirror/settled-records";
import { lastRates } from "@/lib/store/transfers/transfers";

/** Older rates say too little about today's. */
const RECORD_DAYS = 30;

const PAIRS = (["onramp", "offramp"] as const).flatMap((type) =>
  sourceCurrencies(type).flatMap((source) =>
    destinationCurrencies(type).map((destination) => ({ source, destination })),
  ),
);

/**
 * The newest rates per pair and direction, of the desk's transfers and the service's records.
 * @throws {AppError} `forbidden`
 */
export async function listLastRates(ctx: UserContext): Promise<LastRates> {
  requirePermission(ctx, "desk.read");
  const since = new Date(serviceNow(ctx).getTime() - RECORD_DAYS * DAY_MS);
  const [own, ofRecords] = await Promise.all([
    lastRates(ctx.db),
    newestRecordRates(ctx.db, PAIRS, since),
  ]);
  const seen = [
    ...own,
    ...ofRecords.map((record) => ({
      ...record,
      value: record.rate,
      sourceAmount: record.amountSent,
      destinationAmount: record.amountReceived,
      seenAt: atDesk(ctx, record.createdAt),
    })),
  ];
  return {
    rates: seen.flatMap(({ sourceCurrency, destinationCurrency, seenAt, ...row }) => {
      const directed = directRate(
        row.value,
        { amount: row.sourceAmount, currency: sourceCurrency },
        { amount: row.destinationAmount, currency: destinationCurrency },
      );
      if (directed === null) return [];
      return [{ sourceCurrency, destinationCurrency, ...directed, seenAt: seenAt.toISOString() }];
    }),
    deskNow: ctx.clock.now().toISOString(),
  };
}
