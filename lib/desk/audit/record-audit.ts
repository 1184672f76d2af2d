import { hash } from "node:crypto";
import { sql } from "kysely";
import {
  AUDIT_GENESIS,
  type AuditRow,
  auditRowsAfter,
  insertAuditRow,
  lastAuditHash,
} from "@/lib/store/audit-log";
import { type DatabaseTransaction, endWhenSilent, type Queryable } from "@/lib/store/database";
import type { UserContext } from "../context";

export interface AuditEntry {
  /** Past-tense act, such as `transfer.created`. */
  action: string;
  subjectType: string;
  subjectId: string | null;
  before?: unknown;
  after?: unknown;
}

interface AuditActor {
  /** Null when the desk itself acts. */
  userId: string | null;
  name: string;
}

/** The worker's name in the audit log. */
export const DESK_ACTOR: AuditActor = { userId: null, name: "Rampdesk" };

/** JSON with sorted keys, so that equal values have the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(
      Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
    );
  });
}

/** SHA-256 over the previous row's hash and this row's canonical text. */
function auditHash(previousHash: string, row: Record<string, unknown>): string {
  return hash("sha256", `${previousHash}\n${canonicalJson(row)}`);
}

/**
 * Writes the audit row of a change, in the change's own transaction. Rows form a hash chain, so
 * each writer waits until the previous one's transaction ends or is silent for too long.
 */
export async function recordAudit(
  tx: DatabaseTransaction,
  who: { actor: AuditActor; at: Date; requestId: string | null },
  entry: AuditEntry,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit_log')), ${endWhenSilent()}`.execute(tx);
  const previousHash = await lastAuditHash(tx);
  const row = {
    at: who.at.toISOString(),
    actorId: who.actor.userId,
    actorName: who.actor.name,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    // Converted to JSON and back, so that exactly what is stored is hashed.
    before:
      entry.before === undefined ? null : (JSON.parse(JSON.stringify(entry.before)) as unknown),
    after: entry.after === undefined ? null : (JSON.parse(JSON.stringify(entry.after)) as unknown),
    requestId: who.requestId,
  };
  await insertAuditRow(tx, {
    ...row,
    at: who.at,
    previousHash,
    hash: auditHash(previousHash, row),
  });
}

/** Who acts, when and in which request: the input that every `recordAudit` call shares. */
export function auditOf({ actor, clock, requestId }: UserContext, at = clock.now()) {
  return { actor: { userId: actor.userId, name: actor.name }, at, requestId };
}

/** The same for an act of the desk itself. */
export function auditOfDesk(at: Date, requestId: string | null = null) {
  return { actor: DESK_ACTOR, at, requestId };
}

/** Writes the audit row of an act that changes nothing else here. */
export async function recordAct(ctx: UserContext, entry: AuditEntry): Promise<void> {
  await ctx.db.transaction().execute((tx) => recordAudit(tx, auditOf(ctx), entry));
}

/** The result of verifying the whole audit log. */
interface AuditChain {
  /** Number of unaltered rows before the first altered one. */
  rows: number;
  /**
   * The first row that doesn't fit; null when all do. `link`: it doesn't follow the row before, so
   * a row was removed, added or moved. `content`: its content isn't what was hashed.
   */
  broken: { seq: string; at: Date; what: "link" | "content" } | null;
}

const ROWS_AT_A_TIME = 2_000;

/**
 * Reads the whole audit log and recomputes every row's hash from the previous one. Removed newest
 * rows and a rewritten chain can't be detected: keep the last hash elsewhere for that.
 */
export async function verifyAuditChain(db: Queryable): Promise<AuditChain> {
  let rows = 0;
  let previous = AUDIT_GENESIS;
  for (let seq = "0"; ;) {
    const batch = await auditRowsAfter(db, seq, ROWS_AT_A_TIME);
    for (const row of batch) {
      const what =
        row.previousHash !== previous ? "link" : hashOf(row) !== row.hash ? "content" : null;
      if (what !== null) return { rows, broken: { seq: row.seq, at: row.at, what } };
      rows += 1;
      ({ hash: previous, seq } = row);
    }
    if (batch.length < ROWS_AT_A_TIME) return { rows, broken: null };
  }
}

/** The content that `recordAudit` hashes: all columns except the row's number. */
function hashOf({ seq: _seq, hash: _hash, previousHash, ...content }: AuditRow): string {
  return auditHash(previousHash, { ...content, at: content.at.toISOString() });
}
