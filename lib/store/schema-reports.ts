import type { ColumnType, Generated } from "kysely";
import type { Json, NullableJson, NullableTimestamp, Timestamp } from "./column-types";

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
