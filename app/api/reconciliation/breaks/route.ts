import { BreakQuery } from "@/lib/contract/api/reconciliation";
import { listBreaks } from "@/lib/desk/reconciliation/breaks/list-breaks";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: BreakQuery }, ({ ctx, query }) => listBreaks(ctx, query));
