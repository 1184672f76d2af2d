import * as z from "zod/mini";
import { ReportChanges, ReportView } from "./reports";
import { CalendarDate, Instant } from "./values";

/** POST /api/reports/verify with the file as its body, or GET /api/reports/verify?sha256=. */
export const VerifyQuery = z.object({
  /** The file's name, which contains the report's number, or the number itself. */
  name: z.optional(z.string().check(z.maxLength(300))),
  sha256: z.optional(
    z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, "A SHA-256 has 64 hexadecimal digits")),
  ),
});
export type VerifyQuery = z.input<typeof VerifyQuery>;

/** The close whose pack a file is, or should be. */
export const PackView = z.object({
  periodId: z.string(),
  fileName: z.string(),
  account: z.object({ id: z.string(), name: z.string(), currency: z.string() }),
  from: CalendarDate,
  to: CalendarDate,
  timeZone: z.string(),
  reviewed: z.nullable(z.object({ by: z.string(), at: Instant })),
});
export type PackView = z.output<typeof PackView>;

/** How many places are looked for. */
export const MOST_PLACES = 50;

/** One place where a file differs from the one that the desk wrote. */
export const Alteration = z.object({
  /** The sheet, in a workbook; the file, in the pack of a close. */
  sheet: z.nullable(z.string()),
  /** Line 1 is the head. Null where the format has no lines, and for a whole column, sheet or file. */
  line: z.nullable(z.number()),
  column: z.nullable(z.string()),
  expected: z.nullable(z.string()),
  found: z.nullable(z.string()),
  /** Byte offset from the file's start; null in a workbook, which is compressed. */
  byte: z.nullable(z.number()),
  /** From this line on the same rows stand in another order, and nothing else differs. */
  otherOrder: z.optional(z.literal(true)),
  /** The whole column isn't there, was put in, or stands elsewhere; the others are compared by their names. */
  ofColumn: z.optional(z.enum(["missing", "added", "moved"])),
});
export type Alteration = z.output<typeof Alteration>;

/** Whether a file is as the desk wrote it, where it was altered, and what has changed since. */
export const Verification = z.object({
  /** unknown: the desk wrote no such file. */
  answer: z.enum(["unaltered", "altered", "unknown"]),
  sha256: z.string(),
  bytes: z.nullable(z.number()),
  /** The report's number in the file's name, or as given instead. */
  numberGiven: z.nullable(z.number()),
  report: z.nullable(ReportView),
  /** The file is the manifest of the report, or should be; `alterations` then name fields by their path as their column. */
  ofManifest: z.optional(z.literal(true)),
  /** For the pack of a close instead of a report. */
  pack: z.nullable(PackView),
  /** Where it was altered, in the file's order; at most `MOST_PLACES`, and there may be more of them if it has as many. */
  alterations: z.array(Alteration),
  /**
   * For an altered file of which nothing was altered in the cells, or can be located. same_cells: every cell is as written, only other
   * parts of the file differ, of which `alterations` names the first of a CSV file.
   * same_rows: every row is as written, in another order, of which `alterations` has the first place of each sheet.
   * moved_columns: every cell is as written, but columns stand in another order, of which `alterations` has those that were moved.
   * unreadable: it can't be opened. too_large: it is too large to be compared.
   * For an altered pack with no `alterations`. same_files: every file in it is as written, only the archive was made anew. repeated_files: so is
   * the first of each name, but there are several of a name.
   * For an altered manifest with no `alterations`. same_fields: every field is as written, only the formatting differs. repeated_fields: so is the
   * last of each name, but there are several of a name.
   */
  note: z.nullable(
    z.enum([
      "same_cells",
      "same_rows",
      "moved_columns",
      "unreadable",
      "too_large",
      "same_files",
      "repeated_files",
      "same_fields",
      "repeated_fields",
    ]),
  ),
  /** How an altered CSV file was saved, if in another encoding or with another separator, which are formatting. A null separator: commas. */
  saved: z.optional(z.object({ isUtf16: z.boolean(), separator: z.nullable(z.enum([";", "\t"])) })),
  /** For an unaltered file: what has changed since. Null for files that are not written as of a revision. */
  changes: z.nullable(ReportChanges),
});
export type Verification = z.output<typeof Verification>;
