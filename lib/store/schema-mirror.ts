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
  /** The hash in the form in which hashes are compared; made by the database. */
  hashKey: ColumnType<string | null, never, never>;
  failureReason: string | null;
  /** The text that is searched, in lower case; made by the database. */
  searchText: ColumnType<string, never, never>;
  /** The revision of its last change; see revision.ts. */
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

/** Days from `startDay` to before `endDay`. */
export interface MirrorWindowsTable {
  startDay: Day;
  endDay: Day;
  /** True if its last reading saw no row twice, and failed on no page. */
  complete: boolean;
  /** Why the window is incomplete, in the service's own words; null if complete. */
  why: string | null;
  rows: number;
  /** Rows that its last reading could not read. */
  unreadable: Counter;
  /** When its last reading began. */
  readAt: Timestamp;
  /** Time of the next reading; null leaves it to the nightly check. */
  dueAt: NullableTimestamp;
}

/** Records that a complete reading of their list didn't have. */
export interface LeftOutRecordsTable {
  transactionId: string;
  leftOutAt: Timestamp;
  /** Time when the service didn't know the id either; else null. */
  goneAt: NullableTimestamp;
}

/** The mirror's progress, in a single row. */
export interface MirrorStateTable {
  id: Generated<number>;
  phase: "empty" | "loading" | "current";
  firstDay: NullableDay;
  startedAt: NullableTimestamp;
  loadedAt: NullableTimestamp;
  /** When the last reading of the newest days began, and of the open list. */
  recentReadAt: NullableTimestamp;
  /** Why that reading is incomplete; null if it is complete. */
  recentWhy: string | null;
  recentDueAt: NullableTimestamp;
  openReadAt: NullableTimestamp;
  openWhy: string | null;
  openDueAt: NullableTimestamp;
  sweepStartedAt: NullableTimestamp;
  sweptAt: NullableTimestamp;
  sweepFound: Counter;
  /** Unreadable rows in the last reading of the newest days, and of the open list. */
  unreadable: Counter;
  openUnreadable: Counter;
  lastError: string | null;
  lastErrorAt: NullableTimestamp;
  failures: Counter;
  nextRoundAt: ColumnType<Date, Date | undefined, Date>;
  /** By the database's clock; null while no round is under way. */
  stepAt: NullableTimestamp;
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

export interface MirrorSchema {
  transactions: TransactionsTable;
  transactionVersions: TransactionVersionsTable;
  mirrorWindows: MirrorWindowsTable;
  mirrorState: MirrorStateTable;
  leftOutRecords: LeftOutRecordsTable;
  savedViews: SavedViewsTable;
}
