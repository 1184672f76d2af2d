import { RunInput } from "@/lib/contract/api/reconciliation";
import { requestRun } from "@/lib/desk/reconciliation/runs/matching-runs";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ input: RunInput }, ({ ctx, input }) => requestRun(ctx, input));
