import { cancelExport } from "@/lib/desk/exports/cancel-export";
import { getExport } from "@/lib/desk/exports/get-export";
import { readRoute, writeRoute } from "@/lib/http/route";

/** How far it has come: a page asks by itself, so that keeps no session from going idle. */
export const GET = readRoute({ isActivity: false }, ({ ctx, params }) => getExport(ctx, params["number"] ?? ""));

export const DELETE = writeRoute({}, ({ ctx, params }) => cancelExport(ctx, params["number"] ?? ""));
