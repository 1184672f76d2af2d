import { type AttemptOutcome, nextStep } from "@/lib/domain/operations/next-step";
import { type OperationKind, RESEND_WINDOW_MS, safetyOf } from "@/lib/domain/operations/operation";
import {
  isUpstreamError,
  mayBeAtOtherPath,
  type UpstreamError,
} from "@/lib/gateway/upstream-error";
import { withWritePriority } from "@/lib/gateway/wire/exchange";
import { insertChange } from "@/lib/store/changes";
import {
  beginAttempt,
  endAttempt,
  FenceLostError,
  keepEvidence,
  markAmbiguous,
  type OperationChange,
  type OperationRow,
  settleOperation,
} from "@/lib/store/transfers/operations";
import {
  AMBIGUOUS_MESSAGE,
  attemptMessage,
  lateRefusalMessage,
  unsentMessage,
} from "./outcome-messages";
import {
  evidenceOf,
  holdingLease,
  look,
  lookEvidenceOf,
  progressOf,
  storeLook,
} from "./look-for-outcome";
import {
  type Finish,
  type OperationHandler,
  type WorkerContext,
  WRITE_KIND,
} from "./operation-handler";
import { endOperation, storeStep } from "./store-step";

/**
 * Returns the function that runs one claimed operation one step further. After a send or a look,
 * `nextStep` decides what follows and `storeStep` stores it. A result whose lease was lost is
 * dropped.
 */
export function operationRunner(
  handlers: Readonly<Record<OperationKind, OperationHandler>>,
): (ctx: WorkerContext, claimed: OperationRow) => Promise<void> {
  return (ctx, claimed) =>
    withWritePriority(() => runOneStep(ctx, handlers[claimed.kind], claimed));
}

async function runOneStep(ctx: WorkerContext, handler: OperationHandler, claimed: OperationRow) {
  try {
    // The process died while a request was in flight, so it is unknown whether it arrived.
    const row = claimed.state === "sending" ? await markLost(ctx, claimed) : claimed;
    if (row.state !== "ambiguous") await send(ctx, handler, row);
    else if (mustLook(row, ctx.clock.now()))
      await storeLook(ctx, row, await look(ctx, handler, row));
    else if (await handler.hasNews?.(ctx, row)) await lookThenSend(ctx, handler, row);
    else await sendWhenDue(ctx, handler, row);
  } catch (error) {
    if (!(error instanceof FenceLostError)) throw error;
    ctx.logger.warn("an operation was taken over while its result was on the way", {
      operationId: claimed.id,
    });
  }
}

/** True if nothing may be sent again: without a key, when it is too old, after a conflict, or if it was accepted. */
function mustLook(row: OperationRow, now: Date): boolean {
  const { lookOnly, conflict } = lookEvidenceOf(row);
  if (safetyOf(row.kind) === "state" || lookOnly || conflict) return true;
  return row.firstSentAt !== null && now.getTime() - row.firstSentAt.getTime() >= RESEND_WINDOW_MS;
}

async function markLost(ctx: WorkerContext, row: OperationRow): Promise<OperationRow> {
  return ctx.db.transaction().execute(async (tx) => {
    await endAttempt(tx, row.id, row.attempt, {
      outcome: "lost",
      httpStatus: null,
      requestId: null,
      detail: "the desk was interrupted while the request was on its way",
    });
    const lost = await markAmbiguous(tx, row, AMBIGUOUS_MESSAGE);
    await insertChange(tx, "operation", row.id);
    return lost;
  });
}

async function send(ctx: WorkerContext, handler: OperationHandler, claimed: OperationRow) {
  if (!(await mayBeSent(ctx, handler, claimed))) return;
  const row = await ctx.db.transaction().execute((tx) => beginAttempt(tx, claimed));
  await storeAttempt(ctx, row, await attempt(ctx, handler, row));
}

interface Attempt {
  outcome: AttemptOutcome;
  answer: { status: number | null; requestId: string | null };
  failure: UpstreamError | null;
  finish: Finish | null;
  evidence: object | null;
}

async function attempt(
  ctx: WorkerContext,
  handler: OperationHandler,
  row: OperationRow,
): Promise<Attempt> {
  try {
    const { kind, method, path, body, upstreamKey } = row;
    const write = { kind: WRITE_KIND[kind], method, path, body, upstreamKey };
    const answer = await ctx.gateway.sendWrite(write);
    const finish = await handler.read(ctx, row, answer);
    const evidence = finish === null ? (handler.evidenceIn?.(answer) ?? null) : null;
    const outcome = finish === null ? "contradicts" : "done";
    return { outcome: { outcome }, answer, failure: null, finish, evidence };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const outcome = attemptOutcome(error);
    return { outcome, answer: error, failure: error, finish: null, evidence: null };
  }
}

/** Source: money-safety.md, the table of outcomes. */
function attemptOutcome(error: UpstreamError): AttemptOutcome {
  switch (error.kind) {
    case "not_sent":
      return { outcome: "not_sent" };
    case "rate_limited":
    case "unauthorized":
    case "credentials":
      return { outcome: "not_executed", retryAfterMs: error.retryAfterMs };
    case "refused":
      return { outcome: "rejected" };
    case "conflict":
      return { outcome: "conflict", retryAfterMs: error.retryAfterMs };
    case "timeout":
    case "reset":
    case "unavailable":
      return { outcome: "unknown", retryAfterMs: error.retryAfterMs };
    case "malformed":
      return { outcome: "contradicts" };
  }
}

/** Asks the handler's guard. Where the write isn't to be sent, that is stored. */
async function mayBeSent(ctx: WorkerContext, { guard }: OperationHandler, row: OperationRow) {
  if (!guard) return true;
  try {
    const found = await holdingLease(ctx, row, () => guard(ctx, row));
    if (found.finding === "go") return true;
    const at = ctx.clock.now();
    await ctx.db.transaction().execute(async (tx) => {
      const result = await found.finish(tx, row, at);
      const end: OperationChange =
        found.finding === "taken_up"
          ? { state: "succeeded", ...result }
          : { state: "refused", errorKind: "impossible", message: found.message };
      await endOperation(tx, ctx, row, at, end);
    });
    return false;
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    // Nothing was written: the reading is retried for as long as an unsent write may wait.
    const at = ctx.clock.now();
    const outcome: AttemptOutcome =
      error.kind === "refused"
        ? { outcome: "rejected" }
        : error.kind === "rate_limited"
          ? { outcome: "not_executed", retryAfterMs: error.retryAfterMs }
          : { outcome: "not_sent" };
    // Readings are no attempts: the time already waited makes the pauses grow.
    const waitedSeconds = Math.max(0, at.getTime() - row.createdAt.getTime()) / 1000;
    const step = nextStep(
      { ...progressOf(row, at), attempt: 1 + Math.floor(Math.log2(1 + waitedSeconds)) },
      outcome,
      at,
      ctx.random,
    );
    const waiting =
      step.step === "refuse"
        ? unsentMessage(error)
        : "The service can't be read right now. Nothing was sent. We keep trying.";
    const message = error.kind === "refused" ? attemptMessage(error) : waiting;
    await storeStep(
      ctx,
      row,
      step,
      { message, errorKind: error.kind, serviceMessage: error.serviceMessage },
      null,
    );
    return false;
  }
}

async function storeAttempt(
  ctx: WorkerContext,
  row: OperationRow,
  { outcome, answer, failure, finish, ...attempt }: Attempt,
): Promise<void> {
  const at = ctx.clock.now();
  const { outcome: how } = outcome;
  const conflict = how === "conflict";
  const ambiguous = conflict || how === "unknown" || how === "contradicts";
  const known = { ...row, everAmbiguous: row.everAmbiguous || ambiguous };
  const step = nextStep(progressOf(known, at), outcome, at, ctx.random);
  const isClosedUnsent = step.step === "refuse" && how !== "rejected";
  const hint = failure && addressHint(row.kind, failure);
  const evidence = hint === null ? attempt.evidence : { ...attempt.evidence, hint };
  const said = failure
    ? (isClosedUnsent ? unsentMessage : attemptMessage)(failure)
    : ambiguous
      ? AMBIGUOUS_MESSAGE
      : null;
  const message = hint !== null && step.step === "refuse" ? `${said} ${hint}` : said;
  const lateRefusal = step.step === "look" && how === "rejected" ? failure : null;
  const lookOnly = lateRefusal !== null || (step.step === "look" && how === "contradicts");
  // A 422 may also refuse what was asked for; only the newest answer counts.
  const mayBeRefusal = lateRefusal !== null || (conflict && answer.status === 422);
  const { refusedAt: refusedBefore, ...before } = lookEvidenceOf(row);
  const found = {
    ...(lookOnly ? { lookOnly } : conflict ? { conflict } : {}),
    ...(mayBeRefusal && { refusedAt: at.toISOString() }),
  };
  const unknown = lateRefusal === null ? AMBIGUOUS_MESSAGE : lateRefusalMessage(lateRefusal);
  await storeStep(
    ctx,
    known,
    step,
    {
      message: known.everAmbiguous && step.step !== "refuse" && !conflict ? unknown : message,
      errorKind: failure?.kind ?? (ambiguous ? "malformed" : null),
      serviceMessage: failure?.serviceMessage ?? null,
      ...((lookOnly || conflict || evidence !== null || refusedBefore !== undefined) && {
        evidence: { ...before, ...evidence, ...found },
      }),
    },
    finish,
    (tx) =>
      endAttempt(tx, row.id, row.attempt, {
        outcome: how,
        httpStatus: answer.status,
        requestId: answer.requestId,
        detail:
          failure?.detail ?? (ambiguous ? "the answer doesn't hold what was asked for" : null),
      }),
  );
}

/** Looks at the news, then sends what was due unless that shows the outcome. */
async function lookThenSend(ctx: WorkerContext, handler: OperationHandler, row: OperationRow) {
  const found = await look(ctx, handler, row);
  // A long look may have outlasted the time within which it may be sent.
  if (found.finding !== "nothing_yet" || mustLook(row, ctx.clock.now()))
    return storeLook(ctx, row, found);
  await sendWhenDue(
    ctx,
    handler,
    await keepEvidence(ctx.db, row, { ...lookEvidenceOf(row), ...evidenceOf(found) }),
  );
}

/** Sends the same again, or waits for the rest of an interrupted pause. */
async function sendWhenDue(ctx: WorkerContext, handler: OperationHandler, row: OperationRow) {
  const { sendFrom } = lookEvidenceOf(row);
  if (sendFrom === undefined || new Date(sendFrom) <= ctx.clock.now())
    return send(ctx, handler, row);
  await ctx.db
    .transaction()
    .execute((tx) =>
      settleOperation(tx, row, { state: "ambiguous", nextAttemptAt: new Date(sendFrom) }),
    );
}

/** A hint for people that the service may have this step at another address, or null. */
export function addressHint(kind: OperationKind, failure: UpstreamError): string | null {
  if (safetyOf(kind) !== "state" || !mayBeAtOtherPath(failure)) return null;
  return `The service may have this step at another address. An administrator can set it: operations.${WRITE_KIND[kind]} in the service profile.`;
}
