import { getImport } from "@/lib/desk/statements/list-imports";
import { cancelImport } from "@/lib/desk/statements/start-import";
import { readRoute, writeRoute } from "@/lib/http/route";

/** Progress. Pages poll it on their own, so it doesn't count as activity that keeps a session alive. */
export const GET = readRoute({ isActivity: false }, ({ ctx, params }) =>
  getImport(ctx, params["id"] ?? ""),
);

export const DELETE = writeRoute({}, ({ ctx, params }) => cancelImport(ctx, params["id"] ?? ""));
