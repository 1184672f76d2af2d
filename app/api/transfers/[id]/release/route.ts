import { ReleaseInput } from "@/lib/contract/api/transfer-writes";
import { releaseTransfer } from "@/lib/desk/transfers/readings/release-transfer";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ input: ReleaseInput }, ({ ctx, params, input }) =>
  releaseTransfer(ctx, params["id"] ?? "", input),
);
