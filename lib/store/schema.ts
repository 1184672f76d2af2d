import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { ChangeKind } from "@/lib/domain/changes/change-kind";
import type { LegSide } from "@/lib/domain/matching/matching";
import type { OperationKind, OperationState } from "@/lib/domain/operations/operation";
import type { ToldField } from "@/lib/domain/recipients/recipient";
import type { DeliveryState } from "@/lib/domain/schedules/delivery";
import type { Role } from "@/lib/domain/users/roles";
import type { RefusalReason } from "@/lib/domain/webhooks/refusal-reason";

/** jsonb: read as a value, written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
/** bigint: read as text. */
type BigCounter = ColumnType<string, string | number | undefined, string | number>;

/** The columns of every table, by the names that queries use. */
export interface Schema {
  organisation: {
    id: Generated<number>;
    name: string;
    reportingZone: string;
    webhookToken: string;
    webhookSecret: string;
    sandbox: boolean;
    serviceProfile: ColumnType<unknown, string | undefined, string>;
  };
  users: {
    id: string;
    email: string;
    name: string;
    passwordHash: string | null;
    roles: Role[];
    oidcSubject: string | null;
    mustChangePassword: Generated<boolean>;
    disabledAt: Date | null;
    createdAt: Date;
    lastSignInAt: Date | null;
  };
  sessions: {
    id: string;
    userId: string;
    createdAt: Date;
    lastSeenAt: Date;
    expiresAt: Date;
    revokedAt: Date | null;
    revokedReason: string | null;
    userAgent: string | null;
    address: string | null;
  };
  signInAttempts: {
    id: Generated<string>;
    /** `account:<hash>` or `address:<ip>`. */
    subject: string;
    at: Date;
    succeeded: boolean;
  };
  auditLog: {
    seq: Generated<string>;
    at: Date;
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
  };
  /** Hints for browsers, in order, kept a day so that a broken stream can resume. */
  changes: {
    seq: Generated<string>;
    at: Generated<Date>;
    kind: ChangeKind;
    subjectId: string | null;
  };
  savedViews: {
    id: string;
    page: string;
    name: string;
    ownerId: string;
    shared: boolean;
    query: string;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
  };
  /** The single row of the service's last state, as any process saw it. */
  serviceHealth: {
    id: Generated<number>;
    lastOkAt: Date | null;
    lastErrorAt: Date | null;
    lastError: string | null;
    clockOffsetMs: number | null;
    tokenState: string;
    tokenIssuedAt: Date | null;
    tokenExpiresAt: Date | null;
    tokenNextTryAt: Date | null;
    tokenLastError: string | null;
    recipientsVerifiedAt: Date | null;
    recipientsError: string | null;
    banksVerifiedAt: Date | null;
  };
  /** The service's access token, by the fingerprint of the credential that it was issued for. */
  serviceTokens: {
    credential: string;
    sealed: string | null;
    issuedAt: Date | null;
    expiresAt: Date | null;
    /** A process is asking for the next one; another may, once this is over. */
    issuingUntil: Date | null;
    /** Why no token is asked for, and until when; as the gateway wrote it. */
    hold: ColumnType<unknown, string | null | undefined, string | null>;
  };
  recipients: {
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
    deskSaid: Generated<ToldField[]>;
    serviceCreatedAt: Date | null;
    firstSeenAt: Date;
    /** When it was last found in the service's list. */
    seenAt: Date;
    createdBy: string | null;
    /** The lookup's answer when it was added here, and the reason for accepting a mismatch. */
    evidence: NullableJson;
    /** The details that the service shows instead of these, until a second person accepts them. */
    changedTo: NullableJson;
    changedAt: Date | null;
  };
  banks: {
    code: string;
    name: string;
    seenAt: Date;
  };
  /** The desk's mirror of a transfer request, with its transaction record and own fields. */
  transfers: {
    id: string;
    reference: string | null;
    type: string;
    status: string;
    sourceAmount: string;
    sourceCurrency: string;
    destinationAmount: string;
    destinationCurrency: string;
    recipientId: string | null;
    recipient: NullableJson;
    network: string | null;
    rateValue: string | null;
    rateExpiresAt: Date | null;
    rateReceivedAt: Date | null;
    rateVersion: Generated<number>;
    instructions: NullableJson;
    instructionsHash: string | null;
    heldInstructions: NullableJson;
    /** The recipient's account as chosen; missing parts are from the first reading. */
    payee: NullableJson;
    heldPayee: NullableJson;
    history: JSONColumnType<unknown[], string, string>;
    payments: JSONColumnType<unknown[], string, string>;
    receivedAmount: Generated<string>;
    transactionStatus: string | null;
    transactionHash: string | null;
    fee: string | null;
    failureReason: string | null;
    serviceCreatedAt: Date | null;
    /** transferPhase() without the rate's expiry, for lists: see phase.ts. */
    phase: string;
    /** When the desk saw it come to its phase. Default: the database's clock. */
    phaseSince: Generated<Date>;
    awaitingSince: Date | null;
    completedAt: Date | null;
    paymentReportedAt: Date | null;
    note: string | null;
    createdBy: string | null;
    intentId: string | null;
    frozenReason: string | null;
    frozenMessage: string | null;
    frozenAt: Date | null;
    /** When the reading that this row shows was started: an older reading loses. */
    readStartedAt: Date;
    verifiedAt: Date;
    nextPollAt: Date | null;
    /** Consecutive readings without news: they failed, or an old copy answered. */
    pollFailures: Generated<number>;
    /** Readings since the last good one that an old copy answered. */
    backwardReadings: Generated<number>;
    /** Until when somebody is assumed to have its page open; null before the first time. */
    watchedUntil: Date | null;
    /** When a poll or a person last began to read it, by the database's clock. */
    readingBeganAt: Date | null;
    createdAt: Date;
  };
  paymentClaims: {
    transferId: string;
    /** A new id for each claim and each hand-over. */
    id: string;
    claimedBy: string;
    claimedAt: Date;
  };
  /** Every rate seen, one row a version. */
  rates: {
    transferId: string;
    version: number;
    value: string;
    expiresAt: Date | null;
    seenAt: Date;
    sourceAmount: string;
    sourceCurrency: string;
    destinationAmount: string;
    destinationCurrency: string;
  };
  intents: {
    id: string;
    kind: string;
    userId: string;
    /** SHA-256 of the canonical payload: the same intent with another payload is refused. */
    payloadHash: string;
    payload: Json;
    createdAt: Date;
  };
  /** A write to the service. Key and bytes never change: a trigger refuses it. */
  operations: {
    id: string;
    kind: OperationKind;
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
    /** Fingerprint of a create's payee, amount and pair. No two unfinished creates have the same. */
    likeness: string | null;
    state: OperationState;
    /** How the last attempt ended; `ambiguous` sticks once any attempt was. */
    everAmbiguous: Generated<boolean>;
    attempt: Generated<number>;
    fence: Generated<string>;
    leaseUntil: Date | null;
    firstSentAt: Date | null;
    nextAttemptAt: Date | null;
    errorKind: string | null;
    message: string | null;
    serviceMessage: string | null;
    evidence: NullableJson;
    createdBy: string | null;
    createdAt: Date;
    finishedAt: Date | null;
  };
  operationAttempts: {
    operationId: string;
    attempt: number;
    startedAt: Date;
    endedAt: Date | null;
    outcome: string | null;
    httpStatus: number | null;
    requestId: string | null;
    detail: string | null;
  };
  /** A transfer at the service that no create of the desk has led to. */
  unclaimedTransfers: {
    id: string;
    operationId: string | null;
    /** The service's answer; null until it was read. */
    reference: string | null;
    type: string | null;
    status: string | null;
    phase: string | null;
    sourceAmount: string | null;
    sourceCurrency: string | null;
    destinationCurrency: string | null;
    recipient: NullableJson;
    serviceCreatedAt: Date | null;
    foundAt: Date;
    verifiedAt: Date | null;
    /** Since when it needs a person; null while it doesn't. */
    listedAt: Date | null;
    setAsideAt: Date | null;
    nextReadAt: Date | null;
  };
  webhookInbox: {
    id: Generated<string>;
    /** The provider's event id when verified, otherwise SHA-256 of the body. */
    dedupeKey: string;
    receivedAt: Date;
    verified: boolean;
    type: string | null;
    transferId: string | null;
    reference: string | null;
    headers: Json;
    body: Buffer;
    /** pending, done, ignored, orphan, parked. */
    state: string;
    tries: Generated<number>;
    nextTryAt: Date | null;
    lastError: string | null;
    doneAt: Date | null;
  };
  /** Number of events refused for their signature, by reason. Their contents aren't stored. */
  webhookRefusals: {
    reason: RefusalReason;
    count: ColumnType<string, number, number>;
    firstAt: Date;
    lastAt: Date;
  };
  transactions: {
    id: string;
    reference: string | null;
    /** Letters and digits of the reference, in capitals; made by the database. */
    referenceKey: ColumnType<string | null, never, never>;
    /** `onramp`, `offramp`, or null for a pair that is neither. */
    type: string | null;
    status: string;
    sourceCurrency: string;
    amountSent: string;
    destinationCurrency: string;
    amountReceived: string | null;
    rate: string | null;
    fee: string | null;
    createdAt: Date | null;
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
    readStartedAt: Date;
    firstSeenAt: Date;
    nextReadAt: Date | null;
    readFailures: Generated<number>;
  };
  transactionVersions: {
    transactionId: string;
    revision: string;
    replacedBy: string;
    replacedAt: Date;
    record: Json;
  };
  /** Days from `startDay` to before `endDay`. */
  mirrorWindows: {
    startDay: CalendarDay;
    endDay: CalendarDay;
    /** True if its last reading saw no row twice, and failed on no page. */
    complete: boolean;
    why: string | null;
    rows: number;
    unreadable: Generated<number>;
    readAt: Date;
    /** Time of the next reading; null leaves it to the nightly check. */
    dueAt: Date | null;
  };
  mirrorState: {
    id: Generated<number>;
    phase: "empty" | "loading" | "current";
    firstDay: CalendarDay | null;
    startedAt: Date | null;
    loadedAt: Date | null;
    /** When the last reading of the newest days began, and of the open list. */
    recentReadAt: Date | null;
    recentWhy: string | null;
    recentDueAt: Date | null;
    openReadAt: Date | null;
    openWhy: string | null;
    openDueAt: Date | null;
    sweepStartedAt: Date | null;
    sweptAt: Date | null;
    sweepFound: Generated<number>;
    /** Unreadable rows in the last reading of the newest days, and of the open list. */
    unreadable: Generated<number>;
    openUnreadable: Generated<number>;
    lastError: string | null;
    lastErrorAt: Date | null;
    failures: Generated<number>;
    nextRoundAt: Generated<Date>;
    /** By the database's clock; null while no round is under way. */
    stepAt: Date | null;
    fence: BigCounter;
  };
  /** Records that a complete reading of their list didn't have. */
  leftOutRecords: {
    transactionId: string;
    leftOutAt: Date;
    /** Time when the service didn't know the id either; else null. */
    goneAt: Date | null;
  };
  /** Payments of transfers, oldest first. */
  transferPayments: {
    transferId: string;
    place: number;
    sessionId: string | null;
    sessionKey: ColumnType<string | null, never, never>;
    amount: string;
  };
  paymentsLearnt: {
    transferId: string;
    learntAt: Date;
  };
  storedFiles: {
    id: string;
    name: string;
    mediaType: string;
    size: BigCounter;
    sha256: string;
    complete: Generated<boolean>;
    createdBy: string | null;
    createdAt: Date;
  };
  storedFileParts: {
    fileId: string;
    part: number;
    bytes: Buffer;
  };
  statementAccounts: {
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
    paysTransfers: Generated<boolean>;
    mapping: NullableJson;
    version: Generated<number>;
    createdBy: string | null;
    createdAt: Date;
  };
  statementImports: {
    id: string;
    fileId: string | null;
    fileName: string;
    sha256: string;
    accountId: string | null;
    format: string;
    options: Json;
    state: "preview" | "queued" | "running" | "imported" | "refused" | "cancelled";
    bytesRead: BigCounter;
    linesRead: Generated<number>;
    linesNew: Generated<number>;
    linesKnown: Generated<number>;
    warnings: ColumnType<unknown, string | undefined, string>;
    problems: ColumnType<unknown, string | undefined, string>;
    message: string | null;
    progressAt: Generated<Date>;
    createdBy: string;
    createdAt: Date;
    finishedAt: Date | null;
  };
  statements: {
    id: string;
    importId: string;
    accountId: string;
    sequence: number | null;
    page: number | null;
    openingAmount: string | null;
    openingOn: CalendarDay | null;
    closingAmount: string | null;
    closingOn: CalendarDay | null;
    firstDay: CalendarDay | null;
    lastDay: CalendarDay | null;
    lines: number;
    totalIn: string;
    totalOut: string;
    /** The revision at which it and its lines were imported; see revision.ts. */
    revision: string | null;
  };
  statementLines: {
    id: Generated<string>;
    statementId: string;
    accountId: string;
    lineNumber: number;
    bookedOn: CalendarDay;
    valueOn: CalendarDay | null;
    direction: "in" | "out";
    amount: string;
    currency: string;
    narration: string;
    bankReference: string | null;
    paymentReference: string | null;
    counterparty: string | null;
    counterpartyAccount: string | null;
    reversal: boolean | null;
    transactionHash: string | null;
    network: string | null;
    balanceAfter: string | null;
    fingerprint: string;
    occurrence: number;
  };
  /** The lines that no match has taken. The database keeps it by `match_lines`; nothing else writes it. */
  openLines: {
    lineId: string;
    accountId: string;
    bookedOn: CalendarDay;
  };
  statedBalances: {
    id: string;
    accountId: string;
    onDay: CalendarDay;
    amount: string;
    source: string;
    statedBy: string;
    statedAt: Date;
    fromRevision: string;
    /** The revision at which it was replaced or withdrawn; null while it holds. */
    toRevision: string | null;
  };
  matchRules: {
    version: number;
    rules: Json;
    createdBy: string | null;
    createdAt: Date;
  };
  matchRuns: {
    id: string;
    accountId: string;
    dry: boolean;
    /** The rules of a dry run. Other runs use the rules in force when they begin. */
    rules: NullableJson;
    state: "queued" | "running" | "done" | "failed";
    result: NullableJson;
    message: string | null;
    progressAt: Generated<Date>;
    createdBy: string | null;
    createdAt: Date;
    finishedAt: Date | null;
    /** The mirror's revision when it began: every change up to it was there; see revision.ts. */
    asOfRevision: string | null;
  };
  matches: {
    id: string;
    accountId: string;
    /** A lane, or `manual`. */
    lane: string;
    firstOn: CalendarDay;
    state: "suggested" | "matched" | "rejected" | "undone";
    automatic: boolean;
    rulesVersion: number | null;
    difference: string;
    differenceReason: string | null;
    evidence: Json;
    sentence: string;
    fingerprint: string;
    createdAt: Date;
    createdBy: string | null;
    decidedAt: Date | null;
    decidedBy: string | null;
    undoneAt: Date | null;
    undoneBy: string | null;
    undoReason: string | null;
    fromRevision: string | null;
    toRevision: string | null;
    version: Generated<number>;
  };
  matchLines: {
    matchId: string;
    lineId: string;
    live: boolean;
  };
  matchLegs: {
    matchId: string;
    transactionId: string;
    side: LegSide;
    amount: string;
    live: boolean;
  };
  breakComments: {
    id: string;
    subject: string;
    accountId: string;
    text: string;
    createdBy: string;
    createdAt: Date;
  };
  breakAssignments: {
    subject: string;
    accountId: string;
    assigneeId: string | null;
    version: Generated<number>;
    assignedBy: string;
    assignedAt: Date;
  };
  closePeriods: {
    id: string;
    accountId: string;
    fromDay: CalendarDay;
    toDay: CalendarDay;
    state: "open" | "prepared" | "closed";
    /** Of a prepared period the figures that were prepared, of a closed one its snapshot. */
    checklist: ColumnType<unknown, string | undefined, string>;
    preparedBy: string | null;
    preparedAt: Date | null;
    /** Revision of the prepared figures, and the account's version then; null until prepared. */
    preparedRevision: string | null;
    preparedAccountVersion: number | null;
    reviewedBy: string | null;
    reviewedAt: Date | null;
    /** Who returned it last, and why; until it is prepared again. */
    returnedBy: string | null;
    returnedAt: Date | null;
    returnReason: string | null;
    closedRevision: string | null;
    /** Of its pack, as it was first written to its end; null until then. The hash is hex. */
    packSha256: ColumnType<string | null, never, string | null>;
    packBytes: ColumnType<string | null, never, number | null>;
    version: Generated<number>;
  };
  exports: {
    number: Generated<number>;
    userId: string;
    state: string;
    filters: Json;
    timeZone: string;
    fileName: string;
    rows: Generated<number>;
    bytes: Generated<string>;
    sha256: string | null;
    manifest: NullableJson;
    message: string | null;
    startedAt: Date;
    /** Moved on the database's clock while the file is being written. */
    progressAt: ColumnType<Date, never, Date>;
    finishedAt: Date | null;
    /** `service`: read from the service and fetched once. Others are reports, written as of `revision`. */
    kind: ColumnType<string, string | undefined, never>;
    format: ColumnType<string, string | undefined, never>;
    preset: ColumnType<string | null, string | null | undefined, never>;
    revision: ColumnType<string | null, string | undefined, never>;
    fence: ColumnType<number, never, number>;
    columns: NullableJson;
    mirror: NullableJson;
  };
  reportDownloads: {
    id: Generated<string>;
    number: number;
    userId: string;
    at: Date;
    fromByte: ColumnType<string, string | number, never>;
  };
  reportSchedules: {
    id: string;
    ownerId: string;
    name: string;
    report: Json;
    cadence: "day" | "week" | "month";
    weekday: number | null;
    monthDay: number | null;
    atTime: string;
    timeZone: string;
    recipients: string[];
    state: Generated<"active" | "paused" | "ended">;
    pausedReason: ColumnType<string | null, never, string | null>;
    version: ColumnType<number, never, number>;
    nextRunAt: Date | null;
    createdAt: Date;
    changedAt: Date;
  };
  reportDeliveries: {
    id: string;
    scheduleId: string;
    dueAt: Date;
    askedBy: string | null;
    missed: ColumnType<number, number | undefined, never>;
    report: Json;
    recipients: string[];
    state: DeliveryState;
    number: ColumnType<number | null, never, number>;
    tries: ColumnType<number, never, number>;
    nextTryAt: Date | null;
    leaseUntil: ColumnType<Date | null, never, Date | null>;
    fence: ColumnType<number, never, number>;
    messageId: string;
    deliveredTo: ColumnType<string[], never, string[]>;
    message: ColumnType<string | null, never, string | null>;
    createdAt: Date;
    sentAt: Date | null;
    finishedAt: Date | null;
  };
}
