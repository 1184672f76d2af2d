import { StatedBalanceParams } from "@/lib/contract/api/close";
import { withdrawBalance } from "@/lib/desk/close/stated-balances";
import { writeRoute } from "@/lib/http/route";

export const DELETE = writeRoute({ params: StatedBalanceParams }, ({ ctx, params }) =>
  withdrawBalance(ctx, params.id, params.balance),
);
