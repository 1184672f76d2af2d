import {
  type NextStep,
  type OperationProgress,
  stepAfterLook,
} from "@/lib/domain/operations/next-step";
import { type OperationKind, safetyOf } from "@/lib/domain/operations/operation";
import { quotedAtEnd } from "@/lib/domain/words/words";
import { isUpstreamError, type UpstreamError } from "@/lib/gateway/upstream-error";
import {
  LEASE_SECONDS,
  type OperationRow,
  renewOperationLease,
} from "@/lib/store/transfers/operations";
import { isAnswering } from "@/lib/gateway/is-answering";
import { AMBIGUOUS_MESSAGE, unreadableMessage, waitingMessage } from "./outcome-messages";
import type { Look, OperationHandler, WorkerContext } from "./operation-handler";
import { storeStep } from "./store-step";

/** Finds out what has become of an operation that may have been sent. It keeps its lease meanwhile. */
export async function look(
  ctx: WorkerContext,
  handler: OperationHandler,
  row: OperationRow,
): Promise<Look> {
  return holdingLease(ctx, row, () =>
    handler.look(ctx, row).catch(async (error: unknown): Promise<Look> => {
      if (!isUpstreamError(error)) throw error;
      // For a keyed write there is no difference, since it goes to a person after a fixed time.
      const isForGood =
        safetyOf(row.kind as OperationKind) === "state" && (await isAnswer(ctx, error));
      return isForGood
        ? { finding: "unreadable", message: null, said: error.serviceMessage }
        : { finding: "unreachable", message: null };
    }),
  );
}

/**
 * Whether a failed reading is the service's own answer about what was read, which may stay the same for good.
 * Assumed: so is a page or a failure, such as a 500, while the service answers for its list. Otherwise a proxy may have sent it, or the service is down.
 */
async function isAnswer(
  { gateway }: WorkerContext,
  { kind, interrupted }: UpstreamError,
): Promise<boolean> {
  if (kind === "unavailable") return isAnswering(gateway);
  return kind === "refused" || (kind === "malformed" && !interrupted);
}

/** What a look brought besides its finding, to be stored with the operation; empty if nothing. */
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
  const since =
    unreadable === null ? {} : { unreadableSince: new Date(unreadable.unreadableSince) };
  const step = stepAfterLook(
    { ...progressOf(row, at), looks, mayResend: conflict && !lookOnly, ...since },
    found.finding,
    at,
    ctx.random,
  );
  const finish = "finish" in found ? (found.finish ?? null) : null;
  const goesOn = step.step === "look" || step.step === "resend";
  // What the service said of a conflict, or of a refusal, is kept until there is something newer.
  const isQuoted = conflict || evidence.refusedAt !== undefined;
  const known: Known = {
    wasAccepted: lookOnly,
    hint: evidence.hint ?? null,
    said: conflict ? row.serviceMessage : null,
    unreadable: found.finding === "unreadable" ? { said: found.said } : null,
  };
  const message =
    found.finding === "taken_up"
      ? null
      : (found.message ??
        (isQuoted && goesOn
          ? row.message
          : messageAfterLook(row.kind as OperationKind, step, known)));
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

/** Reading may take many requests, and with a long list or a slow service it may outlast the lease, which is therefore renewed meanwhile. */
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

interface Known {
  /** Whether the service seemed to accept it. */
  wasAccepted: boolean;
  /** Why it may not have been accepted, and who can fix that. */
  hint: string | null;
  /** What the service said when something was in its way. */
  said: string | null;
  /** It answers for the transfer without showing it, in these words. */
  unreadable: { said: string | null } | null;
}

function messageAfterLook(
  kind: OperationKind,
  step: NextStep,
  { wasAccepted, hint, said, unreadable }: Known,
): string | null {
  if (step.step === "wait" && unreadable) return unreadableMessage(unreadable.said);
  if (step.step === "wait") return waitingMessage(kind);
  if (step.step === "refuse" && wasAccepted)
    return "The service seemed to accept this, but the transfer still doesn't show it. Ask the service before you try again.";
  if (step.step === "refuse" && hint !== null) return `The service did not accept this. ${hint}`;
  if (step.step === "refuse")
    return `The service did not accept this.${said === null ? "" : ` It said: ${quotedAtEnd(said)}`} Look at the transfer's current state, then try again.`;
  return AMBIGUOUS_MESSAGE;
}

/** How far an operation has come, as the rules for its next step see it. */
export function progressOf(row: OperationRow, now: Date): OperationProgress {
  return {
    kind: row.kind as OperationKind,
    everAmbiguous: row.everAmbiguous,
    attempt: row.attempt,
    createdAt: row.createdAt,
    firstSentAt: row.firstSentAt ?? now,
  };
}

/** What the journal stores about looking for an operation's outcome, besides the row's own columns. */
interface LookEvidence {
  /** No more sends: the service accepted it in some way, or a refusal may have been about our own earlier attempt. */
  lookOnly?: boolean;
  /** When its newest attempt was refused, if an earlier one may have been carried out or the refusal may be about the key (422). */
  refusedAt?: string;
  /** The last answer was a conflict: the outcome is looked for before the next send. */
  conflict?: boolean;
  looks?: number;
  /** ISO time since when every look was answered, but with no readable transfer. */
  unreadableSince?: string;
  /** The newest event about a transfer that the desk doesn't know, when the last look began. */
  orphansSeen?: string | null;
  /** Ids that the service failed for when a create's transfer was looked for, with the ISO time since when. */
  unreadSince?: Record<string, string>;
  /** It was woken to look before its pause was over: it isn't sent again before this. */
  sendFrom?: string;
  /** The id that the answer of a create named, where it didn't show the rest. */
  answeredId?: string;
  /** Message for people that the service may have nothing at the address of this step, and what to do about it. */
  hint?: string;
  [detail: string]: unknown;
}

/** What is stored about looking for this operation's outcome; empty before anything was. */
export function lookEvidenceOf(row: OperationRow): LookEvidence {
  return (row.evidence ?? {}) as LookEvidence;
}
