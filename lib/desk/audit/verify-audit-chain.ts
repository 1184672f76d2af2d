import { AUDIT_GENESIS, auditRowsAfter, type AuditRow } from "@/lib/store/audit-log";
import type { Queryable } from "@/lib/store/database";
import { auditHash } from "./record-audit";

/** The result of verifying the whole audit log. */
export interface AuditChain {
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
  let hash = AUDIT_GENESIS;
  for (let seq = "0"; ;) {
    const batch = await auditRowsAfter(db, seq, ROWS_AT_A_TIME);
    for (const row of batch) {
      const what = row.previousHash !== hash ? "link" : hashOf(row) !== row.hash ? "content" : null;
      if (what !== null) return { rows, broken: { seq: row.seq, at: row.at, what } };
      rows += 1;
      ({ hash, seq } = row);
    }
    if (batch.length < ROWS_AT_A_TIME) return { rows, broken: null };
  }
}

/** The content that `recordAudit` hashes: all columns except the row's number. */
function hashOf({
  at,
  actorId,
  actorName,
  action,
  subjectType,
  subjectId,
  before,
  after,
  requestId,
  previousHash,
}: AuditRow): string {
  return auditHash(previousHash, {
    at: at.toISOString(),
    actorId,
    actorName,
    action,
    subjectType,
    subjectId,
    before,
    after,
    requestId,
  });
}
