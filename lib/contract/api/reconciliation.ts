import * as z from "zod/mini";
import { LANES, LEG_SIDES } from "@/lib/domain/matching/matching";
import { AmountText } from "./amounts";
import { StatementAccountView } from "./statement-accounts";
import { CalendarDate, Instant, PageSize, requiredText, SearchText } from "./values";

/** The id of an account, match or user; lines have numbers. */
const Id = z.guid("is not one of ours");
const LineId = z.string().check(z.regex(/^\d{1,18}$/, "is not one of ours"));
/** The parameters of a path such as /matches/{id}/accept. */
export const IdParams = z.object({ id: Id });

export const LineView = z.object({
  id: z.string(),
  on: CalendarDate,
  direction: z.enum(["in", "out"]),
  amount: AmountText,
  currency: z.string(),
  narration: z.string(),
  /** The narration, followed by those references that add to it. The spans of evidence are positions in this text. */
  text: z.string(),
  bankReference: z.nullable(z.string()),
  counterparty: z.nullable(z.string()),
  transactionHash: z.nullable(z.string()),
  source: z.object({ fileName: z.string(), lineNumber: z.number() }),
});
export type LineView = z.output<typeof LineView>;

/** An end of a transaction, as a statement should show it. */
export const LegView = z.object({
  transactionId: z.string(),
  side: z.enum(LEG_SIDES),
  on: CalendarDate,
  direction: z.enum(["in", "out"]),
  amount: AmountText,
  currency: z.string(),
  reference: z.nullable(z.string()),
  recipientName: z.nullable(z.string()),
  status: z.string(),
});
export type LegView = z.output<typeof LegView>;

export const EvidenceView = z.object({
  kind: z.string(),
  tone: z.enum(["for", "neutral", "against"]),
  value: z.nullable(z.string()),
  /** Where it was found in the texts of lines, from `start` to before `end`. */
  spans: z.array(z.object({ lineId: z.string(), start: z.number(), end: z.number() })),
});
export type EvidenceView = z.output<typeof EvidenceView>;

export const MatchView = z.object({
  id: z.string(),
  version: z.number(),
  lane: z.enum([...LANES, "manual"]),
  state: z.enum(["suggested", "matched", "rejected", "undone"]),
  automatic: z.boolean(),
  lines: z.array(LineView),
  legs: z.array(LegView),
  /** Sum of the lines less sum of the legs, in the direction of the legs. */
  difference: AmountText,
  differenceReason: z.nullable(z.string()),
  evidence: z.array(EvidenceView),
  sentence: z.string(),
  rulesVersion: z.nullable(z.number()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  /** True when it belongs to a closed period and so can't be undone. */
  closedWith: z.boolean(),
  comments: z.number(),
});
export type MatchView = z.output<typeof MatchView>;

const TotalsRow = z.object({
  lines: z.number(),
  bank: AmountText,
  legs: z.number(),
  desk: AmountText,
  difference: AmountText,
});

/**
 * GET /api/reconciliation?account&from&to: control totals of the whole period. Amounts are net in the
 * account's usual direction: money out less money in, or the reverse for an account that mostly receives.
 */
export const ReconciliationSummary = z.object({
  account: z.omit(StatementAccountView, { paysTransfers: true, version: true, lastDay: true }),
  from: CalendarDate,
  to: CalendarDate,
  timeZone: z.string(),
  usual: z.enum(["out", "in"]),
  matched: TotalsRow,
  /** Lines explained without a transfer: their whole amount is a difference. */
  explained: TotalsRow,
  suggested: TotalsRow,
  breaks: TotalsRow,
  total: TotalsRow,
  counts: z.object({
    suggested: z.number(),
    refused: z.number(),
    breakLines: z.number(),
    breakLegs: z.number(),
    matched: z.number(),
  }),
  /** Transactions whose money isn't due to be seen yet: not breaks. */
  expected: z.object({ legs: z.number(), desk: AmountText }),
  /** Breaks by age in days: 0–1, 2–3, 4–7, 8–30, more than 30. */
  ageing: z.array(z.object({ label: z.string(), lines: z.number(), legs: z.number() })),
  hasStatement: z.boolean(),
  /** The latest import with a statement of the period's days. */
  lastImport: z.nullable(z.object({ fileName: z.string(), lines: z.number(), at: Instant })),
  period: z.nullable(z.object({ id: z.string(), state: z.enum(["open", "prepared", "closed"]) })),
  running: z.boolean(),
});
export type ReconciliationSummary = z.output<typeof ReconciliationSummary>;

export const WorkspaceQuery = z.object({
  account: Id,
  from: CalendarDate,
  to: CalendarDate,
  cursor: z.optional(z.string()),
  pageSize: z._default(PageSize, 50),
});
export type WorkspaceQuery = z.input<typeof WorkspaceQuery>;

/** GET /api/reconciliation/matches?…&state=suggested|matched|rejected */
export const MatchQuery = z.extend(WorkspaceQuery, {
  state: z.enum(["suggested", "matched", "rejected"]),
});
export type MatchQuery = z.input<typeof MatchQuery>;
export const MatchList = z.object({
  matches: z.array(MatchView),
  nextCursor: z.nullable(z.string()),
});
export type MatchList = z.output<typeof MatchList>;

/**
 * GET /api/reconciliation/counterparts: open lines or legs for a match by hand.
 * The account's lines, or legs of its currency, of any day and state. Without words, the nearest in amount and
 * day.
 */
export const CounterpartQuery = z.object({
  account: Id,
  side: z.enum(["lines", "legs"]),
  /** Amount and day of the line or leg to match; both or neither. */
  amount: z.optional(AmountText),
  on: z.optional(CalendarDate),
  /** part: one of several that add up to the amount, so smaller ones count too. */
  as: z._default(z.enum(["whole", "part"]), "whole"),
  q: z._default(SearchText, ""),
});
export type CounterpartQuery = z.input<typeof CounterpartQuery>;
export const CounterpartList = z.object({ lines: z.array(LineView), legs: z.array(LegView) });
export type CounterpartList = z.output<typeof CounterpartList>;

/** POST /api/reconciliation/runs: queues a run of the rules over the account's open lines. */
export const RunInput = z.object({ accountId: Id });
export type RunInput = z.input<typeof RunInput>;

/** An unmatched line or leg, with the desk's explanation and people's comments. */
const BreakFacts = {
  /** `line:<id>` or `leg:<transaction id>:<side>`. */
  subject: z.string(),
  ageDays: z.number(),
  hint: z.nullable(z.string()),
  comments: z.number(),
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  assignmentVersion: z.number(),
};
export const BreakLine = z.object({ ...BreakFacts, line: LineView });
export const BreakLeg = z.object({ ...BreakFacts, leg: LegView });
export type BreakLine = z.output<typeof BreakLine>;
export type BreakLeg = z.output<typeof BreakLeg>;

/** GET /api/reconciliation/breaks?…&side=lines|legs */
export const BREAK_FILTERS = ["without_note", "mine"] as const;
export type BreakFilter = (typeof BREAK_FILTERS)[number];
export const BreakQuery = z.extend(WorkspaceQuery, {
  side: z.enum(["lines", "legs"]),
  /** Only breaks without a comment, or only those assigned to the user who asks. Absent: all. */
  only: z.optional(z.enum(BREAK_FILTERS)),
});
export type BreakQuery = z.input<typeof BreakQuery>;
export const BreakList = z.object({
  lines: z.array(BreakLine),
  legs: z.array(BreakLeg),
  nextCursor: z.nullable(z.string()),
});
export type BreakList = z.output<typeof BreakList>;

/** GET /api/reconciliation/breaks/standing: the present state of a line or leg that was open. */
export const BreakStandingQuery = z.object({ account: Id, subject: z.string() });
export type BreakStandingQuery = z.input<typeof BreakStandingQuery>;
export const BreakStanding = z.object({
  /** The match or suggestion that has it; null while open. `accountName` is of another account. */
  held: z.nullable(
    z.object({ match: MatchView, accountName: z.nullable(z.string()), href: z.string() }),
  ),
  /** For a leg: the transaction ended without a payment, so none is expected. */
  isVoid: z.boolean(),
  assignee: BreakFacts.assignee,
  assignmentVersion: BreakFacts.assignmentVersion,
});
export type BreakStanding = z.output<typeof BreakStanding>;

/** Why the two sides of a match differ. Own accounts, wages and trade are for lines without a transfer behind them. */
export const DIFFERENCE_REASONS = [
  "bank_charge",
  "tax",
  "rounding",
  "exchange",
  "interest",
  "own_accounts",
  "wages",
  "trade",
  "other",
] as const;
const Reason = z.object({
  kind: z.enum(DIFFERENCE_REASONS),
  note: z._default(z.string().check(z.trim(), z.maxLength(500)), ""),
});

/** POST /api/reconciliation/matches/{id}/accept; a difference needs its reason. */
export const AcceptMatchInput = z.object({ version: z.number(), reason: z.optional(Reason) });
export type AcceptMatchInput = z.input<typeof AcceptMatchInput>;
/** POST …/reject */
export const RejectMatchInput = z.object({ version: z.number() });
/** POST …/restore: revokes a rejection. */
export const RestoreMatchInput = z.object({ version: z.number() });
/** POST …/undo */
export const UndoMatchInput = z.object({
  version: z.number(),
  reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ""),
});

/** POST /api/reconciliation/matches: lines and legs matched by hand. Without legs, the line is explained by its reason alone. */
export const MakeMatchInput = z.object({
  accountId: Id,
  lineIds: z.array(LineId).check(z.minLength(1, "Choose at least one line"), z.maxLength(500)),
  legs: z
    .array(z.object({ transactionId: z.string(), side: z.enum(LEG_SIDES) }))
    .check(z.maxLength(500)),
  reason: z.optional(Reason),
});
export type MakeMatchInput = z.input<typeof MakeMatchInput>;

/** POST /api/reconciliation/comments: the same text about each of them. */
export const CommentInput = z.object({
  accountId: Id,
  subjects: z
    .array(z.string())
    .check(z.minLength(1, "Choose at least one"), z.maxLength(500, "Choose at most 500")),
  text: requiredText("Write something", 2000),
});
export type CommentInput = z.input<typeof CommentInput>;
export const CommentQuery = z.object({ subject: z.string() });
/** GET ?subject=, and GET /api/reconciliation/matches/{id}/comments: about all of its lines and legs. Oldest first. */
export const CommentList = z.object({
  comments: z.array(
    z.object({
      id: z.string(),
      subject: z.string(),
      text: z.string(),
      by: z.string(),
      at: Instant,
    }),
  ),
});
export type CommentList = z.output<typeof CommentList>;
/** PUT /api/reconciliation/assignments */
export const AssignInput = z.object({
  accountId: Id,
  subject: z.string(),
  assigneeId: z.nullable(Id),
  version: z.number(),
});
export type AssignInput = z.input<typeof AssignInput>;
/** The assignment's version from then on. */
export const Assigned = z.object({ version: z.number() });
export type Assigned = z.output<typeof Assigned>;
