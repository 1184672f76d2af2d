import { confirmVerdict } from "@/lib/domain/transfers/guards";
import { guardedStepHandler } from "./guarded-step-handler";
import { seenRateOf } from "./step-request";

export const confirmRateHandler = guardedStepHandler({
  verdict: (transfer, row, now) => confirmVerdict(transfer, seenRateOf(row), now),
  answerCarriesTransfer: true,
});
