import type { ColumnType, Generated } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Json, NullableJson, NullableNumeric, NullableTimestamp, Numeric, Timestamp } from "./column-types";

/** date: read and written as `YYYY-MM-DD`; see database.ts. */
type Day = ColumnType<CalendarDay, CalendarDay, CalendarDay>;
type NullableDay = ColumnType<CalendarDay | null, CalendarDay | null | undefined, CalendarDay | null>;
type Counter = ColumnType<number, number | undefined, number>;
/** bigint: read as text. */
type BigCounter = ColumnType<string, string | number | undefined, string | number>;

/** The mirror of the service's transactions, one row a record. */
export interface TransactionsTable {
  id: string;
  reference: string | null;
  /** Letters and digits of the reference, in capitals; made by the database. */
  referenceKey: ColumnType<string | null, never, never>;
  /** `onramp`, `offramp`, or null for a pair that is neither. */
  type: string | null;
  status: string;
  sourceCurrency: string;
  amountSent: Numeric;
  destinationCurrency: string;
  amountReceived: NullableNumeric;
  rate: string | null;
  fee: string | null;
  createdAt: NullableTimestamp;
  recipientName: string | null;
  recipientAccount: string | null;
  bankOrNetwork: string | null;
  paymentAccount: NullableJson;
  transactionHash: string | null;
  /** As hashes are compared; made by the database. */
  hashKey: ColumnType<string | null, never, never>;
  failureReason: string | null;
  /** What is searched in, in small letters; made by the database. */
  searchText: ColumnType<string, never, never>;
  /** Place in the order of all changes; see revision.ts. */
  revision: BigCounter;
  readStartedAt: Timestamp;
  firstSeenAt: Timestamp;
  nextReadAt: NullableTimestamp;
  readFailures: Counter;
}

export interface TransactionVersionsTable {
  transactionId: string;
  revision: string;
  replacedBy: string;
  replacedAt: Timestamp;
  /** The row as it was, by column name. */
  record: Json;
}

/** Days from `startDay` up to, not including, `endDay`. */
export interface MirrorWindowsTable {
  startDay: Day;
  endDay: Day;
  state: "waiting" | "done";
  rows: number;
  pages: number;
  /** Records that its last reading found new or changed. */
  found: number;
  passes: number;
  verifiedAt: Timestamp;
}

/** One row: how far the mirror has come. */
export interface MirrorStateTable {
  id: Generated<number>;
  phase: "empty" | "loading" | "current";
  firstDay: NullableDay;
  startedAt: NullableTimestamp;
  loadedAt: NullableTimestamp;
  recentVerifiedAt: NullableTimestamp;
  recentDueAt: NullableTimestamp;
  openVerifiedAt: NullableTimestamp;
  openDueAt: NullableTimestamp;
  sweepStartedAt: NullableTimestamp;
  sweptAt: NullableTimestamp;
  sweepFound: Counter;
  unreadable: Counter;
  lastError: string | null;
  lastErrorAt: NullableTimestamp;
  failures: Counter;
  nextRoundAt: ColumnType<Date, Date | undefined, Date>;
  fence: BigCounter;
}

export interface SavedViewsTable {
  id: string;
  page: string;
  name: string;
  ownerId: string;
  shared: boolean;
  query: string;
  version: Counter;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface StoredFilesTable {
  id: string;
  name: string;
  mediaType: string;
  size: BigCounter;
  sha256: string;
  complete: ColumnType<boolean, boolean | undefined, boolean>;
  createdBy: string | null;
  createdAt: Timestamp;
}

export interface StoredFilePartsTable {
  fileId: string;
  part: number;
  bytes: Buffer;
}

export interface StatementAccountsTable {
  id: string;
  kind: "bank" | "wallet";
  name: string;
  identifier: string;
  identifierKey: ColumnType<string, never, never>;
  institution: string;
  currency: string;
  mapping: NullableJson;
  version: Counter;
  createdBy: string | null;
  createdAt: Timestamp;
}

export interface StatementImportsTable {
  id: string;
  fileId: string | null;
  fileName: string;
  sha256: string;
  accountId: string | null;
  format: string;
  options: Json;
  state: "preview" | "queued" | "running" | "imported" | "refused" | "cancelled";
  bytesRead: BigCounter;
  linesRead: Counter;
  linesNew: Counter;
  linesKnown: Counter;
  warnings: ColumnType<unknown, string | undefined, string>;
  problems: ColumnType<unknown, string | undefined, string>;
  message: string | null;
  progressAt: ColumnType<Date, Date | undefined, Date>;
  createdBy: string;
  createdAt: Timestamp;
  finishedAt: NullableTimestamp;
}

export interface StatementsTable {
  id: string;
  importId: string;
  accountId: string;
  sequence: number | null;
  page: number | null;
  openingAmount: NullableNumeric;
  openingOn: NullableDay;
  closingAmount: NullableNumeric;
  closingOn: NullableDay;
  firstDay: NullableDay;
  lastDay: NullableDay;
  lines: number;
  totalIn: Numeric;
  totalOut: Numeric;
  /** With which it and its lines came; taken when its import ends, see revision.ts. */
  revision: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface StatementLinesTable {
  id: Generated<string>;
  statementId: string;
  accountId: string;
  lineNumber: number;
  bookedOn: Day;
  valueOn: NullableDay;
  direction: "in" | "out";
  amount: Numeric;
  currency: string;
  narration: string;
  bankReference: string | null;
  paymentReference: string | null;
  counterparty: string | null;
  counterpartyAccount: string | null;
  reversal: boolean | null;
  transactionHash: string | null;
  network: string | null;
  balanceAfter: NullableNumeric;
  fingerprint: string;
  occurrence: number;
  matchId: string | null;
}

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
  rules: Json;
  state: "queued" | "running" | "done" | "failed";
  result: NullableJson;
  message: string | null;
  progressAt: ColumnType<Date, Date | undefined, Date>;
  createdBy: string | null;
  createdAt: Timestamp;
  finishedAt: NullableTimestamp;
}

export interface MatchesTable {
  id: string;
  accountId: string;
  /** A lane, or `manual`. */
  lane: string;
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
  side: "source" | "destination";
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
  checklist: ColumnType<unknown, string | undefined, string>;
  preparedBy: string | null;
  preparedAt: NullableTimestamp;
  reviewedBy: string | null;
  reviewedAt: NullableTimestamp;
  closedRevision: ColumnType<string | null, string | null | undefined, string | null>;
  packFileId: string | null;
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

export interface ReconciliationSchema {
  transferPayments: TransferPaymentsTable;
  paymentsLearnt: PaymentsLearntTable;
  transactions: TransactionsTable;
  transactionVersions: TransactionVersionsTable;
  mirrorWindows: MirrorWindowsTable;
  mirrorState: MirrorStateTable;
  savedViews: SavedViewsTable;
  storedFiles: StoredFilesTable;
  storedFileParts: StoredFilePartsTable;
  statementAccounts: StatementAccountsTable;
  statementImports: StatementImportsTable;
  statements: StatementsTable;
  statementLines: StatementLinesTable;
  matchRules: MatchRulesTable;
  matchRuns: MatchRunsTable;
  matches: MatchesTable;
  matchLines: MatchLinesTable;
  matchLegs: MatchLegsTable;
  breakComments: BreakCommentsTable;
  breakAssignments: BreakAssignmentsTable;
  closePeriods: ClosePeriodsTable;
}
