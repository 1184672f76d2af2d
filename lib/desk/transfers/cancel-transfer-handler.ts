import { cancelVerdict } from "@/lib/domain/transfers/guards";
import { guardedStepHandler } from "./guarded-step-handler";

/** Assumed: the answer of a cancel may hold anything, since its payload is not shown. */
export const cancelTransferHandler = guardedStepHandler({ verdict: (transfer) => cancelVerdict(transfer), answerCarriesTransfer: false });
