import { SeenClaimInput } from "@/lib/contract/api/transfer-writes";
import { claimPayment, letPaymentGo } from "@/lib/desk/transfers/paying/claim-payment";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ input: SeenClaimInput }, ({ ctx, params, input }) =>
  claimPayment(ctx, params["id"] ?? "", input),
);
export const DELETE = writeRoute({}, ({ ctx, params }) => letPaymentGo(ctx, params["id"] ?? ""));
