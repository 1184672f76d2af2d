import { cancelReport } from "@/lib/desk/reports/cancel-report";
import { getReport } from "@/lib/desk/reports/one-report";
import { readRoute, writeRoute } from "@/lib/http/route";

/** How far it has come: a page asks by itself, so that keeps no session from going idle. */
export const GET = readRoute({ isActivity: false }, ({ ctx, params }) => getReport(ctx, params["number"] ?? ""));

export const DELETE = writeRoute({}, ({ ctx, params }) => cancelReport(ctx, params["number"] ?? ""));
