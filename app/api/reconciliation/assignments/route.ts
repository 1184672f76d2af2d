import { AssignInput } from "@/lib/contract/api/reconciliation";
import { assignBreak } from "@/lib/desk/reconciliation/breaks/breaks";
import { writeRoute } from "@/lib/http/route";

export const PUT = writeRoute({ input: AssignInput }, ({ ctx, input }) => assignBreak(ctx, input));
