import * as z from "zod/mini";
import { OpenFacts } from "@/lib/domain/statements/open-facts";
import { QUESTIONS, STATEMENT_FORMATS } from "@/lib/domain/statements/statement";
import { AmountText } from "./amounts";
import { CalendarDate, Instant } from "./values";

export const StatementFormat = z.enum(STATEMENT_FORMATS);

/** A line of a statement as it was read, before or after it was imported. */
export const ReadLineView = z.object({
  lineNumber: z.number(),
  bookedOn: CalendarDate,
  valueOn: z.nullable(CalendarDate),
  direction: z.enum(["in", "out"]),
  amount: AmountText,
  currency: z.nullable(z.string()),
  narration: z.string(),
  bankReference: z.nullable(z.string()),
  balanceAfter: z.nullable(AmountText),
});
export type ReadLineView = z.output<typeof ReadLineView>;

/** A line, or a whole statement, that can't be taken as it is. */
export const ImportProblem = z.object({
  /** Null when it concerns the file or a statement as a whole. */
  lineNumber: z.nullable(z.number()),
  /** The line as it stands in the file; null likewise. */
  text: z.nullable(z.string()),
  problem: z.string(),
});
export type ImportProblem = z.output<typeof ImportProblem>;

/** The raw cells of a table's first rows, for choosing columns. */
export const TablePreview = z.object({
  rows: z.array(z.object({ number: z.number(), cells: z.array(z.string()) })),
  columns: z.number(),
});

export const MAX_STATEMENT_BYTES = 110 * 1000 * 1000;

/** POST /api/statements/files?name=: the file itself is the body, as application/octet-stream. */
export const FileQuery = z.object({ name: z.string().check(z.minLength(1), z.maxLength(300)) });

/**
 * GET /api/statements/imports/{id}/file?account=&anew=: what was recognised, again; with an account, as its last file was read. A file that
 * was started before is read as it was then, unless it is looked at `anew`.
 */
export const FileAccountQuery = z.object({
  account: z.optional(z.string().check(z.maxLength(100))),
  anew: z.optional(z.literal("yes")),
});

/** Facts about a file that has just arrived. POST /api/statements/files */
export const ReceivedFile = z.object({
  importId: z.string(),
  fileName: z.string(),
  size: z.number(),
  format: z.nullable(StatementFormat),
  /** How a table would be read: `CsvMapping`; null for formats that say it themselves. */
  mapping: z.nullable(z.unknown()),
  /** True if the file can be imported without answers. */
  certain: z.boolean(),
  /** Open questions, without those that the account itself answers. */
  questions: z.array(z.enum(QUESTIONS)),
  open: OpenFacts,
  /** The mapping is the one that the account's last file was read with. */
  remembered: z.boolean(),
  table: z.nullable(TablePreview),
  /** A workbook's sheets, in its order; empty for other files. */
  sheets: z.array(z.string()),
  accountInFile: z.nullable(z.string()),
  currencyInFile: z.nullable(z.string()),
  /** Accounts that the file names by number, with their currencies; at most 20. */
  accountsInFile: z.array(z.object({ account: z.string(), currency: z.nullable(z.string()) })),
  accountId: z.nullable(z.string()),
  /** The earlier import of the same bytes. A null `sheet` is a workbook's first. */
  importedBefore: z.nullable(
    z.object({
      importId: z.string(),
      accountName: z.string(),
      sheet: z.nullable(z.string()),
      at: Instant,
    }),
  ),
});
export type ReceivedFile = z.output<typeof ReceivedFile>;

/** GET /api/statements/files: files that arrived and were not imported. DELETE /api/statements/imports/{id}/file discards one. */
export const WaitingFile = z.object({
  importId: z.string(),
  fileName: z.string(),
  size: z.number(),
  /** Its import was started, and refused or stopped. */
  tried: z.boolean(),
  sentBy: z.string(),
  sentAt: Instant,
});
export type WaitingFile = z.output<typeof WaitingFile>;
export const WaitingFiles = z.object({ files: z.array(WaitingFile) });
export type WaitingFiles = z.output<typeof WaitingFiles>;

export const ReadingChoice = z.object({
  accountId: z.string(),
  format: StatementFormat,
  mapping: z.nullable(z.unknown()),
});
export type ReadingChoice = z.input<typeof ReadingChoice>;

/** POST /api/statements/imports/{id}/preview: the first lines as they would be read. Changes nothing. */
export const ReadingPreview = z.object({
  lines: z.array(ReadLineView),
  problems: z.array(ImportProblem),
  table: z.nullable(TablePreview),
  open: z.nullable(OpenFacts),
  /** Lines of the preview booked after today in the reporting zone, and their last day. */
  future: z.nullable(z.object({ count: z.number(), last: CalendarDate, today: CalendarDate })),
});
export type ReadingPreview = z.output<typeof ReadingPreview>;

/** GET /api/statements/imports, /api/statements/imports/{id} */
export const ImportView = z.object({
  id: z.string(),
  fileName: z.string(),
  size: z.number(),
  format: z.string(),
  accountId: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  state: z.enum(["preview", "queued", "running", "imported", "refused", "cancelled"]),
  bytesRead: z.number(),
  linesRead: z.number(),
  linesNew: z.number(),
  /** Lines that the account had already: skipped. */
  linesKnown: z.number(),
  /** The days that its statements reach from and to; null until it is imported. */
  firstDay: z.nullable(CalendarDate),
  lastDay: z.nullable(CalendarDate),
  warnings: z.array(z.string()),
  problems: z.array(ImportProblem),
  message: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
});
export type ImportView = z.output<typeof ImportView>;
export const ImportList = z.object({ imports: z.array(ImportView) });
export type ImportList = z.output<typeof ImportList>;
