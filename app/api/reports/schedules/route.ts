import { CreateScheduleInput } from "@/lib/contract/api/schedules";
import { getRuntime } from "@/lib/desk/runtime";
import { createSchedule } from "@/lib/desk/schedules/change-schedule";
import { listSchedules } from "@/lib/desk/schedules/list-schedules";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => listSchedules(ctx, getRuntime().config));

export const POST = writeRoute({ input: CreateScheduleInput, status: 201 }, ({ ctx, input }) =>
  createSchedule(ctx, input, getRuntime().config),
);
