import { getTransfer } from "@/lib/desk/transfers/get-transfer";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx, params }) => getTransfer(ctx, params["id"] ?? ""));
