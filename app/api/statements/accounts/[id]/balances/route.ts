import { IdParams } from "@/lib/contract/api/reconciliation";
import { StateBalanceInput } from "@/lib/contract/api/close";
import { listStatedBalances, stateBalance } from "@/lib/desk/close/stated-balances";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({ params: IdParams }, ({ ctx, params }) =>
  listStatedBalances(ctx, params.id),
);

export const POST = writeRoute(
  { input: StateBalanceInput, params: IdParams },
  ({ ctx, params, input }) => stateBalance(ctx, params.id, input),
);
