import { getEvidence } from "@/lib/desk/reconciliation/evidence/get-evidence";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx, params }) => getEvidence(ctx, params["id"] ?? ""));
