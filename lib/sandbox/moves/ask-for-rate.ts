import { afterMs, schedule } from "../steps/schedule";
import { addToHistory } from "../transfers/history";
import { notNow, save, type Move } from "./move";
import { receiveRate } from "./receive-rate";

/** A quote is on its way. */
export async function scheduleRate({ db, settings, at, transfer }: Move): Promise<void> {
  await schedule(db, {
    transferId: transfer.id,
    kind: "deliver_rate",
    dueAt: afterMs(at, settings.rateDelayMs),
  });
}

/**
 * Refreshes the quote. Assumed: a rate that still holds may be refreshed too; the transfer goes back to fetching_rates
 * with no rate, unless the settings say that the answer itself brings the new one.
 */
export async function askForRate(move: Move): Promise<Move> {
  if (move.transfer.status !== "rate_received")
    throw notNow(
      move.transfer,
      "a quote can be refreshed only while its rate waits to be confirmed",
    );
  const quote_count = move.transfer.quote_count + 1;
  const asked = await save(move, {
    status: "fetching_rates",
    quote_count,
    rate_value: "0",
    rate_expires_at: null,
    destination_amount: "0",
    fee: "0",
    events: addToHistory(move.transfer.events, "fetching_rates", move.at),
  });
  if (move.settings.refreshEffect === "new_rate_at_once") return receiveRate(asked);
  await scheduleRate(asked);
  return asked;
}
