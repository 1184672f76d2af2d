import { refreshVerdict } from "@/lib/domain/transfers/guards";
import { guardedStepHandler } from "./guarded-step-handler";
import { seenRateOf } from "./step-request";

/**
 * Assumed: the answer to a refresh may contain anything, since the interface doesn't show its payload. If a rate has no expiry and
 * comes back with the same value, nothing shows that it was refreshed.
 */
export const refreshQuoteHandler = guardedStepHandler({
  verdict: (transfer, row, now) => refreshVerdict(transfer, seenRateOf(row), now),
  answerCarriesTransfer: false,
  mayShowNothing: (row) => seenRateOf(row).expiresAt === null,
});
