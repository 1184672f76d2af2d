import type { ColumnType } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";

/** timestamptz: read as Date, written as Date. */
export type Timestamp = ColumnType<Date, Date, Date>;
export type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** numeric: exact decimal text both ways. */
export type Numeric = ColumnType<string, string, string>;
export type NullableNumeric = ColumnType<string | null, string | null | undefined, string | null>;
/** jsonb: read as a value, written as JSON text. */
export type Json = ColumnType<unknown, string, string>;
export type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
/** date: read and written as `YYYY-MM-DD`; see database.ts. */
export type Day = ColumnType<CalendarDay, CalendarDay, CalendarDay>;
export type NullableDay = ColumnType<
  CalendarDay | null,
  CalendarDay | null | undefined,
  CalendarDay | null
>;
/** int with a default. */
export type Counter = ColumnType<number, number | undefined, number>;
/** bigint: read as text. */
export type BigCounter = ColumnType<string, string | number | undefined, string | number>;
