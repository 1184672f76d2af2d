import { confirmVerdict } from "@/lib/domain/transfers/guards";
import { guardedStepHandler } from "./guarded-step-handler";
import { seenRateOf } from "./step-request";

/** Confirms only the rate that the person saw, while enough of its life is left. Safety by state: see docs/state-machines.md. */
export const confirmRateHandler = guardedStepHandler({
  verdict: (transfer, row, now) => confirmVerdict(transfer, seenRateOf(row), now),
  answerCarriesTransfer: true,
});
