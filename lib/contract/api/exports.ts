import * as z from "zod/mini";
import { AmountText, CalendarDate, Instant } from "./values";
import { TransactionFilter } from "./transactions";

/** POST /api/exports/transactions: makes the export and its number; the file is then streamed by GET …/{number}/file. */
export const CreateExportInput = TransactionFilter;
export type CreateExportInput = z.input<typeof CreateExportInput>;

export const ExportState = z.enum(["ready", "running", "done", "cancelled", "failed"]);

/** Currency → exact amount. */
const CurrencyTotals = z.object({ amountSent: z.record(z.string(), AmountText), amountReceived: z.record(z.string(), AmountText) });

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
  filters: z.object({ state: z.nullable(z.enum(["open", "closed"])), from: z.nullable(CalendarDate), to: z.nullable(CalendarDate) }),
  timeZone: z.string(),
  rows: z.number(),
  /** Sums of the file's own columns per currency, whatever the status: what a person adding them up gets. */
  totals: CurrencyTotals,
  /** The same for payment_confirmed and transaction_completed alone: what the screen totals. */
  settled: z.extend(CurrencyTotals, { rows: z.number() }),
  /** Rows that the service sent and that could not be read: they are not in the file. */
  unreadable: z.number(),
  /** Rows in the file without a date, which can't be told to lie outside the range. */
  undated: z.number(),
  bytes: z.number(),
  /** Of the file's exact bytes, as hex. */
  sha256: z.string(),
  columns: z.array(z.string()),
});
export type ExportManifest = z.output<typeof ExportManifest>;

/**
 * GET and DELETE /api/exports/transactions/{number}. ready: numbered, not fetched yet. running: being written.
 * done: every byte was handed over. cancelled, failed: what arrived of the file is not complete.
 */
export const ExportView = z.object({
  number: z.number(),
  state: ExportState,
  fileName: z.string(),
  rows: z.number(),
  bytes: z.number(),
  /** Why there is no complete file; null while all is well. */
  message: z.nullable(z.string()),
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  createdBy: z.string(),
  manifest: z.nullable(ExportManifest),
});
export type ExportView = z.output<typeof ExportView>;
