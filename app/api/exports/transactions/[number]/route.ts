import { cancelExport, getExport } from "@/lib/desk/exports/exports";
import { readRoute, writeRoute } from "@/lib/http/route";

/** Progress. Pages poll it on their own, so it doesn't count as activity that keeps a session alive. */
export const GET = readRoute({ isActivity: false }, ({ ctx, params }) =>
  getExport(ctx, params["number"] ?? ""),
);

export const DELETE = writeRoute({}, ({ ctx, params }) =>
  cancelExport(ctx, params["number"] ?? ""),
);
