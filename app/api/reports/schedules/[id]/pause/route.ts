import { SeenSchedule } from "@/lib/contract/api/schedules";
import { getRuntime } from "@/lib/desk/runtime";
import { pauseSchedule } from "@/lib/desk/schedules/change-schedule";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ input: SeenSchedule }, ({ ctx, params, input }) =>
  pauseSchedule(ctx, params["id"] ?? "", input, getRuntime().config),
);
