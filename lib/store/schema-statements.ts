import type { ColumnType, Generated } from "kysely";
import type {
  BigCounter,
  Counter,
  Day,
  Json,
  NullableDay,
  NullableJson,
  NullableNumeric,
  NullableTimestamp,
  Numeric,
  Timestamp,
} from "./column-types";

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
  /** Of the identifier, the account's number alone, and the bank's code before it; see `isPaidTo`. */
  numberKey: ColumnType<string, never, never>;
  bankKey: ColumnType<string | null, never, never>;
  institution: string;
  /** A wallet's network by the interface's name; null if unknown, or a bank account. */
  network: ColumnType<string | null, never, never>;
  currency: string;
  /** True if its statements should show payments of transfers. */
  paysTransfers: Generated<boolean>;
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
  /** The revision at which it and its lines were imported; see revision.ts. */
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
}

/** The lines that no match has taken. The database keeps it by `match_lines`; nothing else writes it. */
export interface OpenLinesTable {
  lineId: string;
  accountId: string;
  bookedOn: Day;
}

/** An account's balance at the end of a day, as a person stated it. */
export interface StatedBalancesTable {
  id: string;
  accountId: string;
  onDay: Day;
  amount: Numeric;
  /** Where it was read. */
  source: string;
  statedBy: string;
  statedAt: Timestamp;
  fromRevision: string;
  /** The revision at which it was replaced or withdrawn; null while it holds. */
  toRevision: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface StatementsSchema {
  storedFiles: StoredFilesTable;
  storedFileParts: StoredFilePartsTable;
  statementAccounts: StatementAccountsTable;
  statementImports: StatementImportsTable;
  statements: StatementsTable;
  statementLines: StatementLinesTable;
  openLines: OpenLinesTable;
  statedBalances: StatedBalancesTable;
}
