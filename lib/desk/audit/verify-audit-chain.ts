import { AUDIT_GENESIS, auditRowsAfter, type AuditRow } from "@/lib/store/audit-log";
import type { Queryable } from "@/lib/store/database";
import { auditHash } from "./record-audit";

/** What reading the whole audit log showed. */
export interface AuditChain {
  /** Rows that are as they were written, up to the first that isn't. */
  rows: number;
  /**
   * The first row that doesn't fit; null when all do. `link`: it doesn't follow from the row before, so one was removed, added
   * or moved. `content`: its own words aren't those that were hashed.
   */
  broken: { seq: string; at: Date; what: "link" | "content" } | null;
}

const ROWS_AT_A_TIME = 2_000;

/**
 * Reads the audit log from its first row and compares every hash with the one that the row's content and the hash before it give.
 * It can't show that the newest rows were removed, nor a chain that was written anew as a whole: keep the last hash elsewhere for that.
 */
export async function verifyAuditChain(db: Queryable): Promise<AuditChain> {
  let rows = 0;
  let hash = AUDIT_GENESIS;
  for (let seq = "0"; ; ) {
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

/** As `recordAudit` has it: everything that the row says, without its number. */
function hashOf({ at, actorId, actorName, action, subjectType, subjectId, before, after, requestId, previousHash }: AuditRow): string {
  return auditHash(previousHash, { at: at.toISOString(), actorId, actorName, action, subjectType, subjectId, before, after, requestId });
}
