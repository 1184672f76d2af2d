import { getRuntime } from "@/lib/desk/runtime";
import { listDeliveries } from "@/lib/desk/schedules/list-schedules";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx, params }) =>
  listDeliveries(ctx, params["id"] ?? "", getRuntime().config),
);
