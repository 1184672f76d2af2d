import { z } from "zod";
import { AmountText, CalendarDate, Instant } from "./values";
import { TransactionFilter } from "./transactions";

/** POST /api/exports/transactions: makes the export and its number; the file is then streamed by GET …/{number}/file. */
export const CreateExportInput = TransactionFilter;
export type CreateExportInput = z.input<typeof CreateExportInput>;

export const ExportState = z.enum(["ready", "running", "done", "cancelled", "failed"]);

/** The figures that a file is checked against. GET /api/exports/transactions/{number}/manifest */
export const ExportManifest = z.object({
  schema: z.string(),
  fileName: z.string(),
  number: z.number(),
  sandbox: z.boolean(),
  organisation: z.string(),
  createdBy: z.string(),
  startedAt: Instant,
  finishedAt: Instant,
  filters: z.object({ state: z.enum(["open", "closed"]).nullable(), from: CalendarDate.nullable(), to: CalendarDate.nullable() }),
  timeZone: z.string(),
  rows: z.number(),
  totals: z.object({ amountSent: z.record(z.string(), AmountText), amountReceived: z.record(z.string(), AmountText) }),
  bytes: z.number(),
  sha256: z.string(),
  columns: z.array(z.string()),
});
export type ExportManifest = z.output<typeof ExportManifest>;

export const ExportView = z.object({
  number: z.number(),
  state: ExportState,
  fileName: z.string(),
  rows: z.number(),
  bytes: z.number(),
  message: z.string().nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  createdBy: z.string(),
  manifest: ExportManifest.nullable(),
});
export type ExportView = z.output<typeof ExportView>;
