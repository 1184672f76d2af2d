import { getChangesSince } from "@/lib/desk/reports/changes-since";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx, params }) => getChangesSince(ctx, params["number"] ?? ""));
