import { CloseQuery, PrepareCloseInput } from "@/lib/contract/api/close";
import { getClose } from "@/lib/desk/close/get-close";
import { prepareClose } from "@/lib/desk/close/close-period";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({ query: CloseQuery }, ({ ctx, query }) => getClose(ctx, query));

export const POST = writeRoute({ input: PrepareCloseInput }, ({ ctx, input }) =>
  prepareClose(ctx, input),
);
