import { getIntent } from "@/lib/desk/operations/get-operation";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx, params }) => getIntent(ctx, params["id"] ?? ""));
