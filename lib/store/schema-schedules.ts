import type { ColumnType } from "kysely";
import type { DeliveryState } from "@/lib/domain/schedules/delivery";
import type { Json, NullableTimestamp, Timestamp } from "./column-types";

type TextList = ColumnType<string[], string[], string[]>;

/** Reports that are made at set times. */
export interface ReportSchedulesTable {
  id: string;
  ownerId: string;
  name: string;
  report: Json;
  cadence: "day" | "week" | "month";
  weekday: number | null;
  monthDay: number | null;
  atTime: string;
  timeZone: string;
  recipients: TextList;
  state: ColumnType<
    "active" | "paused" | "ended",
    "active" | undefined,
    "active" | "paused" | "ended"
  >;
  pausedReason: ColumnType<string | null, never, string | null>;
  version: ColumnType<number, never, number>;
  nextRunAt: NullableTimestamp;
  createdAt: Timestamp;
  changedAt: Timestamp;
}

/** What happened to each time of a schedule. */
export interface ReportDeliveriesTable {
  id: string;
  scheduleId: string;
  dueAt: Timestamp;
  askedBy: string | null;
  missed: ColumnType<number, number | undefined, never>;
  report: Json;
  recipients: TextList;
  state: DeliveryState;
  number: ColumnType<number | null, never, number>;
  tries: ColumnType<number, never, number>;
  nextTryAt: NullableTimestamp;
  leaseUntil: ColumnType<Date | null, never, Date | null>;
  fence: ColumnType<number, never, number>;
  messageId: string;
  deliveredTo: ColumnType<string[], never, string[]>;
  message: ColumnType<string | null, never, string | null>;
  createdAt: Timestamp;
  sentAt: NullableTimestamp;
  finishedAt: NullableTimestamp;
}

export interface SchedulesSchema {
  reportSchedules: ReportSchedulesTable;
  reportDeliveries: ReportDeliveriesTable;
}
