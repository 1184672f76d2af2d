import { verifyTransfer } from "@/lib/desk/transfers/readings/release-transfer";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({}, ({ ctx, params }) => verifyTransfer(ctx, params["id"] ?? ""));
