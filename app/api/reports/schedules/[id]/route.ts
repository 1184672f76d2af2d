import { ChangeScheduleInput, SeenSchedule } from "@/lib/contract/api/schedules";
import { getRuntime } from "@/lib/desk/runtime";
import { changeSchedule, endSchedule } from "@/lib/desk/schedules/change-schedule";
import { writeRoute } from "@/lib/http/route";

export const PATCH = writeRoute({ input: ChangeScheduleInput }, ({ ctx, params, input }) =>
  changeSchedule(ctx, params["id"] ?? "", input, getRuntime().config),
);

export const DELETE = writeRoute({ input: SeenSchedule }, ({ ctx, params, input }) =>
  endSchedule(ctx, params["id"] ?? "", input),
);
