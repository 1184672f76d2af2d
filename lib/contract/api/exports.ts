import * as z from "zod/mini";
import { CalendarDate, Instant } from "./values";
import { AmountSums, TotalsByStatus, TransactionFilter } from "./transactions";

/** POST /api/exports/transactions: a numbered export. GET …/{number}/file streams the file. */
export const CreateExportInput = TransactionFilter;
export type CreateExportInput = z.input<typeof CreateExportInput>;

export const ExportState = z.enum(["ready", "running", "done", "cancelled", "failed"]);

/** A file's state on a page, while it is written and afterwards. */
export const FileFields = {
  number: z.number(),
  state: ExportState,
  fileName: z.string(),
  rows: z.number(),
  bytes: z.number(),
  message: z.nullable(z.string()),
  createdBy: z.string(),
  finishedAt: z.nullable(Instant),
};

/** The figures against which a file is checked. GET /api/exports/transactions/{number}/manifest */
export const ExportManifest = z.object({
  schema: z.string(),
  fileName: z.string(),
  number: z.number(),
  sandbox: z.boolean(),
  organisation: z.string(),
  createdBy: z.string(),
  startedAt: Instant,
  finishedAt: Instant,
  filters: z.object({
    state: z.nullable(z.enum(["open", "closed"])),
    from: z.nullable(CalendarDate),
    to: z.nullable(CalendarDate),
  }),
  timeZone: z.string(),
  rows: z.number(),
  /** Sums of the file's columns by currency, over all statuses. */
  totals: AmountSums,
  /** The same by status, as the page counts them. */
  byStatus: TotalsByStatus,
  unreadable: z.number(),
  /** Number of rows without a date, which may lie outside the range. */
  undated: z.number(),
  bytes: z.number(),
  /** SHA-256 of the file's exact bytes, as hex. */
  sha256: z.string(),
  columns: z.array(z.string()),
});
export type ExportManifest = z.output<typeof ExportManifest>;

/**
 * GET and DELETE /api/exports/transactions/{number}.
 * `ready`: numbered, not fetched yet. `running`: being written. `done`: every byte was handed over.
 * `cancelled`, `failed`: the received file is incomplete.
 */
export const ExportView = z.object({
  ...FileFields,
  startedAt: Instant,
  manifest: z.nullable(ExportManifest),
});
export type ExportView = z.output<typeof ExportView>;
