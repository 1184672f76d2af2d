import { SaveRulesInput } from "@/lib/contract/api/match-rules";
import { getRules, saveRules } from "@/lib/desk/reconciliation/rules";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => getRules(ctx));
export const POST = writeRoute({ input: SaveRulesInput }, ({ ctx, input }) =>
  saveRules(ctx, input),
);
