import { openTransfer } from "@/lib/desk/transfers/view/transfer-detail";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx, params }) => openTransfer(ctx, params["id"] ?? ""));
