import { RememberColumnsInput } from "@/lib/contract/api/reports";
import { getRememberedColumns, rememberColumns } from "@/lib/desk/reports/remembered-columns";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => getRememberedColumns(ctx));
export const PUT = writeRoute({ input: RememberColumnsInput }, ({ ctx, input }) =>
  rememberColumns(ctx, input),
);
