import { refreshVerdict } from "@/lib/domain/transfers/guards";
import { guardedStepHandler } from "./guarded-step-handler";
import { seenRateOf } from "./step-request";

/**
 * Assumed: the answer of a refresh may hold anything, since its payload is not shown. A rate whose expiry isn't told, and that
 * comes back at the same value, shows nothing of having been refreshed.
 */
export const refreshQuoteHandler = guardedStepHandler({
  verdict: (transfer, row, now) => refreshVerdict(transfer, seenRateOf(row), now),
  answerCarriesTransfer: false,
  mayShowNothing: (row) => seenRateOf(row).expiresAt === null,
});
