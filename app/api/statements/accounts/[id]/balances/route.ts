import { IdParams } from "@/lib/contract/api/reconciliation";
import { StateBalanceInput } from "@/lib/contract/api/stated-balances";
import { listStatedBalances } from "@/lib/desk/close/stated-balances/list-stated-balances";
import { stateBalance } from "@/lib/desk/close/stated-balances/state-balance";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({ params: IdParams }, ({ ctx, params }) =>
  listStatedBalances(ctx, params.id),
);

export const POST = writeRoute(
  { input: StateBalanceInput, params: IdParams },
  ({ ctx, params, input }) => stateBalance(ctx, params.id, input),
);
