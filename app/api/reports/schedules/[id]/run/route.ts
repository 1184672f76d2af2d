import { getRuntime } from "@/lib/desk/runtime";
import { runScheduleNow } from "@/lib/desk/schedules/schedule-runs";
import { writeRoute } from "@/lib/http/route";

/** Puts it into the queue; the worker makes it. */
export const POST = writeRoute({ status: 202 }, ({ ctx, params }) =>
  runScheduleNow(ctx, params["id"] ?? "", getRuntime().config),
);
