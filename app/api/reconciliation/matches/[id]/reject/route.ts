import { IdParams, RejectMatchInput } from "@/lib/contract/api/reconciliation";
import { rejectMatch } from "@/lib/desk/reconciliation/decisions/decide-match";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute(
  { input: RejectMatchInput, params: IdParams },
  ({ ctx, params, input }) => rejectMatch(ctx, params.id, input),
);
