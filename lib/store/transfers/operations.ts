import { sql, type Selectable, type UpdateObject } from "kysely";
import type { OperationKind, OperationState } from "@/lib/domain/operations/operation";
import { exists, type DatabaseTransaction, type Queryable } from "../database";
import { claimRows, findRow, findRows } from "../rows";
import type { Schema } from "../schema";

export type OperationRow = Selectable<Schema["operations"]>;
type AttemptRow = Selectable<Schema["operationAttempts"]>;
type Held = Pick<OperationRow, "id" | "fence">;

/** Longer than any request's deadline, so that a lease outlasts its request. */
export const LEASE_SECONDS = 60;
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

export interface NewOperation {
  id: string;
  kind: OperationKind;
  intentId: string | null;
  transferId: string | null;
  upstreamKey: string;
  method: string;
  path: string;
  body: Buffer;
  bodySha256: string;
  request: unknown;
  likeness: string | null;
  createdBy: string | null;
  createdAt: Date;
}

/** Stores an operation as planned and due at once, by the clock that claims are compared on. */
export async function insertOperation(tx: DatabaseTransaction, operation: NewOperation) {
  return tx
    .insertInto("operations")
    .values({
      ...operation,
      request: JSON.stringify(operation.request),
      state: "planned",
      nextAttemptAt: sql<Date>`clock_timestamp()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function wakeWorkers(db: Queryable): Promise<void> {
  await sql`select pg_notify('desk_work', '')`.execute(db);
}

export const findOperation = findRow("operations");

export const operationsByIds = findRows("operations");

/** The newest operation of an intent: the live one, or the last that was refused. */
export async function findOperationOfIntent(db: Queryable, intentId: string) {
  return db
    .selectFrom("operations")
    .selectAll()
    .where("intentId", "=", intentId)
    .orderBy(sql`(state not in ('refused','given_up'))`, "desc")
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function operationsOfTransfer(db: Queryable, transferId: string) {
  return db
    .selectFrom("operations")
    .selectAll()
    .where("transferId", "=", transferId)
    .orderBy("createdAt")
    .execute();
}

export async function noticesOfTransfers(db: Queryable, transferIds: readonly string[]) {
  if (transferIds.length === 0) return [];
  return db
    .selectFrom("operations")
    .selectAll()
    .where("transferId", "in", transferIds)
    .where("kind", "=", "confirm_payment")
    .orderBy("createdAt")
    .execute();
}

export async function unfinishedOperations(db: Queryable): Promise<OperationRow[]> {
  return db
    .selectFrom("operations")
    .selectAll()
    .where("state", "in", ["planned", "sending", "ambiguous", "waiting"])
    .where((eb) =>
      eb.or([
        eb("kind", "in", ["create_transfer", "create_recipient"]),
        eb("state", "=", "waiting"),
      ]),
    )
    .orderBy("createdAt")
    .execute();
}

/** Returns creates from which the service may have made an unknown transfer. */
export async function unfinishedCreates(db: Queryable): Promise<OperationRow[]> {
  return db
    .selectFrom("operations")
    .selectAll()
    .where("kind", "=", "create_transfer")
    .where("state", "in", ["sending", "ambiguous", "waiting"])
    .execute();
}

/**
 * Takes one due operation for this worker: nobody else gets it until the lease ends. Compared on the database's clock.
 * A `sending` one whose lease has ended belonged to a process that died while the request was in flight.
 */
export async function claimDueOperation(db: Queryable): Promise<OperationRow | undefined> {
  const where = sql`state in ('planned', 'sending', 'ambiguous') and next_attempt_at <= clock_timestamp()
    and (lease_until is null or lease_until < clock_timestamp())`;
  const [row] = await claimRows(
    db,
    "operations",
    { where, orderBy: "nextAttemptAt", limit: 1 },
    sql`fence = fence + 1, lease_until = ${leaseEnd}`,
  );
  return row;
}

/** Extends the lease if its holder still has it; nobody else's is touched. */
export async function renewOperationLease(db: Queryable, held: Held): Promise<void> {
  await db
    .updateTable("operations")
    .set({ leaseUntil: leaseEnd })
    .where("id", "=", held.id)
    .where("fence", "=", held.fence)
    .where("leaseUntil", "is not", null)
    .execute();
}

/** A write came too late: another worker has taken the operation since. Its result must not be written. */
export class FenceLostError extends Error {
  constructor(operationId: string) {
    super(`operation ${operationId} was taken over by another worker`);
    this.name = "FenceLostError";
  }
}

/** @throws {FenceLostError} when another worker has taken it over. */
async function updateHeld(
  db: Queryable,
  { id, fence }: Held,
  change: UpdateObject<Schema, "operations">,
): Promise<OperationRow> {
  const row = await db
    .updateTable("operations")
    .set(change)
    .where("id", "=", id)
    .where("fence", "=", fence)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new FenceLostError(id);
  return row;
}

/**
 * The commit that precedes the first byte on the wire. From here on the operation counts as possibly sent.
 * @throws {FenceLostError}
 */
export async function beginAttempt(tx: DatabaseTransaction, held: Held): Promise<OperationRow> {
  const row = await updateHeld(tx, held, {
    state: "sending",
    attempt: sql`attempt + 1`,
    firstSentAt: sql`coalesce(first_sent_at, clock_timestamp())`,
    leaseUntil: leaseEnd,
  });
  await tx
    .insertInto("operationAttempts")
    .values({
      operationId: row.id,
      attempt: row.attempt,
      startedAt: sql<Date>`clock_timestamp()`,
    })
    .execute();
  return row;
}

export async function endAttempt(
  tx: Queryable,
  operationId: string,
  attempt: number,
  end: Pick<AttemptRow, "outcome" | "httpStatus" | "requestId" | "detail">,
): Promise<void> {
  await tx
    .updateTable("operationAttempts")
    .set({ ...end, endedAt: sql<Date>`clock_timestamp()` })
    .where("operationId", "=", operationId)
    .where("attempt", "=", attempt)
    .where("endedAt", "is", null)
    .execute();
}

/**
 * From here on it is unknown whether the operation was executed. The lease stays.
 * @throws {FenceLostError} when another worker has taken it over.
 */
export async function markAmbiguous(tx: DatabaseTransaction, held: Held, message: string) {
  return updateHeld(tx, held, { state: "ambiguous", everAmbiguous: true, message });
}

export interface OperationChange {
  state: OperationState;
  everAmbiguous?: boolean;
  nextAttemptAt?: Date | null;
  transferId?: string | null;
  recipientId?: string | null;
  errorKind?: string | null;
  message?: string | null;
  serviceMessage?: string | null;
  evidence?: unknown;
  finishedAt?: Date | null;
}

/**
 * Stores an operation's outcome and releases its lease.
 * @throws {FenceLostError} when another worker has taken it over.
 */
export async function settleOperation(
  tx: DatabaseTransaction,
  held: Held,
  { evidence, ...change }: OperationChange,
): Promise<void> {
  const kept = evidence === null ? null : JSON.stringify(evidence);
  await updateHeld(tx, held, { ...change, evidence: kept, leaseUntil: null });
}

/**
 * Stores what looking for the outcome has shown, without changing the operation's state.
 * @throws {FenceLostError} when another worker has taken it over.
 */
export async function keepEvidence(db: Queryable, held: Held, evidence: object) {
  return updateHeld(db, held, { evidence: JSON.stringify(evidence) });
}

export async function attemptsOf(db: Queryable, operationIds: readonly string[]) {
  if (operationIds.length === 0) return [];
  return db
    .selectFrom("operationAttempts")
    .selectAll()
    .where("operationId", "in", [...operationIds])
    .orderBy("attempt")
    .execute();
}

export async function isOutcomeOfAnother(db: Queryable, transferId: string, operationId: string) {
  const others = sql`from operations where kind = 'create_transfer' and transfer_id = ${transferId} and id <> ${operationId}`;
  return exists(db, others);
}

export async function takeOverOperation(
  tx: DatabaseTransaction,
  id: string,
  states: readonly OperationState[],
): Promise<OperationRow | undefined> {
  return tx
    .updateTable("operations")
    .set({ fence: sql`fence + 1` })
    .where("id", "=", id)
    .where("state", "in", [...states])
    .returningAll()
    .executeTakeFirst();
}

/**
 * Makes ambiguous creates look now, since something new may be found.
 * Creates that wait for a person keep waiting. The evidence keeps the time of the next sending: the service may
 * have asked for that pause.
 */
export async function wakeAmbiguousCreates(db: Queryable): Promise<void> {
  await db
    .updateTable("operations")
    .set({
      evidence: sql`case when next_attempt_at > clock_timestamp() then coalesce(evidence, '{}') || jsonb_build_object('sendFrom', next_attempt_at) else evidence end`,
      nextAttemptAt: sql<Date>`clock_timestamp()`,
    })
    .where("kind", "=", "create_transfer")
    .where("state", "=", "ambiguous")
    .execute();
}
