import { CancelTransferInput } from "@/lib/contract/api/transfer-writes";
import { cancelTransfer } from "@/lib/desk/transfers/steps/rate-steps";
import { stepStatus } from "@/lib/http/respond";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute(
  { input: CancelTransferInput, status: stepStatus },
  ({ ctx, params, input }) => cancelTransfer(ctx, params["id"] ?? "", input),
);
