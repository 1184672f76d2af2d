import type { ColumnType } from "kysely";
import type { LegSide } from "@/lib/domain/matching/matching";
import type {
  Counter,
  Day,
  Json,
  NullableJson,
  NullableTimestamp,
  Numeric,
  Timestamp,
} from "./column-types";

export interface MatchRulesTable {
  version: number;
  rules: Json;
  createdBy: string | null;
  createdAt: Timestamp;
}

export interface MatchRunsTable {
  id: string;
  accountId: string;
  dry: boolean;
  /** The rules of a dry run. Other runs use the rules in force when they begin. */
  rules: NullableJson;
  state: "queued" | "running" | "done" | "failed";
  result: NullableJson;
  message: string | null;
  progressAt: ColumnType<Date, Date | undefined, Date>;
  createdBy: string | null;
  createdAt: Timestamp;
  finishedAt: NullableTimestamp;
  /** The mirror's revision when it began: every change up to it was there; see revision.ts. */
  asOfRevision: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface MatchesTable {
  id: string;
  accountId: string;
  /** A lane, or `manual`. */
  lane: string;
  /** The day of its first line. */
  firstOn: Day;
  state: "suggested" | "matched" | "rejected" | "undone";
  automatic: boolean;
  rulesVersion: number | null;
  difference: Numeric;
  differenceReason: string | null;
  evidence: Json;
  sentence: string;
  fingerprint: string;
  createdAt: Timestamp;
  createdBy: string | null;
  decidedAt: NullableTimestamp;
  decidedBy: string | null;
  undoneAt: NullableTimestamp;
  undoneBy: string | null;
  undoReason: string | null;
  fromRevision: ColumnType<string | null, string | null | undefined, string | null>;
  toRevision: ColumnType<string | null, string | null | undefined, string | null>;
  version: Counter;
}

export interface MatchLinesTable {
  matchId: string;
  lineId: string;
  live: boolean;
}

export interface MatchLegsTable {
  matchId: string;
  transactionId: string;
  side: LegSide;
  amount: Numeric;
  live: boolean;
}

export interface BreakCommentsTable {
  id: string;
  subject: string;
  accountId: string;
  text: string;
  createdBy: string;
  createdAt: Timestamp;
}

export interface BreakAssignmentsTable {
  subject: string;
  accountId: string;
  assigneeId: string | null;
  version: Counter;
  assignedBy: string;
  assignedAt: Timestamp;
}

export interface ClosePeriodsTable {
  id: string;
  accountId: string;
  fromDay: Day;
  toDay: Day;
  state: "open" | "prepared" | "closed";
  /** Of a prepared period the figures that were prepared, of a closed one its snapshot. */
  checklist: ColumnType<unknown, string | undefined, string>;
  preparedBy: string | null;
  preparedAt: NullableTimestamp;
  /**
   * Revision of the prepared figures, and the account's version then.
   * Null while not prepared, and in older periods.
   */
  preparedRevision: ColumnType<string | null, string | null | undefined, string | null>;
  preparedAccountVersion: ColumnType<number | null, number | null | undefined, number | null>;
  reviewedBy: string | null;
  reviewedAt: NullableTimestamp;
  /** Who returned it last, and why; until it is prepared again. */
  returnedBy: ColumnType<string | null, string | null | undefined, string | null>;
  returnedAt: NullableTimestamp;
  returnReason: ColumnType<string | null, string | null | undefined, string | null>;
  closedRevision: ColumnType<string | null, string | null | undefined, string | null>;
  /** Of its pack, as it was first written to its end; null until then. The hash is hex. */
  packSha256: ColumnType<string | null, never, string | null>;
  packBytes: ColumnType<string | null, never, number | null>;
  version: Counter;
}

/** Payments of transfers, oldest first. */
export interface TransferPaymentsTable {
  transferId: string;
  place: number;
  sessionId: string | null;
  sessionKey: ColumnType<string | null, never, never>;
  amount: Numeric;
}

export interface PaymentsLearntTable {
  transferId: string;
  learntAt: Timestamp;
}

export interface MatchesSchema {
  transferPayments: TransferPaymentsTable;
  paymentsLearnt: PaymentsLearntTable;
  matchRules: MatchRulesTable;
  matchRuns: MatchRunsTable;
  matches: MatchesTable;
  matchLines: MatchLinesTable;
  matchLegs: MatchLegsTable;
  breakComments: BreakCommentsTable;
  breakAssignments: BreakAssignmentsTable;
  closePeriods: ClosePeriodsTable;
}
