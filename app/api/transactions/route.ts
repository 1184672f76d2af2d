import { TransactionQuery } from "@/lib/contract/api/transactions";
import { listTransactions } from "@/lib/desk/transactions/list-transactions";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: TransactionQuery }, ({ ctx, query }) =>
  listTransactions(ctx, query),
);
