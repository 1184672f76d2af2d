import { ConfirmPaymentInput } from "@/lib/contract/api/transfer-writes";
import { confirmPayment } from "@/lib/desk/transfers/steps/confirm-payment";
import { stepStatus } from "@/lib/http/respond";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute(
  { input: ConfirmPaymentInput, status: stepStatus },
  ({ ctx, params, input }) => confirmPayment(ctx, params["id"] ?? "", input),
);
