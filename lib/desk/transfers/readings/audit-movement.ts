import { DESK_ACTOR, recordAudit } from "@/lib/desk/audit/record-audit";
import type { DatabaseTransaction } from "@/lib/store/database";
import type { TransferRow } from "@/lib/store/transfers/transfers";

/** What an audit row says of a transfer. */
export function auditedState(row: TransferRow) {
  return { status: row.status, phase: row.phase, rate: row.rateValue };
}

/** Records that a reading moved a transfer on: in the desk's name, since nobody asked for it. */
export async function auditMovement(
  tx: DatabaseTransaction,
  id: string,
  at: Date,
  before: unknown,
  after: unknown,
): Promise<void> {
  await recordAudit(
    tx,
    { actor: DESK_ACTOR, at, requestId: null },
    { action: "transfer.moved", subjectType: "transfer", subjectId: id, before, after },
  );
}
