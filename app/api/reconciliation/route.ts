import { WorkspaceQuery } from "@/lib/contract/api/reconciliation";
import { getReconciliationSummary } from "@/lib/desk/reconciliation/get-summary";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: WorkspaceQuery }, ({ ctx, query }) =>
  getReconciliationSummary(ctx, query),
);
