import { getRuntime } from "@/lib/desk/runtime";
import { retryDelivery } from "@/lib/desk/schedules/schedule-runs";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ status: 202 }, ({ ctx, params }) =>
  retryDelivery(ctx, params["id"] ?? "", params["delivery"] ?? "", getRuntime().config),
);
