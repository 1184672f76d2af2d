import { BreakQuery } from "@/lib/contract/api/reconciliation";
import { listBreaks } from "@/lib/desk/reconciliation/breaks/break-views";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: BreakQuery }, ({ ctx, query }) => listBreaks(ctx, query));
