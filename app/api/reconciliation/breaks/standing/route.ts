import { BreakStandingQuery } from "@/lib/contract/api/reconciliation";
import { breakStanding } from "@/lib/desk/reconciliation/breaks/breaks";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: BreakStandingQuery }, ({ ctx, query }) =>
  breakStanding(ctx, query),
);
