import { nextStep, stepAfterLook, type AttemptOutcome, type NextStep, type OperationProgress } from "@/lib/domain/operations/next-step";
import { RESEND_WINDOW_MS, safetyOf, type OperationKind } from "@/lib/domain/operations/operation";
import { isUpstreamError, type UpstreamError } from "@/lib/gateway/upstream-error";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { beginAttempt, endAttempt, FenceLostError, keepEvidence, LEASE_SECONDS, renewOperationLease, settleOperation, type OperationChange, type OperationRow } from "@/lib/store/transfers/operations";
import { DESK_ACTOR, recordAudit } from "../audit/record-audit";
import { addressHint } from "./address-hint";
import { AMBIGUOUS_MESSAGE, attemptMessage, attemptOutcome, unsentMessage, waitingMessage } from "./attempt-outcome";
import { HANDLERS } from "./handlers";
import { lookEvidenceOf } from "./look-evidence";
import type { Finish, Look, OperationHandler, WorkerContext } from "./operation-handler";
import { WRITE_KIND } from "./write-kind";

function progressOf(row: OperationRow, now: Date): OperationProgress {
  return {
    kind: row.kind as OperationKind,
    everAmbiguous: row.everAmbiguous,
    attempt: row.attempt,
    createdAt: row.createdAt,
    firstSentAt: row.firstSentAt ?? now,
  };
}

/** Other reads leave a write its place in the service's limit this long before it is due again, and until it should have been sent. */
const HELD_BEFORE_MS = 5_000;
const HELD_AFTER_MS = 3_000;

/**
 * Runs one claimed operation one step further: sends it, or finds out what happened to it, and stores the outcome.
 * Exactly one process does so at a time; a result that comes after its lease was lost is dropped.
 */
export async function runOperation(ctx: WorkerContext, claimed: OperationRow): Promise<void> {
  await ctx.gateway.readGate.ahead(() => runOneStep(ctx, claimed));
}

async function runOneStep(ctx: WorkerContext, claimed: OperationRow): Promise<void> {
  const handler = HANDLERS[claimed.kind as OperationKind];
  try {
    // The process died while a request was in flight, so it is unknown whether it arrived.
    const row = claimed.state === "sending" ? await markLost(ctx, claimed) : claimed;
    if (row.state !== "ambiguous") await send(ctx, handler, row);
    else if (mustLook(row, ctx.clock.now())) await storeLook(ctx, row, await look(ctx, handler, row));
    else if (await handler.hasNews?.(ctx, row)) await lookThenSend(ctx, handler, row);
    else await send(ctx, handler, row);
  } catch (error) {
    if (!(error instanceof FenceLostError)) throw error;
    ctx.logger.warn("an operation was taken over while its result was on the way", { operationId: claimed.id });
  }
}

function mustLook(row: OperationRow, now: Date): boolean {
  const { lookOnly, conflict } = lookEvidenceOf(row);
  if (safetyOf(row.kind as OperationKind) === "state" || lookOnly || conflict) return true;
  return row.firstSentAt !== null && now.getTime() - row.firstSentAt.getTime() >= RESEND_WINDOW_MS;
}

async function markLost(ctx: WorkerContext, row: OperationRow): Promise<OperationRow> {
  await ctx.db.transaction().execute(async (tx) => {
    await endAttempt(tx, row.id, row.attempt, { outcome: "lost", httpStatus: null, requestId: null, detail: "the desk was interrupted while the request was on its way" });
    await tx
      .updateTable("operations")
      .set({ state: "ambiguous", everAmbiguous: true, message: AMBIGUOUS_MESSAGE })
      .where("id", "=", row.id)
      .where("fence", "=", row.fence)
      .execute();
    await insertChange(tx, "operation", row.id);
  });
  return { ...row, state: "ambiguous", everAmbiguous: true };
}

async function send(ctx: WorkerContext, handler: OperationHandler, claimed: OperationRow): Promise<void> {
  const verdict = await guarded(ctx, handler, claimed);
  if (verdict !== "go") return;
  const row = await ctx.db.transaction().execute((tx) => beginAttempt(tx, claimed));
  let outcome: AttemptOutcome;
  let failure: UpstreamError | null = null;
  let finish: Finish | null = null;
  let told: object | null = null;
  let status: number | null = null;
  let requestId: string | null = null;
  try {
    const answer = await ctx.gateway.sendWrite({
      kind: WRITE_KIND[row.kind as OperationKind],
      method: row.method,
      path: row.path,
      body: row.body,
      upstreamKey: row.upstreamKey,
    });
    ({ status, requestId } = answer);
    finish = await handler.read(ctx, row, answer);
    if (finish === null) told = handler.evidenceIn?.(answer) ?? null;
    outcome = finish === null ? { outcome: "contradicts" } : { outcome: "done" };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    failure = error;
    ({ status, requestId } = error);
    outcome = attemptOutcome(error);
  }
  await storeAttempt(ctx, row, { outcome, failure, finish, told, status, requestId });
}

/** For state-guarded kinds: reads and compares before the one write. */
async function guarded(ctx: WorkerContext, handler: OperationHandler, row: OperationRow): Promise<"go" | "settled"> {
  if (!handler.guard) return "go";
  try {
    const found = await handler.guard(ctx, row);
    if (found.finding === "go") return "go";
    const at = ctx.clock.now();
    await ctx.db.transaction().execute(async (tx) => {
      const result = await found.finish(tx, row, at);
      if (found.finding === "taken_up") await end(tx, ctx, row, at, { state: "succeeded", ...result });
      else await end(tx, ctx, row, at, { state: "refused", errorKind: "impossible", message: found.message });
    });
    return "settled";
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    // Nothing was written: the reading is retried for as long as an unsent write may wait.
    const at = ctx.clock.now();
    const outcome: AttemptOutcome =
      error.kind === "refused" ? { outcome: "rejected" } : error.kind === "rate_limited" ? { outcome: "not_executed", retryAfterMs: error.retryAfterMs } : { outcome: "not_sent" };
    // Readings are no attempts, so the time already waited is used instead of their number, so that the pauses grow.
    const waitedSeconds = Math.max(0, at.getTime() - row.createdAt.getTime()) / 1000;
    const step = nextStep({ ...progressOf(row, at), attempt: 1 + Math.floor(Math.log2(1 + waitedSeconds)) }, outcome, at, ctx.random);
    const waiting = step.step === "refuse" ? unsentMessage(error) : "The service can't be read right now. Nothing was sent. We keep trying.";
    const message = error.kind === "refused" ? attemptMessage(error) : waiting;
    await storeStep(ctx, row, step, { message, errorKind: error.kind, serviceMessage: error.serviceMessage }, null);
    return "settled";
  }
}

interface AttemptRecord {
  outcome: AttemptOutcome;
  failure: UpstreamError | null;
  finish: Finish | null;
  /** The evidence to store for later looks. */
  told: object | null;
  status: number | null;
  requestId: string | null;
}

async function storeAttempt(ctx: WorkerContext, row: OperationRow, attempt: AttemptRecord): Promise<void> {
  const at = ctx.clock.now();
  const { outcome: how } = attempt.outcome;
  const conflict = how === "conflict";
  const ambiguous = conflict || how === "unknown" || how === "contradicts";
  const known = { ...row, everAmbiguous: row.everAmbiguous || ambiguous };
  const step = nextStep(progressOf(known, at), attempt.outcome, at, ctx.random);
  const isClosedUnsent = step.step === "refuse" && how !== "rejected";
  const hint = attempt.failure === null ? null : addressHint(row.kind as OperationKind, attempt.failure.status);
  const told = hint === null ? attempt.told : { ...attempt.told, hint };
  const said = attempt.failure ? (isClosedUnsent ? unsentMessage : attemptMessage)(attempt.failure) : ambiguous ? AMBIGUOUS_MESSAGE : null;
  const message = hint !== null && step.step === "refuse" ? `${said} ${hint}` : said;
  const lookOnly = step.step === "look" && (how === "rejected" || how === "contradicts");
  await storeStep(
    ctx,
    known,
    step,
    {
      message: known.everAmbiguous && step.step !== "refuse" && !conflict ? AMBIGUOUS_MESSAGE : message,
      errorKind: attempt.failure?.kind ?? (ambiguous ? "malformed" : null),
      serviceMessage: attempt.failure?.serviceMessage ?? null,
      ...(lookOnly || conflict || told !== null ? { evidence: { ...lookEvidenceOf(row), ...told, ...(lookOnly ? { lookOnly } : conflict ? { conflict } : {}) } } : {}),
    },
    attempt.finish,
    (tx) =>
      endAttempt(tx, row.id, row.attempt, {
        outcome: attempt.outcome.outcome,
        httpStatus: attempt.status,
        requestId: attempt.requestId,
        detail: attempt.failure?.detail ?? (ambiguous ? "the answer doesn't hold what was asked for" : null),
      }),
  );
}

async function look(ctx: WorkerContext, handler: OperationHandler, row: OperationRow): Promise<Look> {
  return holdingLease(ctx, row, () => handler.look(ctx, row)).catch((error: unknown) => {
    if (!isUpstreamError(error)) throw error;
    return { finding: "unreachable", message: null } as const;
  });
}

/** Looks at what has arrived since the last look; unless that shows the outcome, sends what was due. */
async function lookThenSend(ctx: WorkerContext, handler: OperationHandler, row: OperationRow): Promise<void> {
  const found = await look(ctx, handler, row);
  // A long look may have outlasted the time within which it may be sent.
  if (found.finding !== "nothing_yet" || mustLook(row, ctx.clock.now())) return storeLook(ctx, row, found);
  await send(ctx, handler, await keepEvidence(ctx.db, row, { ...lookEvidenceOf(row), ...evidenceOf(found) }));
}

const evidenceOf = (found: Look): object => ("evidence" in found && typeof found.evidence === "object" ? (found.evidence ?? {}) : {});

async function storeLook(ctx: WorkerContext, row: OperationRow, found: Look): Promise<void> {
  const { looks: looksBefore = 0, lookOnly = false, conflict = false, ...evidence } = lookEvidenceOf(row);
  const looks = looksBefore + 1;
  const at = ctx.clock.now();
  const step = stepAfterLook({ ...progressOf(row, at), looks, mayResend: conflict && !lookOnly }, found.finding, at, ctx.random);
  const finish = "finish" in found ? (found.finish ?? null) : null;
  const goesOn = step.step === "look" || step.step === "resend";
  // The service's message about a conflict is kept until there is a newer one.
  const message = found.finding === "taken_up" ? null : (found.message ?? (conflict && goesOn ? row.message : messageAfterLook(row.kind as OperationKind, step, lookOnly, evidence.hint ?? null)));
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

/** @param hint why it may not have been accepted, and who can fix that */
function messageAfterLook(kind: OperationKind, step: NextStep, wasAccepted: boolean, hint: string | null): string | null {
  if (step.step === "wait") return waitingMessage(kind);
  if (step.step === "refuse" && wasAccepted) return "The service seemed to accept this, but the transfer still doesn't show it. Ask the service before you try again.";
  if (step.step === "refuse" && hint !== null) return `The service did not accept this. ${hint}`;
  if (step.step === "refuse") return "The service did not accept this. Look at the transfer's current state, then try again.";
  return AMBIGUOUS_MESSAGE;
}

/** Writes a step in one transaction: the mirror, the attempt, the operation, the audit row and the hint for browsers. */
async function storeStep(
  ctx: WorkerContext,
  row: OperationRow,
  step: NextStep,
  change: Pick<OperationChange, "message" | "errorKind" | "serviceMessage" | "evidence">,
  finish: Finish | null,
  closeAttempt?: (tx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await closeAttempt?.(tx);
    const result = finish ? await finish(tx, row, at) : {};
    switch (step.step) {
      case "succeed":
        return end(tx, ctx, row, at, { ...change, state: "succeeded", message: null, ...result });
      case "refuse":
        return end(tx, ctx, row, at, { ...change, state: "refused" });
      case "wait":
        await settleOperation(tx, row, { ...change, state: "waiting", nextAttemptAt: null });
        await audit(tx, row, at, "waiting", change.message ?? null);
        break;
      case "look":
        await settleOperation(tx, row, { ...change, state: "ambiguous", everAmbiguous: true, nextAttemptAt: step.at });
        break;
      case "resend":
        await settleOperation(tx, row, { ...change, state: row.everAmbiguous ? "ambiguous" : "planned", everAmbiguous: row.everAmbiguous, nextAttemptAt: step.at });
        break;
    }
    await announce(tx, row);
  });
  const dueInMs = step.step === "resend" && change.errorKind === "rate_limited" ? step.at.getTime() - at.getTime() : null;
  ctx.gateway.readGate.hold(row.id, dueInMs === null ? null : { fromMs: dueInMs - HELD_BEFORE_MS, untilMs: dueInMs + HELD_AFTER_MS });
}

async function end(tx: DatabaseTransaction, ctx: WorkerContext, row: OperationRow, at: Date, change: OperationChange): Promise<void> {
  await settleOperation(tx, row, { ...change, nextAttemptAt: null, finishedAt: at });
  await audit(tx, row, at, change.state, change.message ?? null, change);
  await announce(tx, { ...row, transferId: change.transferId ?? row.transferId });
  ctx.logger.info("an operation came to its end", { operationId: row.id, kind: row.kind, state: change.state });
}

async function audit(tx: DatabaseTransaction, row: OperationRow, at: Date, state: string, message: string | null, result: Partial<OperationChange> = {}): Promise<void> {
  const transferId = result.transferId ?? row.transferId;
  await recordAudit(tx, { actor: DESK_ACTOR, at, requestId: null }, {
    action: `${row.kind}.${state}`,
    subjectType: transferId === null ? "operation" : "transfer",
    subjectId: transferId ?? row.id,
    before: { state: row.state },
    after: { state, operationId: row.id, message, attempt: row.attempt, recipientId: result.recipientId ?? null },
  });
}

async function announce(tx: DatabaseTransaction, row: Pick<OperationRow, "id" | "transferId">): Promise<void> {
  await insertChange(tx, "operation", row.id);
  if (row.transferId !== null) await insertChange(tx, "transfer", row.transferId);
}
