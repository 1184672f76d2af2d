import { AcceptMatchInput, IdParams } from "@/lib/contract/api/reconciliation";
import { acceptMatch } from "@/lib/desk/reconciliation/decisions/decide-match";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute(
  { input: AcceptMatchInput, params: IdParams },
  ({ ctx, params, input }) => acceptMatch(ctx, params.id, input),
);
