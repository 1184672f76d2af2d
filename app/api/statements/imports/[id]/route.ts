import { getImport } from "@/lib/desk/statements/list-imports";
import { cancelImport } from "@/lib/desk/statements/start-import";
import { readRoute, writeRoute } from "@/lib/http/route";

/** How far it has come: a page asks by itself, so that keeps no session from going idle. */
export const GET = readRoute({ isActivity: false }, ({ ctx, params }) => getImport(ctx, params["id"] ?? ""));

export const DELETE = writeRoute({}, ({ ctx, params }) => cancelImport(ctx, params["id"] ?? ""));
