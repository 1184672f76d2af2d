import { IdParams } from "@/lib/contract/api/reconciliation";
import { getDryRun } from "@/lib/desk/reconciliation/rules/dry-run-rules";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ params: IdParams }, ({ ctx, params }) => getDryRun(ctx, params.id));
