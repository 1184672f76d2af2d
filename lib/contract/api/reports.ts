import * as z from "zod/mini";
import {
  columnsProblem,
  isAccounting,
  REPORT_FORMATS,
  REPORT_KINDS,
  REPORT_PRESETS,
} from "@/lib/domain/reports/report";
import { isDocuments } from "@/lib/domain/reports/file-limits";
import { FileFields } from "./exports";
import { MirrorFilter } from "./mirror";
import { AmountSums, Day, DAYS_IN_ORDER, TotalsByStatus } from "./transactions";
import { AmountText } from "./amounts";
import { CalendarDate, Instant } from "./values";

const Filters = {
  /** Inclusive, in the organisation's reporting zone. Both or neither. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** open: awaiting payment. closed: everything else. Absent: both. */
  state: z.optional(z.enum(["open", "closed"])),
  /** The currency sent or received. An accounting preset requires one, since its file is imported into one account. */
  currency: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{2,12}$/, "Choose a currency"))),
  account: z.optional(z.string()),
  /** For receipts and remittance advice: whether they show the fee. Absent: they do. */
  withFee: z.optional(z.boolean()),
  /** Replaces the filters above: what the page of all history finds. Nothing without a date. */
  history: z.optional(MirrorFilter),
};

/** Names of columns in their order; see `CHOOSABLE_COLUMNS`. */
const ChosenColumns = z.array(z.string()).check(
  z.check((payload) => {
    const problem = columnsProblem(payload.value);
    if (problem !== null)
      payload.issues.push({ code: "custom", message: problem, input: payload.value });
  }),
);

/** GET and PUT /api/reports/columns: the columns that the user chose last; null if none yet. */
export const RememberedColumns = z.object({ columns: z.nullable(z.array(z.string())) });
export type RememberedColumns = z.output<typeof RememberedColumns>;
export const RememberColumnsInput = z.object({ columns: ChosenColumns });
export type RememberColumnsInput = z.input<typeof RememberColumnsInput>;

/** POST /api/reports: assigns a report its number and fixes the revision that it shows. Its file is GET …/{number}/file. */
export const CreateReportInput = z
  .object({
    kind: z.enum(REPORT_KINDS),
    format: z._default(z.enum(REPORT_FORMATS), "csv"),
    preset: z._default(z.enum(REPORT_PRESETS), "screen"),
    columns: z.optional(ChosenColumns),
    ...Filters,
  })
  .check(
    ...DAYS_IN_ORDER,
    z.refine((input) => input.preset === "screen" || input.kind === "transactions", {
      message: "Only a report of transactions can have other columns",
      path: ["preset"],
    }),
    z.refine((input) => (input.preset === "chosen") === Boolean(input.columns), {
      message: "Choose the columns, or another set of them",
      path: ["columns"],
    }),
    z.refine((input) => !isAccounting(input.preset) || Boolean(input.currency), {
      message: "An accounting file can hold one currency. Choose which",
      path: ["currency"],
    }),
    z.refine((input) => !isDocuments(input.kind) || input.format === "pdf", {
      message: "Choose PDF: these are documents, and no table",
      path: ["format"],
    }),
    z.refine((input) => input.format !== "pdf" || !isAccounting(input.preset), {
      message: "Choose CSV or Excel: no accounting product imports a PDF",
      path: ["format"],
    }),
    z.refine(
      ({ history, ...input }) =>
        !history ||
        ((input.kind === "transactions" || input.kind === "reconciliation") &&
          !isAccounting(input.preset)),
      {
        message:
          "Only transactions, as on screen, in chosen columns or in those for reconciliation, can have these filters",
        path: ["kind"],
      },
    ),
    z.refine(
      ({ history, from, state, currency, account }) =>
        !history || (!from && !state && !currency && !account),
      { message: "Filters of all history go with no others", path: ["history"] },
    ),
    z.refine((input) => input.kind !== "exceptions" || Boolean(input.account && input.from), {
      message: "Choose an account and a period",
      path: ["account"],
    }),
  );
export type CreateReportInput = z.input<typeof CreateReportInput>;
export type ParsedReportInput = z.output<typeof CreateReportInput>;

/** GET /api/reports/import-size: size of a file for an accounting product with limits. */
export const ImportSizeQuery = z.object({
  preset: z.enum(["xero", "quickbooks"]),
  from: Day,
  to: Day,
  currency: z.string(),
  state: Filters.state,
});
export type ImportSizeQuery = z.input<typeof ImportSizeQuery>;
export const ImportSize = z.object({
  /** Without its head. */
  lines: z.number(),
  bytes: z.number(),
  /** Periods for separate files; none if one fits. `fits` is false for a day too large alone. */
  parts: z.array(z.object({ from: CalendarDate, to: CalendarDate, fits: z.boolean() })),
});
export type ImportSize = z.output<typeof ImportSize>;

/** Filters of an all-history export besides days and currency. A period has become days. */
const HistoryFilters = z.object({
  status: z.optional(z.array(z.string())),
  type: z.optional(z.enum(["onramp", "offramp"])),
  recipient: z.optional(z.string()),
  amountMin: z.optional(AmountText),
  amountMax: z.optional(AmountText),
  amountCurrency: z.optional(z.string()),
  text: z.optional(z.string()),
});

/** The filters of a report, stored with it. */
export const ReportFilters = z.object({
  from: z.nullable(CalendarDate),
  to: z.nullable(CalendarDate),
  state: z.nullable(z.enum(["open", "closed"])),
  currency: z.nullable(z.string()),
  account: z.nullable(z.string()),
  /** The account's name at that time, which has no revisions. */
  accountName: z.optional(z.string()),
  /** The account's payment use and network at that time; see `AccountFacts`. */
  paysTransfers: z.optional(z.boolean()),
  network: z.optional(z.nullable(z.string())),
  byNumber: z.optional(z.boolean()),
  /** Last day by which a movement should have been on a statement. */
  coveredTo: z.nullable(CalendarDate),
  /** The first day that the account's statements covered then. */
  coveredFrom: z.optional(z.nullable(CalendarDate)),
  withFee: z.optional(z.boolean()),
  /**
   * For an accounting preset: own accounts in its currency, as they were then.
   * Each is `<bank's code, if any>/<number>` in capitals, letters and digits. Only payouts to them are money in.
   */
  ownAccounts: z.optional(z.array(z.string())),
  /** For an accounting preset: number of records left out without a date, since a line needs a day. */
  undatedLeftOut: z.optional(z.number()),
  /** For a `match_status` column: the accounts whose ends of a transfer must be matched. */
  accounts: z.optional(
    z.array(
      z.object({
        currency: z.string(),
        identifierKey: z.string(),
        numberKey: z.string(),
        bankKey: z.nullable(z.string()),
        byNumber: z.boolean(),
        network: z.nullable(z.string()),
        paysTransfers: z.boolean(),
        coveredFrom: CalendarDate,
      }),
    ),
  ),
  /** Present in exports of all history: their days leave out records without a date. */
  history: z.optional(HistoryFilters),
});
export type ReportFilters = z.output<typeof ReportFilters>;

/** How far the desk's copy was proven complete when a report was requested. */
export const MirrorProofView = z.object({
  /** Everything that the service had until then is in the file. */
  verifiedAt: Instant,
  incomplete: z.number(),
  /** Number of unreadable rows for the file's days; the file doesn't have them as sent. */
  unreadable: z.number(),
  /** As in `MirrorReport`. */
  gone: z.number(),
  trouble: z.nullable(z.string()),
});
export type MirrorProofView = z.output<typeof MirrorProofView>;

/** The figures against which a report's file is checked. GET /api/reports/{number}/manifest */
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
  /** The cut-off time: the file shows what the desk knew then. */
  cutOff: Instant,
  mirror: MirrorProofView,
  /** The revision at the cut-off, from which the same file can be written again. */
  revision: z.string(),
  filters: ReportFilters,
  /** The same in words, one filter each. */
  filterWords: z.array(z.string()),
  timeZone: z.string(),
  rows: z.number(),
  /** Currency → exact sum over everything in the file, whatever its status. Of exceptions: money out, and money in. */
  totals: AmountSums,
  /** The same by status, as the page counts them. Empty for exceptions. */
  byStatus: TotalsByStatus,
  undated: z.number(),
  bytes: z.number(),
  /** SHA-256 of the file's exact bytes, as hex. */
  sha256: z.string(),
  columns: z.array(z.string()),
});
export type ReportManifest = z.output<typeof ReportManifest>;

/**
 * GET /api/reports/{number}, DELETE to stop.
 * `ready`: numbered, or its writing was interrupted. `running`: being written. `done`: size and hash are known;
 * it can be fetched any number of times, from any byte on.
 */
export const ReportView = z.object({
  ...FileFields,
  /** `service`: an export read straight from the service, which is fetched once. */
  kind: z.enum([...REPORT_KINDS, "service"]),
  format: z.enum(["csv", "xlsx", "pdf"]),
  preset: z.nullable(z.enum(REPORT_PRESETS)),
  filterWords: z.array(z.string()),
  sha256: z.nullable(z.string()),
  /** The id of whoever created it, since several may have one name. */
  createdById: z.string(),
  createdAt: Instant,
  downloads: z.number(),
  lastDownload: z.nullable(z.object({ by: z.string(), at: Instant })),
  manifest: z.nullable(ReportManifest),
});
export type ReportView = z.output<typeof ReportView>;

/** GET /api/reports?before=: newest first. */
export const ReportQuery = z.object({
  before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
});
export type ReportQuery = z.input<typeof ReportQuery>;
export const ReportList = z.object({
  reports: z.array(ReportView),
  nextBefore: z.nullable(z.number()),
});
export type ReportList = z.output<typeof ReportList>;

/** A row that is no longer as the report shows it. */
export const RowChange = z.object({
  /** For exceptions: the line or the end of a transfer, as in the last column. */
  transferId: z.string(),
  reference: z.nullable(z.string()),
  /** changed: cells differ. added: now in the report. removed: no longer in it. */
  is: z.enum(["changed", "added", "removed"]),
  cells: z.array(
    z.object({ column: z.string(), was: z.nullable(z.string()), now: z.nullable(z.string()) }),
  ),
});
export type RowChange = z.output<typeof RowChange>;

/** GET /api/reports/{number}/changes: what the same report would now show differently. */
export const ReportChanges = z.object({
  number: z.number(),
  since: Instant,
  checkedAt: Instant,
  /** How many there are; `rows` has the first 200. */
  count: z.number(),
  rows: z.array(RowChange),
});
export type ReportChanges = z.output<typeof ReportChanges>;
