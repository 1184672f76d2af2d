import {
  type NextStep,
  type OperationProgress,
  stepAfterLook,
} from "@/lib/domain/operations/next-step";
import { safetyOf } from "@/lib/domain/operations/operation";
import { quotedAtEnd } from "@/lib/domain/words/words";
import { isUpstreamError, type UpstreamError } from "@/lib/gateway/upstream-error";
import {
  LEASE_SECONDS,
  type OperationRow,
  renewOperationLease,
} from "@/lib/store/transfers/operations";
import { isAnswering } from "@/lib/gateway/transactions";
import { AMBIGUOUS_MESSAGE, unreadableMessage, waitingMessage } from "./outcome-messages";
import type { Look, OperationHandler, WorkerContext } from "./operation-handler";
import { storeStep } from "./store-step";

/** Finds out what has become of an operation that may have been sent. */
export async function look(
  ctx: WorkerContext,
  handler: OperationHandler,
  row: OperationRow,
): Promise<Look> {
  return holdingLease(ctx, row, () =>
    handler.look(ctx, row).catch(async (error: unknown): Promise<Look> => {
      if (!isUpstreamError(error)) throw error;
      // For a keyed write there is no difference, since it goes to a person after a fixed time.
      const isForGood = safetyOf(row.kind) === "state" && (await isAnswer(ctx, error));
      return isForGood
        ? { finding: "unreadable", message: null, said: error.serviceMessage }
        : { finding: "unreachable", message: null };
    }),
  );
}

/** A page or a 500 may be a proxy's. Such an answer counts while the service's list answers. */
async function isAnswer({ gateway }: WorkerContext, { kind, interrupted }: UpstreamError) {
  if (kind === "unavailable") return isAnswering(gateway);
  return kind === "refused" || (kind === "malformed" && !interrupted);
}

export const evidenceOf = (found: Look): object =>
  "evidence" in found && typeof found.evidence === "object" ? (found.evidence ?? {}) : {};

/** Stores what a look found, and what follows from it. */
export async function storeLook(ctx: WorkerContext, row: OperationRow, found: Look): Promise<void> {
  const {
    looks: looksBefore = 0,
    lookOnly = false,
    conflict = false,
    unreadableSince: unreadableBefore,
    ...evidence
  } = lookEvidenceOf(row);
  const looks = looksBefore + 1;
  const at = ctx.clock.now();
  const unreadable =
    found.finding === "unreadable"
      ? { unreadableSince: unreadableBefore ?? at.toISOString() }
      : null;
  const step = stepAfterLook(
    {
      ...progressOf(row, at),
      looks,
      mayResend: conflict && !lookOnly,
      ...(unreadable && { unreadableSince: new Date(unreadable.unreadableSince) }),
    },
    found.finding,
    at,
    ctx.random,
  );
  const finish = "finish" in found ? (found.finish ?? null) : null;
  const goesOn = step.step === "look" || step.step === "resend";
  // A quoted conflict or refusal stays until there is something newer.
  const isQuoted = conflict || evidence.refusedAt !== undefined;
  const message =
    found.finding === "taken_up"
      ? null
      : (found.message ?? (isQuoted && goesOn ? row.message : messageAfterLook(row, step, found)));
  await storeStep(
    ctx,
    row,
    step,
    {
      message,
      evidence: {
        ...evidence,
        ...unreadable,
        ...(lookOnly && { lookOnly }),
        ...(conflict && step.step !== "resend" && { conflict }),
        ...evidenceOf(found),
        looks,
      },
    },
    finish,
  );
}

/** Renews the lease while `work` runs, which may take longer than one. */
export async function holdingLease<Result>(
  ctx: WorkerContext,
  row: OperationRow,
  work: () => Promise<Result>,
): Promise<Result> {
  // A lease that could not be renewed expires, and the fence then rejects the result.
  const beat = setInterval(
    () => void renewOperationLease(ctx.db, row).catch(() => undefined),
    (LEASE_SECONDS / 3) * 1000,
  ).unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}

function messageAfterLook(row: OperationRow, { step }: NextStep, found: Look): string {
  if (step === "wait")
    return found.finding === "unreadable"
      ? unreadableMessage(found.said)
      : waitingMessage(row.kind);
  if (step !== "refuse") return AMBIGUOUS_MESSAGE;
  const { lookOnly, conflict, hint } = lookEvidenceOf(row);
  if (lookOnly)
    return "The service seemed to accept this, but the transfer still doesn't show it. Ask the service before you try again.";
  if (hint) return `The service did not accept this. ${hint}`;
  const said =
    conflict && row.serviceMessage !== null ? ` It said: ${quotedAtEnd(row.serviceMessage)}` : "";
  return `The service did not accept this.${said} Look at the transfer's current state, then try again.`;
}

export function progressOf(row: OperationRow, now: Date): OperationProgress {
  return {
    kind: row.kind,
    everAmbiguous: row.everAmbiguous,
    attempt: row.attempt,
    createdAt: row.createdAt,
    firstSentAt: row.firstSentAt ?? now,
  };
}

interface LookEvidence {
  /** Stops all further sends. The service seemed to accept, or refused an earlier try of ours. */
  lookOnly?: boolean;
  /**
   * When its newest attempt was refused, if that isn't final. An earlier one may have been carried
   * out, or the refusal may be about the key (422).
   */
  refusedAt?: string;
  /** The last answer was a conflict: the outcome is looked for before the next send. */
  conflict?: boolean;
  looks?: number;
  /** ISO time since when every look was answered, but with no readable transfer. */
  unreadableSince?: string;
  /** The newest event about an unknown transfer when the last look began. */
  orphansSeen?: string | null;
  /** Ids that the service failed for, with the ISO time since when. */
  unreadSince?: Record<string, string>;
  /** The earliest next send, set where a look interrupted the pause before it. */
  sendFrom?: string;
  /** The id that the answer of a create named, where it didn't show the rest. */
  answeredId?: string;
  /** A hint for people that the service may have this step at another address. */
  hint?: string;
  [detail: string]: unknown;
}

export function lookEvidenceOf(row: OperationRow): LookEvidence {
  return (row.evidence ?? {}) as LookEvidence;
}
