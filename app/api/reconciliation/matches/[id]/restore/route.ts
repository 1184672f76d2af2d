import { IdParams, RestoreMatchInput } from "@/lib/contract/api/reconciliation";
import { restoreMatch } from "@/lib/desk/reconciliation/decisions/decide-match";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute(
  { input: RestoreMatchInput, params: IdParams },
  ({ ctx, params, input }) => restoreMatch(ctx, params.id, input),
);
