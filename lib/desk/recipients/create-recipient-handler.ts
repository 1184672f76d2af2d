import type { Recipient } from "@/lib/domain/recipients/recipient";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import type { OperationRow } from "@/lib/store/transfers/operations";
import type { Finish, OperationHandler, WorkerContext } from "../operations/operation-handler";
import { answeredRecipient } from "./created-recipient";
import { finishCreateRecipient } from "./finish-create-recipient";
import type { PlannedRecipient } from "./planned-recipient";
import { lookEvidenceOf } from "../operations/look-evidence";
import {
  asPlanned,
  newAmong,
  reconcileCreateRecipient,
  recipientsPaidThere,
} from "./reconcile-create-recipient";

/** Time to look up the id. Together with the request's own deadline it is well within an operation's lease. */
const LOOK_UP_ID_WITHIN_MS = 10_000;

const finishWith =
  (created: Recipient | string | null): Finish =>
  (tx, row, at) =>
    finishCreateRecipient(tx, row, created, at);

/**
 * Whether an answer's id has the form of the list's. Source: interface.md, Recipient: "form `rec_<code>`". Assumed: any other may be internal
 * to the service, which doesn't take it for a transfer: then the list knows the right one.
 */
function isListedId(created: Recipient | string | null): boolean {
  return (typeof created === "string" ? created : created?.id)?.startsWith("rec_") ?? false;
}

/** How the journal handles each step of creating a recipient. */
export const createRecipientHandler: OperationHandler = {
  async read(ctx, row, answer) {
    const answered = answeredRecipient(answer.body, row.request as PlannedRecipient);
    if (answered.outcome === "contradicts") return null;
    return finishWith(
      isListedId(answered.created)
        ? answered.created
        : ((await onlyCandidate(ctx, row)) ?? answered.created),
    );
  },

  /** The list shows every recipient, so it is read each time before the same is sent again: where keys are ignored, that would make a second one. */
  async hasNews() {
    return true;
  },

  async look(ctx, row) {
    const { there, isCutShort } = await recipientsPaidThere(ctx, row);
    const alike = asPlanned(row, there);
    const candidates = await newAmong(ctx, row, alike);
    const [first, ...others] = candidates;
    if (!first && lookEvidenceOf(row).conflict && alike.length > 0)
      return { finding: "impossible", message: alreadyThere(row) };
    const [holder] = there;
    // By the second attempt, an earlier request can no longer be in flight. So the conflict is about the recipient that is there.
    if (!first && holder && lookEvidenceOf(row).conflict && row.attempt > 1)
      return { finding: "impossible", message: alreadyThere(row, holder.name) };
    if (!first && isCutShort) return { finding: "unreachable", message: null };
    if (!first && wasRefused(ctx, row)) return { finding: "impossible", message: notMade(row) };
    if (!first) return { finding: "nothing_yet", message: null };
    if (others.length === 0) return { finding: "taken_up", finish: finishWith(first) };
    return {
      finding: "several",
      message:
        "The service lists more than one recipient that could be this one. They have the same name and account, so use either of them; this can be given up after a while.",
      evidence: { candidates: candidates.map(({ id, createdAt }) => ({ id, createdAt })) },
    };
  },
};

/** Assumed: what a service has made shows in its list within this time. */
const SHOWN_WITHIN_MS = 20_000;

/** Whether it was refused long enough ago for the list to show what an attempt before that made. */
function wasRefused(ctx: WorkerContext, row: OperationRow): boolean {
  const { refusedAt } = lookEvidenceOf(row);
  return (
    refusedAt !== undefined &&
    ctx.clock.now().getTime() - new Date(refusedAt).getTime() >= SHOWN_WITHIN_MS
  );
}

/** The message for a refusal after an attempt of which the list shows nothing. */
function notMade({ serviceMessage }: OperationRow): string {
  const inItsWords = serviceMessage === null ? "" : `: “${serviceMessage}”`;
  return `The service refused this${inItsWords}. Its list doesn't show the recipient.`;
}

/** The message for a conflict with a recipient that was there before: the service doesn't take a second one. */
function alreadyThere({ serviceMessage }: OperationRow, otherName?: string): string {
  const inItsWords = serviceMessage === null ? "" : `: “${serviceMessage}”`;
  if (otherName !== undefined)
    return `The service refused this${inItsWords}. The account or wallet already exists as ${otherName}: choose that from the list.`;
  return `The service refused this${inItsWords}. A recipient with this name and account already exists: choose it from the list.`;
}

/**
 * The recipient that the service created without naming its id in the list, if the list shows exactly one that it can be. Null otherwise; the
 * next reading of the list will show it.
 */
async function onlyCandidate(ctx: WorkerContext, row: OperationRow): Promise<Recipient | null> {
  const search = reconcileCreateRecipient(ctx, row, { deadlineMs: LOOK_UP_ID_WITHIN_MS });
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Recipient[]>((resolve) => {
    timer = setTimeout(() => resolve([]), LOOK_UP_ID_WITHIN_MS);
  });
  try {
    // Reading a list of many pages, or one that is rate limited, must not take longer than the lease.
    const candidates = await Promise.race([search, limit]);
    return candidates.length === 1 ? (candidates[0] ?? null) : null;
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    ctx.logger.warn("the id of a new recipient could not be found out", {
      operationId: row.id,
      error,
    });
    return null;
  } finally {
    clearTimeout(timer);
    search.catch(() => undefined);
  }
}
