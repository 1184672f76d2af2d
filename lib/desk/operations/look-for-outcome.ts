import { stepAfterLook, type NextStep } from "@/lib/domain/operations/next-step";
import { safetyOf, type OperationKind } from "@/lib/domain/operations/operation";
import { quotedAtEnd } from "@/lib/domain/words/quoted";
import { isUpstreamError, type UpstreamError } from "@/lib/gateway/upstream-error";
import {
  LEASE_SECONDS,
  renewOperationLease,
  type OperationRow,
} from "@/lib/store/transfers/operations";
import { isAnswering } from "../transactions/is-answering";
import { AMBIGUOUS_MESSAGE, unreadableMessage, waitingMessage } from "./attempt-outcome";
import { lookEvidenceOf } from "./look-evidence";
import type { Look, OperationHandler, WorkerContext } from "./operation-handler";
import { progressOf } from "./progress";
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
