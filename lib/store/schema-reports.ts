import type { ColumnType, Generated } from "kysely";
import type { DeliveryState } from "@/lib/domain/schedules/delivery";
import type { Json, NullableJson, NullableTimestamp, Timestamp } from "./column-types";

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

/** The outcome of each time of a schedule. */
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

export interface ExportsTable {
  number: Generated<number>;
  userId: string;
  state: string;
  filters: Json;
  timeZone: string;
  fileName: string;
  rows: ColumnType<number, number | undefined, number>;
  bytes: ColumnType<string, string | undefined, string>;
  sha256: string | null;
  manifest: NullableJson;
  message: string | null;
  startedAt: Timestamp;
  /** Moved on the database's clock while the file is being written. */
  progressAt: ColumnType<Date, never, Date>;
  finishedAt: NullableTimestamp;
  /** `service`: read from the service and fetched once. Others are reports, written as of `revision`. */
  kind: ColumnType<string, string | undefined, never>;
  format: ColumnType<string, string | undefined, never>;
  preset: ColumnType<string | null, string | null | undefined, never>;
  revision: ColumnType<string | null, string | undefined, never>;
  fence: ColumnType<number, never, number>;
  /** Names of the columns that somebody chose, in their order. */
  columns: NullableJson;
  /** How far the mirror was proven when the report was asked for. */
  mirror: NullableJson;
}

/** Who downloaded which report's file when, and from which byte on. */
export interface ReportDownloadsTable {
  id: Generated<string>;
  number: number;
  userId: string;
  at: Timestamp;
  fromByte: ColumnType<string, string | number, never>;
}
