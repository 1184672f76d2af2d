import { getRecipient } from "@/lib/desk/recipients/list-recipients";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx, params }) => getRecipient(ctx, params["id"] ?? ""));
