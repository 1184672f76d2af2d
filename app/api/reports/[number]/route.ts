import { cancelReport } from "@/lib/desk/reports/create-report";
import { getReport } from "@/lib/desk/reports/get-report";
import { readRoute, writeRoute } from "@/lib/http/route";

/** Progress. Pages poll it on their own, so it doesn't count as activity that keeps a session alive. */
export const GET = readRoute({ isActivity: false }, ({ ctx, params }) =>
  getReport(ctx, params["number"] ?? ""),
);

export const DELETE = writeRoute({}, ({ ctx, params }) =>
  cancelReport(ctx, params["number"] ?? ""),
);
