import type { CallReport, GatewayObserver } from "@/lib/gateway/gateway";
import type { TokenState } from "@/lib/gateway/token/token-state";
import type { UpstreamErrorKind } from "@/lib/gateway/upstream-error";
import type { Clock } from "@/lib/platform/clock";
import type { Logger } from "@/lib/platform/logger";
import { insertChange } from "@/lib/store/changes";
import type { Database } from "@/lib/store/database";
import { serviceTrouble } from "../service-trouble";
import { recordServiceError, recordServiceOk, recordTokenState } from "@/lib/store/service-health";

/** An unchanged state is written at most this often. A change for the better or worse is written at once. */
export const HEALTH_WRITE_EVERY_MS = 10_000;

/** Whether the service answered properly. A refusal does too: it is about the request, not about the service. */
const HEALTHY: ReadonlySet<UpstreamErrorKind> = new Set(["refused", "conflict"]);

/**
 * Stores how the service was last seen, for all processes and browsers. It never makes a call fail:
 * when the database is away, the report is logged and dropped, and the next call brings a newer one.
 */
export function createHealthRecorder(at: { db: Database; clock: Clock; logger: Logger }): GatewayObserver & { settled(): Promise<void> } {
  let lastOk: boolean | null = null;
  let lastWriteAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();

  const write = (store: () => Promise<void>): void => {
    writing = writing.then(store).catch((error: unknown) => at.logger.warn("health of the service could not be stored", { error }));
  };

  return {
    callEnded(report) {
      const ok = report.kind === null || HEALTHY.has(report.kind);
      const turned = lastOk !== ok;
      const now = at.clock.now().getTime();
      if (!turned && now - lastWriteAt < HEALTH_WRITE_EVERY_MS) return;
      lastOk = ok;
      lastWriteAt = now;
      write(() => storeCall(at.db, report, ok, turned));
    },
    tokenChanged(state) {
      write(() => storeToken(at.db, state));
    },
    settled: () => writing,
  };
}

async function storeCall(db: Database, report: CallReport, ok: boolean, turned: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (ok) await recordServiceOk(tx, { at: report.endedAt, clockOffsetMs: report.clockOffsetMs });
    else await recordServiceError(tx, { at: report.endedAt, message: errorText(report) });
    if (turned) await insertChange(tx, "connection", null);
  });
}

async function storeToken(db: Database, state: TokenState): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await recordTokenState(tx, state);
    await insertChange(tx, "connection", null);
  });
}

function errorText(report: CallReport): string {
  const trouble = report.kind === null ? "The call failed." : serviceTrouble({ kind: report.kind, status: report.status });
  return `${trouble} (${report.call}${report.status === null ? "" : `, status ${report.status}`})`;
}
