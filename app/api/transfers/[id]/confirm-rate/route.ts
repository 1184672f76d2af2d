import { ConfirmRateInput } from "@/lib/contract/api/transfer-writes";
import { confirmRate } from "@/lib/desk/transfers/steps/rate-steps";
import { stepStatus } from "@/lib/http/respond";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute(
  { input: ConfirmRateInput, status: stepStatus },
  ({ ctx, params, input }) => confirmRate(ctx, params["id"] ?? "", input),
);
