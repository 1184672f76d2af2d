import { HandOverInput } from "@/lib/contract/api/transfer-writes";
import { handOverPayment } from "@/lib/desk/transfers/paying/claim-payment";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ input: HandOverInput }, ({ ctx, params, input }) =>
  handOverPayment(ctx, params["id"] ?? "", input),
);
