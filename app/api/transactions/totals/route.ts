import { TransactionFilter } from "@/lib/contract/api/transactions";
import { countTransactions } from "@/lib/desk/transactions/count-transactions";
import { jsonLines } from "@/lib/http/json-lines";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: TransactionFilter }, async ({ ctx, query }) => {
  const stop = new AbortController();
  return jsonLines(ctx, await countTransactions(ctx, query, { signal: stop.signal }), () =>
    stop.abort(),
  );
});
