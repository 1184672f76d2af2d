import { cancelTransfer } from "@/lib/desk/transfers/cancel-transfer";
import { stepStatus } from "@/lib/http/step-status";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ status: stepStatus }, ({ ctx, params }) => cancelTransfer(ctx, params["id"] ?? ""));
