import type { Amount } from "@/lib/money/amount";
import type { Move } from "../moves/move";
import type { StepKind } from "../store/schema";

export function afterMs(at: Date, durationMs: number): Date {
  return new Date(at.getTime() + durationMs);
}

/** Plans a step of a transfer. `amount` is for `detect_payment`: null means all that is still missing. */
export async function schedule(
  { db, transfer, at }: Move,
  kind: StepKind,
  delayMs: number,
  amount: Amount | null = null,
): Promise<void> {
  await db
    .insertInto("scheduled_steps")
    .values({ transfer_id: transfer.id, kind, due_at: afterMs(at, delayMs), amount })
    .execute();
}

/** Cancels a transfer's planned steps: all, or those of the given kinds. */
export async function unschedule(
  { db, transfer }: Move,
  kinds?: readonly StepKind[],
): Promise<void> {
  let query = db.deleteFrom("scheduled_steps").where("transfer_id", "=", transfer.id);
  if (kinds) query = query.where("kind", "in", [...kinds]);
  await query.execute();
}

/** Cancels the first planned detection of a payment that was already detected otherwise. */
export async function unscheduleDetection({ db, transfer }: Move, amount: Amount): Promise<void> {
  const first = db
    .selectFrom("scheduled_steps")
    .select("id")
    .where("transfer_id", "=", transfer.id)
    .where("kind", "=", "detect_payment")
    .where("amount", "=", amount)
    .orderBy("due_at")
    .orderBy("id")
    .limit(1);
  await db.deleteFrom("scheduled_steps").where("id", "in", first).execute();
}
