import { RehearseInput, type RehearsalView } from "@/lib/contract/api/match-rules";
import { rehearseRules } from "@/lib/desk/reconciliation/rules/rehearse-rules";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ input: RehearseInput, status: (_run: RehearsalView) => 202 }, ({ ctx, input }) => rehearseRules(ctx, input));
