import type { CallReport, GatewayObserver } from "@/lib/gateway/gateway";
import type { UpstreamErrorKind } from "@/lib/gateway/upstream-error";
import { type Clock, type ClockReading, newerReading } from "@/lib/platform/clock";
import type { Logger } from "@/lib/platform/logger";
import { insertChange } from "@/lib/store/changes";
import type { Database } from "@/lib/store/database";
import {
  readServiceClock,
  recordServiceError,
  recordServiceOk,
  updateServiceHealth,
} from "@/lib/store/service-health";
import { serviceTrouble } from "../service-trouble";
import { storedValue, type StoredValue } from "./stored-value";

/** Stores the service's health and clock for all processes. A call never fails because of it. */
export function createHealthRecorder(
  at: RecorderParts,
): GatewayObserver & { settled(): Promise<void> } {
  let lastOk: boolean | null = null;
  let lastWriteAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();

  const write = (store: () => Promise<void>): void => {
    writing = writing
      .then(store)
      .catch((error: unknown) =>
        at.logger.warn("health of the service could not be stored", { error }),
      );
  };

  return {
    callEnded(report) {
      if (lastOk === true && mayBeUnknownName(report)) return;
      const ok = report.kind === null || HEALTHY.has(report.kind);
      const turned = lastOk !== ok;
      const now = at.clock.now().getTime();
      const isDue = turned || now - lastWriteAt >= HEALTH_WRITE_EVERY_MS;
      lastOk = ok;
      if (isDue) lastWriteAt = now;
      write(async () => {
        const clockMoved = ok && (await hasMoved(report.serviceClock, at.serviceClock));
        if (!isDue && !clockMoved) return;
        await storeCall(at.db, report, { ok, turned, clockMoved });
        if (clockMoved) at.serviceClock.expire();
      });
    },
    tokenChanged({ state, issuedAt, expiresAt, nextTryAt, lastError }) {
      const change = {
        tokenState: state,
        tokenIssuedAt: issuedAt,
        tokenExpiresAt: expiresAt,
        tokenNextTryAt: nextTryAt,
        tokenLastError: lastError,
      };
      write(() =>
        at.db.transaction().execute(async (tx) => {
          await updateServiceHealth(tx, change);
          await insertChange(tx, "connection", null);
        }),
      );
    },
    settled: () => writing,
  };
}

/** An unchanged state is written at most this often. */
export const HEALTH_WRITE_EVERY_MS = 10_000;

/** More than two processes' measurements of one clock differ by. */
const CLOCK_MOVED_MS = 2_000;

/** A refusal is about the request, not about the service. */
const HEALTHY: ReadonlySet<UpstreamErrorKind> = new Set(["refused", "conflict"]);

/** An HTML 404 to a read may be the service's answer for an unknown name. */
const mayBeUnknownName = (report: CallReport): boolean =>
  report.kind === "unavailable" && report.status === 404 && report.call.startsWith("GET ");

interface RecorderParts {
  db: Database;
  clock: Clock;
  logger: Logger;
  serviceClock: StoredServiceClock;
}

/** Returns true if this process measured another clock offset than the stored one. */
async function hasMoved(
  measured: ClockReading | null,
  storedClock: StoredServiceClock,
): Promise<boolean> {
  if (measured === null) return false;
  await storedClock.fresh();
  const stored = storedClock.reading();
  if (newerReading(stored, measured) === stored) return false;
  return Math.abs(measured.offsetMs - (stored?.offsetMs ?? 0)) >= CLOCK_MOVED_MS;
}

async function storeCall(
  db: Database,
  report: CallReport,
  { ok, turned, clockMoved }: { ok: boolean; turned: boolean; clockMoved: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (ok) await recordServiceOk(tx, { at: report.endedAt, serviceClock: report.serviceClock });
    else await recordServiceError(tx, { at: report.endedAt, message: errorText(report) });
    if (turned || clockMoved) await insertChange(tx, "connection", null);
    // Every transfer's countdown goes by this clock.
    if (clockMoved) await insertChange(tx, "transfer", null);
  });
}

function errorText(report: CallReport): string {
  const trouble =
    report.kind === null
      ? "The call failed."
      : serviceTrouble({ kind: report.kind, status: report.status });
  return `${trouble} (${report.call}${report.status === null ? "" : `, status ${report.status}`})`;
}

/** The offset of the service's clock, shared by all processes. Null while nothing is known. */
export type StoredServiceClock = StoredValue<ClockReading | null>;

export function storedServiceClock({
  db,
  clock,
}: Pick<RecorderParts, "db" | "clock">): StoredServiceClock {
  return storedValue(clock, null, () => readServiceClock(db));
}
