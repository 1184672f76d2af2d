import { CreateTransferInput } from "@/lib/contract/api/transfer-writes";
import { TransferQuery, type TransferWriteResult } from "@/lib/contract/api/transfers";
import { createTransfer } from "@/lib/desk/transfers/create/create-transfer";
import { listTransfers } from "@/lib/desk/transfers/view/transfer-summary";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({ query: TransferQuery }, ({ ctx, query }) =>
  listTransfers(ctx, query),
);

export const POST = writeRoute(
  {
    input: CreateTransferInput,
    status: (result: TransferWriteResult) => (result.operation.state === "succeeded" ? 201 : 202),
  },
  ({ ctx, input }) => createTransfer(ctx, input),
);
