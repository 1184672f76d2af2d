import { IdParams } from "@/lib/contract/api/reconciliation";
import { listMatchComments } from "@/lib/desk/reconciliation/breaks/breaks";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ params: IdParams }, ({ ctx, params }) =>
  listMatchComments(ctx, params.id),
);
