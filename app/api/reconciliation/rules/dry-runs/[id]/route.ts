import { IdParams } from "@/lib/contract/api/reconciliation";
import { getDryRun } from "@/lib/desk/reconciliation/runs/dry-run";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ params: IdParams }, ({ ctx, params }) => getDryRun(ctx, params.id));
