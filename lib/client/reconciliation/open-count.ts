import { OpenCount } from "@/lib/contract/api/open-count";
import { RECONCILIATION_KEY } from "../query-keys";
import { routeQueries } from "../route-query";

/** Query for the number of open items of all accounts, shown in the rail. Hints keep it current. */
export function openCountOptions() {
  const query = routeQueries(RECONCILIATION_KEY);
  return { ...query(OpenCount, "/api/reconciliation/open"), staleTime: 30_000 };
}
