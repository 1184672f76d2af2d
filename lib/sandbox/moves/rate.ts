import type { Amount } from "@/lib/money/amount";
import { isFiat, isStablecoin } from "@/lib/money/currency";
import { convert, feeFor, quoteRate } from "../data/rates";
import { afterMs, schedule, unschedule } from "../steps/schedule";
import { addToHistory, type Move, requireState, save } from "./move";
import { emitTransferEvent } from "../webhooks/emit-event";

/** Fiat per 1 stablecoin at the move's minute. */
function marketRate({ transfer, settings, at }: Move): Amount {
  const { source_currency: from, destination_currency: to, type } = transfer;
  const [fiat, stablecoin] = isFiat(from) ? [from, to] : [to, from];
  if (!isFiat(fiat) || !isStablecoin(stablecoin)) throw new Error(`no market for ${from} to ${to}`);
  return quoteRate({ fiat, stablecoin, at, seed: settings.demoSeed, type });
}

/** The rate arrives: the market's, or a given one. */
export async function receiveRate(move: Move, given?: Amount): Promise<Move> {
  const { transfer, at, settings } = move;
  requireState(transfer, "a rate arrives only while one is being fetched", "fetching_rates");
  const rate = given ?? marketRate(move);
  await unschedule(move, ["deliver_rate"]);
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
    events: addToHistory(move, "rate_received"),
  });
  await emitTransferEvent(received, "transfer_request.rate.received");
  return received;
}

/** A quote is on its way. */
export async function scheduleRate(move: Move): Promise<void> {
  await schedule(move, "deliver_rate", move.settings.rateDelayMs);
}

/** Refreshes the quote, also of a rate that still holds. The transfer has no rate until then. */
export async function askForRate(move: Move): Promise<Move> {
  const wanted = "a quote can be refreshed only while its rate waits to be confirmed";
  requireState(move.transfer, wanted, "rate_received");
  const asked = await save(move, {
    status: "fetching_rates",
    quote_count: move.transfer.quote_count + 1,
    rate_value: "0",
    rate_expires_at: null,
    destination_amount: "0",
    fee: "0",
    events: addToHistory(move, "fetching_rates"),
  });
  await scheduleRate(asked);
  return asked;
}
