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

export const MAX_ALTERATIONS = 50;

/** A place where a file differs from the one that the desk wrote. */
export const Alteration = z.object({
  /** The sheet, in a workbook; the file, in the pack of a close. */
  sheet: z.nullable(z.string()),
  /** Line 1 is the head. Null where the format has no lines, and for a whole column, sheet or file. */
  line: z.nullable(z.number()),
  column: z.nullable(z.string()),
  expected: z.nullable(z.string()),
  found: z.nullable(z.string()),
  /** The first other byte of a PDF, from the file's start; null elsewhere. */
  byte: z.nullable(z.number()),
  /** From this line on the same rows stand in another order, and nothing else differs. */
  otherOrder: z.optional(z.literal(true)),
  /** The whole column is missing, added or moved; the others are compared by name. */
  ofColumn: z.optional(z.enum(["missing", "added", "moved"])),
});
export type Alteration = z.output<typeof Alteration>;

/** Verdict on a file: as written or altered, where, and what has changed since. */
export const Verification = z.object({
  /** unknown: the desk wrote no such file. */
  answer: z.enum(["unaltered", "altered", "unknown"]),
  sha256: z.string(),
  bytes: z.nullable(z.number()),
  /** The report's number in the file's name, or as given instead. */
  numberGiven: z.nullable(z.number()),
  report: z.nullable(ReportView),
  /** The file should be the report's manifest; `alterations` then name fields by path. */
  ofManifest: z.optional(z.literal(true)),
  pack: z.nullable(PackView),
  /** Alterations in the file's order, at most `MAX_ALTERATIONS`; a full list may be cut. */
  alterations: z.array(Alteration),
  /**
   * Explains an altered file whose cells weren't altered, or can't be located.
   * `same_cells`: only other parts of the file differ; `alterations` has the files of a pack. `same_rows`:
   * rows stand in another order; `alterations` has the first place of each sheet. `moved_columns`: columns
   * stand in another order; `alterations` has those moved. `unreadable`: the file can't be opened. `too_large`:
   * too large to compare.
   * For an altered pack without `alterations`: `same_files`: only the archive was made anew. `repeated_files`:
   * so is the first of each name, but a name occurs several times.
   * For an altered manifest without `alterations`: `same_fields`: only the formatting differs.
   * `repeated_fields`: so is the last of each name, but a name occurs several times.
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
  /** How an altered CSV file was saved, if otherwise. A null separator: commas. */
  saved: z.optional(z.object({ isUtf16: z.boolean(), separator: z.nullable(z.enum([";", "\t"])) })),
  /** For an unaltered file: what has changed since. Null for files that are not written as of a revision. */
  changes: z.nullable(ReportChanges),
});
export type Verification = z.output<typeof Verification>;
