import { CounterpartQuery } from "@/lib/contract/api/reconciliation";
import { findCounterparts } from "@/lib/desk/reconciliation/decisions/make-match";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: CounterpartQuery }, ({ ctx, query }) =>
  findCounterparts(ctx, query),
);
