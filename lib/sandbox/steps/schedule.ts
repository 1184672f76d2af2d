import type { Amount } from "@/lib/money/amount";
import type { Db, Trx } from "../store/database";
import type { StepKind } from "../store/schema";

export interface PlannedStep {
  transferId: string;
  kind: StepKind;
  dueAt: Date;
  /** For `detect_payment`; null means all that is still missing. */
  amount?: Amount | null;
}

export function afterMs(at: Date, durationMs: number): Date {
  return new Date(at.getTime() + durationMs);
}

export async function schedule(db: Db | Trx, step: PlannedStep): Promise<void> {
  await db
    .insertInto("scheduled_steps")
    .values({
      transfer_id: step.transferId,
      kind: step.kind,
      due_at: step.dueAt,
      amount: step.amount ?? null,
    })
    .execute();
}

/** Cancels a transfer's planned steps: all, or those of the given kinds. */
export async function unschedule(
  db: Db | Trx,
  transferId: string,
  kinds?: readonly StepKind[],
): Promise<void> {
  let query = db.deleteFrom("scheduled_steps").where("transfer_id", "=", transferId);
  if (kinds) query = query.where("kind", "in", [...kinds]);
  await query.execute();
}

/** Cancels the first planned detection of a payment that was already detected otherwise. */
export async function unscheduleDetection(
  db: Db | Trx,
  transferId: string,
  amount: Amount,
): Promise<void> {
  const first = db
    .selectFrom("scheduled_steps")
    .select("id")
    .where("transfer_id", "=", transferId)
    .where("kind", "=", "detect_payment")
    .where("amount", "=", amount)
    .orderBy("due_at")
    .orderBy("id")
    .limit(1);
  await db.deleteFrom("scheduled_steps").where("id", "in", first).execute();
}
