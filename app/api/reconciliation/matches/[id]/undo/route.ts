import { IdParams, UndoMatchInput } from "@/lib/contract/api/reconciliation";
import { undoMatch } from "@/lib/desk/reconciliation/decisions/decide-match";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute(
  { input: UndoMatchInput, params: IdParams },
  ({ ctx, params, input }) => undoMatch(ctx, params.id, input),
);
