import * as z from "zod/mini";
import { CalendarDate } from "./values";

/** GET /api/reconciliation/exceptions?account&from&to: the breaks of a period as XLSX. */
export const ExceptionsQuery = z.object({
  account: z.guid(),
  from: CalendarDate,
  to: CalendarDate,
});
export type ExceptionsQuery = z.input<typeof ExceptionsQuery>;

export const EXCEPTIONS_FILE_LIMIT_BYTES = 4 * 1024 * 1024;

/** POST /api/reconciliation/exceptions/preview: the edited workbook, as base64. Changes nothing. */
export const ExceptionsFileInput = z.object({
  accountId: z.guid(),
  file: z.string().check(z.minLength(1, "Choose a file")),
});
export type ExceptionsFileInput = z.input<typeof ExceptionsFileInput>;

export const ExceptionChange = z.object({
  subject: z.string(),
  /** The assignment's version and the number of comments when the file was written. */
  version: z.number(),
  comments: z.number(),
  /** Absent: the assignee doesn't change. Null: assigned to nobody. */
  assigneeId: z.optional(z.nullable(z.guid())),
  comment: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))),
});
export type ExceptionChange = z.output<typeof ExceptionChange>;

export const ExceptionsPreview = z.object({
  rows: z.number(),
  unchanged: z.number(),
  /** Rows whose comment this person added before, as when a workbook is imported twice. */
  made: z.number(),
  changes: z.array(
    z.object({
      row: z.number(),
      name: z.string(),
      assigneeBefore: z.nullable(z.string()),
      assigneeAfter: z.nullable(z.string()),
      change: ExceptionChange,
    }),
  ),
  refused: z.array(z.object({ row: z.number(), name: z.string(), problem: z.string() })),
});
export type ExceptionsPreview = z.output<typeof ExceptionsPreview>;

/** POST /api/reconciliation/exceptions: what the preview showed. */
export const ApplyExceptionsInput = z.object({
  accountId: z.guid(),
  changes: z
    .array(ExceptionChange)
    .check(z.minLength(1, "There is nothing to change"), z.maxLength(20_000)),
});
export type ApplyExceptionsInput = z.input<typeof ApplyExceptionsInput>;
export const ExceptionsApplied = z.object({
  applied: z.number(),
  refused: z.array(z.object({ subject: z.string(), problem: z.string() })),
});
export type ExceptionsApplied = z.output<typeof ExceptionsApplied>;
