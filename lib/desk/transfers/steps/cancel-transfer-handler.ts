import { cancelVerdict } from "@/lib/domain/transfers/guards";
import { guardedStepHandler } from "./guarded-step-handler";

/** Assumed: the answer to a cancel may contain anything, since the interface doesn't show its payload. */
export const cancelTransferHandler = guardedStepHandler({
  verdict: (transfer) => cancelVerdict(transfer),
  answerCarriesTransfer: false,
});
