import { DAY_MS } from "@/lib/domain/calendar/day";
import type { Recipient } from "@/lib/domain/recipients/recipient";
import {
  createsWithoutListedRecipient,
  nameCreatedRecipient,
} from "@/lib/store/recipients/created-recipients";
import { noteRecipientOrigin } from "@/lib/store/recipients/recipients";
import type { OperationRow } from "@/lib/store/transfers/operations";
import type { DeskContext } from "../context";
import type { PlannedRecipient } from "./planned-recipient";
import { asPlanned, newAmong } from "./reconcile-create-recipient";

/** A list that hasn't shown a new recipient after this long won't be explained by being late. */
const LATE_FOR_MS = 7 * DAY_MS;

/**
 * Gives recipients that the list shows only now who added them here, and on what evidence: their create was answered without an id of the
 * list's, and the list was late, long or out of reach just then. Only where exactly one recipient can be the outcome of exactly one create.
 * What was shown meanwhile under an id that the list doesn't know is no longer offered.
 */
export async function attributeLateRecipients(
  ctx: DeskContext,
  listed: readonly Recipient[],
): Promise<void> {
  const listedIds = new Set(listed.map((recipient) => recipient.id));
  const creates = await createsWithoutListedRecipient(ctx.db, {
    since: new Date(ctx.clock.now().getTime() - LATE_FOR_MS),
    listedIds: [...listedIds],
  });
  for (const row of creates) {
    if (creates.some((other) => other.id !== row.id && other.likeness === row.likeness)) continue;
    const [found, ...others] = await newAmong(ctx, row, asPlanned(row, listed));
    if (found && others.length === 0) await attribute(ctx, row, found.id);
  }
}

async function attribute(ctx: DeskContext, row: OperationRow, recipientId: string): Promise<void> {
  const { evidence } = row.request as PlannedRecipient;
  await ctx.db.transaction().execute(async (tx) => {
    // Another reading of the list may have come first.
    if (!(await nameCreatedRecipient(tx, row, recipientId))) return;
    await noteRecipientOrigin(tx, recipientId, { createdBy: row.createdBy, evidence });
  });
}
