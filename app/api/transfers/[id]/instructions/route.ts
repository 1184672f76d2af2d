import { SeenClaimInput } from "@/lib/contract/api/transfer-writes";
import { showInstructions } from "@/lib/desk/transfers/paying/claim-payment";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ input: SeenClaimInput }, ({ ctx, params, input }) =>
  showInstructions(ctx, params["id"] ?? "", input),
);
