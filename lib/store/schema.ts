import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { ToldField } from "@/lib/domain/recipients/recipient";
import type { Role } from "@/lib/domain/users/roles";
import type {
  Json,
  NullableJson,
  NullableNumeric,
  NullableTimestamp,
  Numeric,
  Timestamp,
} from "./column-types";
import type { MatchesSchema } from "./schema-matches";
import type { MirrorSchema } from "./schema-mirror";
import type { ExportsTable, ReportDownloadsTable, SchedulesSchema } from "./schema-reports";
import type { StatementsSchema } from "./schema-statements";
import type { WebhooksSchema } from "./schema-webhooks";

/** The single row of this installation's owner and its secrets. */
export interface OrganisationTable {
  id: Generated<number>;
  name: string;
  reportingZone: string;
  webhookToken: string;
  webhookSecret: string;
  sandbox: boolean;
  /** The keys of the service profile that an administrator saved. */
  serviceProfile: ColumnType<unknown, string | undefined, string>;
}

export interface UsersTable {
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
  roles: ColumnType<Role[], Role[], Role[]>;
  oidcSubject: string | null;
  mustChangePassword: ColumnType<boolean, boolean | undefined, boolean>;
  disabledAt: NullableTimestamp;
  createdAt: Timestamp;
  lastSignInAt: NullableTimestamp;
}

export interface SessionsTable {
  id: string;
  userId: string;
  createdAt: Timestamp;
  lastSeenAt: Timestamp;
  expiresAt: Timestamp;
  revokedAt: NullableTimestamp;
  revokedReason: string | null;
  userAgent: string | null;
  address: string | null;
}

export interface SignInAttemptsTable {
  id: Generated<string>;
  /** `account:<hash>` or `address:<ip>`. */
  subject: string;
  at: Timestamp;
  succeeded: boolean;
}

export interface AuditLogTable {
  seq: Generated<string>;
  at: Timestamp;
  actorId: string | null;
  actorName: string;
  action: string;
  subjectType: string;
  subjectId: string | null;
  before: NullableJson;
  after: NullableJson;
  requestId: string | null;
  previousHash: string;
  hash: string;
}

export interface RecipientsTable {
  id: string;
  type: string;
  name: string;
  active: boolean;
  network: string | null;
  walletAddress: string | null;
  symbol: string | null;
  bankName: string | null;
  accountNumber: string | null;
  accountName: string | null;
  currency: string | null;
  /** Fields above that the desk set itself and the service doesn't show. */
  deskSaid: ColumnType<ToldField[], ToldField[] | undefined, ToldField[]>;
  serviceCreatedAt: NullableTimestamp;
  firstSeenAt: Timestamp;
  /** When it was last found in the service's list. */
  seenAt: Timestamp;
  createdBy: string | null;
  /** The lookup's answer when it was added here, and the reason for accepting a mismatch. */
  evidence: NullableJson;
  /** The details that the service shows instead of these, until a second person accepts them. */
  changedTo: NullableJson;
  changedAt: NullableTimestamp;
}

export interface BanksTable {
  code: string;
  name: string;
  seenAt: Timestamp;
}

/** The desk's mirror of a transfer request, with its transaction record and own fields. */
export interface TransfersTable {
  /** Transfer request id, the service's. */
  id: string;
  reference: string | null;
  type: string;
  status: string;
  sourceAmount: Numeric;
  sourceCurrency: string;
  destinationAmount: Numeric;
  destinationCurrency: string;
  recipientId: string | null;
  recipient: NullableJson;
  network: string | null;
  rateValue: NullableNumeric;
  rateExpiresAt: NullableTimestamp;
  rateReceivedAt: NullableTimestamp;
  rateVersion: Generated<number>;
  instructions: NullableJson;
  instructionsHash: string | null;
  /** Payment details that the service shows instead, while the transfer is on hold. */
  heldInstructions: NullableJson;
  /** The recipient's account as chosen; missing parts are from the first reading. */
  payee: NullableJson;
  /** Payee that the service shows instead, while the transfer is on hold. */
  heldPayee: NullableJson;
  history: JSONColumnType<unknown[], string, string>;
  payments: JSONColumnType<unknown[], string, string>;
  receivedAmount: ColumnType<string, string | undefined, string>;
  transactionStatus: string | null;
  transactionHash: string | null;
  fee: string | null;
  failureReason: string | null;
  serviceCreatedAt: NullableTimestamp;
  /** transferPhase() without the rate's expiry, for lists: see phase.ts. */
  phase: string;
  /** When the desk saw it come to its phase. Default: the database's clock. */
  phaseSince: ColumnType<Date, Date | undefined, Date>;
  awaitingSince: NullableTimestamp;
  completedAt: NullableTimestamp;
  paymentReportedAt: NullableTimestamp;
  note: string | null;
  createdBy: string | null;
  intentId: string | null;
  frozenReason: string | null;
  frozenMessage: string | null;
  /** Null when it isn't on hold. */
  frozenAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When the reading that this row shows was started: an older reading loses. */
  readStartedAt: Timestamp;
  verifiedAt: Timestamp;
  nextPollAt: NullableTimestamp;
  /** Consecutive readings without news: they failed, or an old copy answered. */
  pollFailures: ColumnType<number, number | undefined, number>;
  /** Readings since the last good one that an old copy answered. */
  backwardReadings: ColumnType<number, number | undefined, number>;
  /** Until when somebody is assumed to have its page open; null before the first time. */
  watchedUntil: NullableTimestamp;
  /** When a poll or a person last began to read it, by the database's clock. */
  readingBeganAt: NullableTimestamp;
  createdAt: Timestamp;
}

/** Who is paying a transfer now; at most one person. */
export interface PaymentClaimsTable {
  transferId: string;
  /** Another one for each claim and hand-over. */
  id: string;
  claimedBy: string;
  claimedAt: Timestamp;
}

/** Every rate seen, one row a version. */
export interface RatesTable {
  transferId: string;
  version: number;
  value: Numeric;
  expiresAt: NullableTimestamp;
  seenAt: Timestamp;
  sourceAmount: Numeric;
  sourceCurrency: string;
  destinationAmount: Numeric;
  destinationCurrency: string;
}

/** A person's intent, with an id made in the browser when the form opened. */
export interface IntentsTable {
  id: string;
  kind: string;
  userId: string;
  /** SHA-256 of the canonical payload: the same intent with another payload is refused. */
  payloadHash: string;
  payload: Json;
  createdAt: Timestamp;
}

/** A write to the service. Key and bytes never change: a trigger refuses it. */
export interface OperationsTable {
  id: string;
  kind: string;
  intentId: string | null;
  transferId: string | null;
  recipientId: string | null;
  upstreamKey: string;
  method: string;
  path: string;
  body: Buffer;
  bodySha256: string;
  /** The request in the desk's terms: for people, the echo check, and finding it again. */
  request: Json;
  /**
   * Fingerprint of a create's recipient, amount, currencies and network.
   * Two unfinished creates may not have the same.
   */
  likeness: string | null;
  state: string;
  /** How the last attempt ended; `ambiguous` sticks once any attempt was. */
  everAmbiguous: ColumnType<boolean, boolean | undefined, boolean>;
  attempt: ColumnType<number, number | undefined, number>;
  fence: ColumnType<string, string | undefined, string>;
  leaseUntil: NullableTimestamp;
  firstSentAt: NullableTimestamp;
  nextAttemptAt: NullableTimestamp;
  errorKind: string | null;
  message: string | null;
  serviceMessage: string | null;
  evidence: NullableJson;
  createdBy: string | null;
  createdAt: Timestamp;
  finishedAt: NullableTimestamp;
}

export interface OperationAttemptsTable {
  operationId: string;
  attempt: number;
  startedAt: Timestamp;
  endedAt: NullableTimestamp;
  outcome: string | null;
  httpStatus: number | null;
  requestId: string | null;
  detail: string | null;
}

/** A transfer at the service that no create of the desk has led to. */
export interface UnclaimedTransfersTable {
  /** As the event or the list spelled it. */
  id: string;
  /** The create that could have made it, if there is one. */
  operationId: string | null;
  /** The service's answer; null until it was read. */
  reference: string | null;
  type: string | null;
  status: string | null;
  phase: string | null;
  sourceAmount: NullableNumeric;
  sourceCurrency: string | null;
  destinationCurrency: string | null;
  recipient: NullableJson;
  serviceCreatedAt: NullableTimestamp;
  foundAt: Timestamp;
  verifiedAt: NullableTimestamp;
  /** Since when it needs a person; null while it doesn't. */
  listedAt: NullableTimestamp;
  /** When a person said that it isn't the desk's. */
  setAsideAt: NullableTimestamp;
  nextReadAt: NullableTimestamp;
}

/** Hints for browsers, in order, kept a day so that a broken stream can resume. */
export interface ChangesTable {
  seq: Generated<string>;
  at: ColumnType<Date, Date | undefined, Date>;
  kind: string;
  subjectId: string | null;
}

/** The single row of the service's last state, as any process saw it. */
export interface ServiceHealthTable {
  id: Generated<number>;
  lastOkAt: NullableTimestamp;
  lastErrorAt: NullableTimestamp;
  lastError: string | null;
  clockOffsetMs: number | null;
  tokenState: string;
  tokenIssuedAt: NullableTimestamp;
  tokenExpiresAt: NullableTimestamp;
  tokenNextTryAt: NullableTimestamp;
  tokenLastError: string | null;
  recipientsVerifiedAt: NullableTimestamp;
  recipientsError: string | null;
  banksVerifiedAt: NullableTimestamp;
}

/** The service's access token, by the fingerprint of the credential that it was issued for. */
export interface ServiceTokensTable {
  credential: string;
  sealed: string | null;
  issuedAt: NullableTimestamp;
  expiresAt: NullableTimestamp;
  /** A process is asking for the next one; another may, once this is over. */
  issuingUntil: NullableTimestamp;
  /** Why no token is asked for, and until when; as the gateway wrote it. */
  hold: ColumnType<unknown, string | null | undefined, string | null>;
}

/** Time of the next call to the service, for all processes with one credential. */
export interface ServicePaceTable {
  credential: string;
  nextAt: Date;
  /** The service has asked for a pause until then. */
  notBefore: Date;
  /** Reads leave a refused write the place after that pause. */
  readsNotBefore: Date;
}

export interface Schema
  extends MirrorSchema, StatementsSchema, MatchesSchema, SchedulesSchema, WebhooksSchema {
  organisation: OrganisationTable;
  users: UsersTable;
  sessions: SessionsTable;
  signInAttempts: SignInAttemptsTable;
  auditLog: AuditLogTable;
  recipients: RecipientsTable;
  banks: BanksTable;
  transfers: TransfersTable;
  paymentClaims: PaymentClaimsTable;
  rates: RatesTable;
  intents: IntentsTable;
  operations: OperationsTable;
  operationAttempts: OperationAttemptsTable;
  unclaimedTransfers: UnclaimedTransfersTable;
  changes: ChangesTable;
  serviceHealth: ServiceHealthTable;
  serviceTokens: ServiceTokensTable;
  servicePace: ServicePaceTable;
  exports: ExportsTable;
  reportDownloads: ReportDownloadsTable;
}
