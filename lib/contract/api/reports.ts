import * as z from "zod/mini";
import { columnsProblem } from "@/lib/domain/reports/chosen-columns";
import { isDocuments } from "@/lib/domain/reports/pdf-limits";
import { REPORT_FORMATS, REPORT_KINDS, REPORT_PRESETS, isAccounting } from "@/lib/domain/reports/report";
import { ExportState } from "./exports";
import { Day } from "./transactions";
import { AmountText, CalendarDate, Instant } from "./values";

const Filters = {
  /** Inclusive, in the organisation's reporting zone. Both or neither. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** open: awaiting payment. closed: everything else. Absent: both. */
  state: z.optional(z.enum(["open", "closed"])),
  /** On either side. An accounting preset needs one: its file is one account's. */
  currency: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{2,12}$/, "Choose a currency"))),
  /** Of which account the exceptions are. */
  account: z.optional(z.string()),
  /** Of receipts and remittance advice: whether they show the fee. Absent: they do. */
  withFee: z.optional(z.boolean()),
};

/** Names of columns in their order; see `CHOOSABLE_COLUMNS`. */
const ChosenColumns = z.array(z.string()).check(
  z.check((payload) => {
    const problem = columnsProblem(payload.value);
    if (problem !== null) payload.issues.push({ code: "custom", message: problem, input: payload.value });
  }),
);

/** GET and PUT /api/reports/columns: what one chose last; null before the first time. */
export const RememberedColumns = z.object({ columns: z.nullable(z.array(z.string())) });
export type RememberedColumns = z.output<typeof RememberedColumns>;
export const RememberColumnsInput = z.object({ columns: ChosenColumns });
export type RememberColumnsInput = z.input<typeof RememberColumnsInput>;

/** POST /api/reports: numbers a report and fixes the revision that it shows. Its file is GET …/{number}/file. */
export const CreateReportInput = z
  .object({ kind: z.enum(REPORT_KINDS), format: z._default(z.enum(REPORT_FORMATS), "csv"), preset: z._default(z.enum(REPORT_PRESETS), "screen"), columns: z.optional(ChosenColumns), ...Filters })
  .check(
    z.refine((input) => Boolean(input.from) === Boolean(input.to), { message: "A date range needs both its first and its last day", path: ["to"] }),
    z.refine((input) => !input.from || !input.to || input.from <= input.to, { message: "The last day must not be before the first", path: ["to"] }),
    z.refine((input) => input.preset === "screen" || input.kind === "transactions", { message: "Only a report of transactions can have other columns", path: ["preset"] }),
    z.refine((input) => (input.preset === "chosen") === Boolean(input.columns), { message: "Choose the columns, or another set of them", path: ["columns"] }),
    z.refine((input) => !isAccounting(input.preset) || Boolean(input.currency), { message: "Choose the account's currency: an accounting file is of one", path: ["currency"] }),
    z.refine((input) => !isDocuments(input.kind) || input.format === "pdf", { message: "Choose PDF: these are documents, and no table", path: ["format"] }),
    z.refine((input) => input.format !== "pdf" || !isAccounting(input.preset), { message: "Choose CSV or Excel: no accounting product imports a PDF", path: ["format"] }),
    z.refine((input) => input.kind !== "exceptions" || Boolean(input.account && input.from), { message: "Choose an account and a period", path: ["account"] }),
  );
export type CreateReportInput = z.input<typeof CreateReportInput>;

/** What a report was made of, as stored with it. */
export const ReportFilters = z.object({
  from: z.nullable(CalendarDate),
  to: z.nullable(CalendarDate),
  state: z.nullable(z.enum(["open", "closed"])),
  currency: z.nullable(z.string()),
  account: z.nullable(z.string()),
  /** The last day by which a movement of the account should have been on a statement. */
  coveredTo: z.nullable(CalendarDate),
  withFee: z.optional(z.boolean()),
});
export type ReportFilters = z.output<typeof ReportFilters>;

/** How far the desk's copy was proven when a report was asked for. */
export const MirrorProofView = z.object({
  /** All that the service had by then is in the file. */
  verifiedAt: Instant,
  /** Stretches of days that moved while they were read, so that nothing proved them whole yet. */
  unproven: z.number(),
  /** Rows of the newest days that could not be read, and are not in the file. */
  unreadable: z.number(),
  /** Why the service could not be read just then. */
  trouble: z.nullable(z.string()),
});
export type MirrorProofView = z.output<typeof MirrorProofView>;

/** The figures that a report's file is checked against. GET /api/reports/{number}/manifest */
export const ReportManifest = z.object({
  schema: z.string(),
  fileName: z.string(),
  number: z.number(),
  kind: z.enum(REPORT_KINDS),
  format: z.enum(REPORT_FORMATS),
  preset: z.enum(REPORT_PRESETS),
  sandbox: z.boolean(),
  organisation: z.string(),
  createdBy: z.string(),
  /** The cut-off: the file shows what the desk knew then. */
  cutOff: Instant,
  /** Null in manifests written before this field existed. */
  mirror: z._default(z.nullable(MirrorProofView), null),
  /** The place of the cut-off in the order of all changes: with it the same file can be written again. */
  revision: z.string(),
  filters: ReportFilters,
  timeZone: z.string(),
  rows: z.number(),
  /** Currency → exact sum over all records that the file is made of, whatever their status. */
  totals: z.object({ amountSent: z.record(z.string(), AmountText), amountReceived: z.record(z.string(), AmountText) }),
  /** Records without a date, which can't be told to lie outside the range. */
  undated: z.number(),
  bytes: z.number(),
  /** Of the file's exact bytes, as hex. */
  sha256: z.string(),
  columns: z.array(z.string()),
});
export type ReportManifest = z.output<typeof ReportManifest>;

/**
 * GET /api/reports/{number}, DELETE to stop. ready: numbered, not written yet, or its writing was lost. running: being
 * written. done: its bytes are known; it can be fetched any number of times, from any byte on.
 */
export const ReportView = z.object({
  number: z.number(),
  /** `service`: an export read straight from the service, which is fetched once. */
  kind: z.enum([...REPORT_KINDS, "service"]),
  format: z.enum(["csv", "xlsx", "pdf"]),
  preset: z.nullable(z.enum(REPORT_PRESETS)),
  state: ExportState,
  fileName: z.string(),
  rows: z.number(),
  bytes: z.number(),
  sha256: z.nullable(z.string()),
  message: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
  /** How often its file was fetched. */
  downloads: z.number(),
  manifest: z.nullable(ReportManifest),
});
export type ReportView = z.output<typeof ReportView>;

/** GET /api/reports?before=: newest first. */
export const ReportQuery = z.object({ before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))) });
export type ReportQuery = z.input<typeof ReportQuery>;
export const ReportList = z.object({ reports: z.array(ReportView), nextBefore: z.nullable(z.number()) });
export type ReportList = z.output<typeof ReportList>;

/** A row whose cells are no longer what the report shows. */
export const RowChange = z.object({
  transferId: z.string(),
  reference: z.nullable(z.string()),
  /** changed: other cells. added: the report would have it now. removed: it would have it no more. */
  is: z.enum(["changed", "added", "removed"]),
  cells: z.array(z.object({ column: z.string(), was: z.nullable(z.string()), now: z.nullable(z.string()) })),
});
export type RowChange = z.output<typeof RowChange>;

/** GET /api/reports/{number}/changes: what the same report would show otherwise now. */
export const ReportChanges = z.object({
  number: z.number(),
  since: Instant,
  checkedAt: Instant,
  /** All of them; `rows` has the first 200. */
  count: z.number(),
  rows: z.array(RowChange),
});
export type ReportChanges = z.output<typeof ReportChanges>;

/** POST /api/reports/verify with the file as its body, or GET /api/reports/verify?sha256=. */
export const VerifyQuery = z.object({
  /** The file's name, which holds the report's number; or the number itself. */
  name: z.optional(z.string().check(z.maxLength(300))),
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, "A SHA-256 has 64 hexadecimal digits"))),
});
export type VerifyQuery = z.input<typeof VerifyQuery>;

/** The first places where a file differs from the one that the desk wrote. */
export const Alteration = z.object({
  /** Of a workbook. */
  sheet: z.nullable(z.string()),
  /** Line 1 is the head. Null where the format has no lines that can be told, and for a whole sheet. */
  line: z.nullable(z.number()),
  column: z.nullable(z.string()),
  expected: z.nullable(z.string()),
  found: z.nullable(z.string()),
  /** From the file's start; null in a workbook, which is packed. */
  byte: z.nullable(z.number()),
});
export type Alteration = z.output<typeof Alteration>;

export const Verification = z.object({
  /** unknown: the desk wrote no such file. */
  answer: z.enum(["unaltered", "altered", "unknown"]),
  sha256: z.string(),
  bytes: z.nullable(z.number()),
  report: z.nullable(ReportView),
  /** Where it was altered, first places first; at most 50. */
  alterations: z.array(Alteration),
  /**
   * Of an altered workbook without alterations. same_cells: each cell is as it was written, only the file around them isn't.
   * unreadable: it can't be opened any more. too_large: it is larger than what is looked through.
   */
  note: z.nullable(z.enum(["same_cells", "unreadable", "too_large"])),
  /** Of an unaltered file: what has changed since. Null for files that are not written as of a revision. */
  changes: z.nullable(ReportChanges),
});
export type Verification = z.output<typeof Verification>;
