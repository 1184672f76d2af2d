import { openTransfer } from "@/lib/desk/transfers/view/get-transfer";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx, params }) => openTransfer(ctx, params["id"] ?? ""));
