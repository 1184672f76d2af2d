import { IdParams } from "@/lib/contract/api/reconciliation";
import { getRehearsal } from "@/lib/desk/reconciliation/rules/rehearse-rules";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ params: IdParams }, ({ ctx, params }) => getRehearsal(ctx, params.id));
