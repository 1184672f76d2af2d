import type { SandboxSettings } from "../settings";
import type { Db, Trx } from "../store/db";

export interface DeliveryPlan {
  messageId: string;
  copies: number;
  dueAt: Date;
}

/** Plans `copies` deliveries of a message. With webhooks off or without an address it is only stored as not sent. */
export async function planDeliveries(
  db: Db | Trx,
  webhooks: SandboxSettings["webhooks"],
  plan: DeliveryPlan,
): Promise<void> {
  const reason = !webhooks.enabled
    ? "webhooks are off"
    : webhooks.url === null
      ? "no address is registered"
      : null;
  if (plan.copies === 0) return;
  await db
    .insertInto("webhook_deliveries")
    .values(
      Array.from({ length: plan.copies }, () => ({
        message_id: plan.messageId,
        attempt: 1,
        due_at: plan.dueAt,
        status: reason === null ? ("pending" as const) : ("not_sent" as const),
        error: reason,
      })),
    )
    .execute();
}
