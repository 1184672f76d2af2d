import type { Amount } from "@/lib/money/amount";
import { isFiat, isStablecoin } from "@/lib/money/currency";
import { quoteRate } from "../data/rates";
import { afterMs, unschedule } from "../steps/schedule";
import { addToHistory } from "../transfers/history";
import { convert, feeFor } from "../transfers/quote";
import { emitTransferEvent } from "../webhooks/emit-event";
import { notNow, save, type Move } from "./move";

/** Fiat per 1 stablecoin at the move's minute. */
function marketRate({ transfer, settings, at }: Move): Amount {
  const [from, to] = [transfer.source_currency, transfer.destination_currency];
  const seed = settings.demoSeed;
  if (isFiat(from) && isStablecoin(to))
    return quoteRate({ fiat: from, stablecoin: to, at, seed, type: transfer.type });
  if (isStablecoin(from) && isFiat(to))
    return quoteRate({ fiat: to, stablecoin: from, at, seed, type: transfer.type });
  throw new Error(`no market for ${from} to ${to}`);
}

/** The rate arrives: the market's, or a given one. */
export async function receiveRate(move: Move, given?: Amount): Promise<Move> {
  const { db, transfer, at, settings } = move;
  if (transfer.status !== "fetching_rates")
    throw notNow(transfer, "a rate arrives only while one is being fetched");
  const rate = given ?? marketRate(move);
  await unschedule(db, transfer.id, ["deliver_rate"]);
  const received = await save(move, {
    status: "rate_received",
    rate_value: rate,
    rate_expires_at: afterMs(at, settings.rateLifetimeMs),
    destination_amount: convert(
      transfer.type,
      transfer.source_amount,
      rate,
      transfer.destination_currency,
    ),
    fee: feeFor(transfer.source_amount, transfer.source_currency),
    events: addToHistory(transfer.events, "rate_received", at),
  });
  await emitTransferEvent(received, "transfer_request.rate.received");
  return received;
}
