import { stepAfterLook, type NextStep } from "@/lib/domain/operations/next-step";
import type { OperationKind } from "@/lib/domain/operations/operation";
import { quotedAtEnd } from "@/lib/domain/words/quoted";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { LEASE_SECONDS, renewOperationLease, type OperationRow } from "@/lib/store/transfers/operations";
import { AMBIGUOUS_MESSAGE, waitingMessage } from "./attempt-outcome";
import { lookEvidenceOf } from "./look-evidence";
import type { Look, OperationHandler, WorkerContext } from "./operation-handler";
import { progressOf } from "./progress";
import { storeStep } from "./store-step";

/** Finds out what has become of an operation that may have been sent. It keeps its lease meanwhile. */
export async function look(ctx: WorkerContext, handler: OperationHandler, row: OperationRow): Promise<Look> {
  return holdingLease(ctx, row, () => handler.look(ctx, row)).catch((error: unknown) => {
    if (!isUpstreamError(error)) throw error;
    return { finding: "unreachable", message: null } as const;
  });
}

/** What a look brought besides its finding, to be stored with the operation; empty if nothing. */
export const evidenceOf = (found: Look): object => ("evidence" in found && typeof found.evidence === "object" ? (found.evidence ?? {}) : {});

/** Stores what a look found, and what follows from it. */
export async function storeLook(ctx: WorkerContext, row: OperationRow, found: Look): Promise<void> {
  const { looks: looksBefore = 0, lookOnly = false, conflict = false, ...evidence } = lookEvidenceOf(row);
  const looks = looksBefore + 1;
  const at = ctx.clock.now();
  const step = stepAfterLook({ ...progressOf(row, at), looks, mayResend: conflict && !lookOnly }, found.finding, at, ctx.random);
  const finish = "finish" in found ? (found.finish ?? null) : null;
  const goesOn = step.step === "look" || step.step === "resend";
  // What the service said of a conflict, or of a refusal, is kept until there is something newer.
  const isQuoted = conflict || evidence.refusedAt !== undefined;
  const message = found.finding === "taken_up" ? null : (found.message ?? (isQuoted && goesOn ? row.message : messageAfterLook(row.kind as OperationKind, step, { wasAccepted: lookOnly, hint: evidence.hint ?? null, said: conflict ? row.serviceMessage : null })));
  await storeStep(ctx, row, step, { message, evidence: { ...evidence, ...(lookOnly && { lookOnly }), ...(conflict && step.step !== "resend" && { conflict }), ...evidenceOf(found), looks } }, finish);
}

/** A look makes many requests, and with a long list or a slow service it may outlast the lease, which is therefore renewed meanwhile. */
async function holdingLease<Result>(ctx: WorkerContext, row: OperationRow, work: () => Promise<Result>): Promise<Result> {
  // A lease that could not be renewed expires, and the fence then rejects the result.
  const beat = setInterval(() => void renewOperationLease(ctx.db, row).catch(() => undefined), (LEASE_SECONDS / 3) * 1000).unref();
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
}

function messageAfterLook(kind: OperationKind, step: NextStep, { wasAccepted, hint, said }: Known): string | null {
  if (step.step === "wait") return waitingMessage(kind);
  if (step.step === "refuse" && wasAccepted) return "The service seemed to accept this, but the transfer still doesn't show it. Ask the service before you try again.";
  if (step.step === "refuse" && hint !== null) return `The service did not accept this. ${hint}`;
  if (step.step === "refuse") return `The service did not accept this.${said === null ? "" : ` It said: ${quotedAtEnd(said)}`} Look at the transfer's current state, then try again.`;
  return AMBIGUOUS_MESSAGE;
}
