import { DryRunInput, type DryRunView } from "@/lib/contract/api/match-rules";
import { dryRunRules } from "@/lib/desk/reconciliation/runs/dry-run";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute(
  { input: DryRunInput, status: (_run: DryRunView) => 202 },
  ({ ctx, input }) => dryRunRules(ctx, input),
);
