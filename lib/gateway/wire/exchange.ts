import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock, ClockReading } from "@/lib/platform/clock";
import type { Secret } from "@/lib/platform/secret";
import { isUpstreamError, UpstreamError, type UpstreamErrorKind } from "../upstream-error";
import { readAnswer } from "./read-answer";
import { callName, type Sender, type SendRequest } from "./sender";

/** Report of an exchange with the service, for health pages and logs. */
export interface CallReport {
  /** `POST /v1/transfer-requests`: method and path, without query values. */
  call: string;
  startedAt: Date;
  endedAt: Date;
  status: number | null;
  requestId: string | null;
  kind: UpstreamErrorKind | null;
  detail: string | null;
  /** The service's clock minus ours, as this process has measured it so far. */
  serviceClock: ClockReading | null;
}

export interface ExchangeRequest extends SendRequest {
  /** Values to keep out of errors, besides those that apply to every exchange. */
  secrets?: readonly Secret[];
  /** true: a 2xx without a body is a valid answer. "list": so is an answer that says that the list is empty. Both give null. */
  mayBeEmpty?: boolean | "list";
}

export interface GoodAnswer {
  status: number;
  /** Parsed JSON without loss of digits: numbers are `LosslessNumber`. */
  body: unknown;
  requestId: string | null;
  /** The methods of the address, where it was asked for them with OPTIONS. */
  allow?: string | null;
  sentAt: Date;
  receivedAt: Date;
}

/** Sends a request when its turn comes, reads the answer, and reports the result. */
export interface Exchanger {
  /** @throws {UpstreamError} for everything except a readable 2xx; `rate_limited` without a status if its turn comes too late */
  exchange(request: ExchangeRequest): Promise<GoodAnswer>;
  serviceClockOffsetMs(): number | null;
}

interface ExchangerParts {
  sender: Sender;
  clock: Clock;
  secrets: readonly Secret[];
  report: (report: CallReport) => void;
  pace?: Pace;
}

/** Pause after a 429 that names none. Limits are counted per second or longer. */
const PAUSE_MS = 1_000;

export function createExchanger({
  sender,
  clock,
  secrets,
  report,
  pace = unpaced,
}: ExchangerParts): Exchanger {
  /** Waits for the call's turn, for half of its time at most. @returns how much is left */
  const turn = async ({ method, path, purpose, deadlineMs }: ExchangeRequest): Promise<number> => {
    const askedAt = performance.now();
    const laterMs = await pace.take({
      goesFirst: (purpose ?? "read") !== "read" || hasWritePriority(),
      withinMs: deadlineMs / 2,
    });
    if (laterMs === null) return Math.max(1, deadlineMs - (performance.now() - askedAt));
    throw new UpstreamError({
      kind: "rate_limited",
      call: callName(method, path),
      detail: "its turn among the desk's calls comes too late",
      retryAfterMs: laterMs,
    });
  };

  const exchange = async (request: ExchangeRequest): Promise<GoodAnswer> => {
    const deadlineMs = await turn(request);
    const call = callName(request.method, request.path);
    const startedAt = clock.now();
    const end = (
      status: number | null,
      requestId: string | null,
      error: UpstreamError | null,
    ): void =>
      report({
        call,
        startedAt,
        endedAt: clock.now(),
        status,
        requestId,
        kind: error?.kind ?? null,
        detail: error?.detail ?? null,
        serviceClock: sender.serviceClock(),
      });
    try {
      const answer = await sender.send({ ...request, deadlineMs });
      const body = readAnswer(answer, {
        call,
        secrets: [...secrets, ...(request.secrets ?? [])],
        mayBeEmpty: request.mayBeEmpty,
      });
      end(answer.status, answer.requestId, null);
      return {
        status: answer.status,
        body,
        requestId: answer.requestId,
        ...(request.method === "OPTIONS" && { allow: answer.header("allow") }),
        sentAt: answer.sentAt,
        receivedAt: answer.receivedAt,
      };
    } catch (error) {
      if (!isUpstreamError(error)) throw error;
      end(error.status, error.requestId, error);
      // A limit on tokens holds for tokens alone: calls go on with the one that is valid.
      if (error.kind === "rate_limited" && request.purpose !== "token")
        await pace.limited({
          pauseMs: error.retryAfterMs || PAUSE_MS,
          isWrite: request.purpose === "write",
        });
      throw error;
    }
  };
  return { exchange, serviceClockOffsetMs: () => sender.serviceClock()?.offsetMs ?? null };
}

/** When the calls of all processes with one credential may be sent. */
export interface Pace {
  /**
   * Waits for the call's place. Calls that go first take the next one; other reads wait until none is taken.
   * @returns null when the call may be sent; otherwise after how many milliseconds one may, which is later than it would wait
   */
  take(call: { goesFirst: boolean; withinMs: number }): Promise<number | null>;
  /** Stops all calls for a while after a 429. A refused write goes before other reads then. */
  limited(call: { pauseMs: number; isWrite: boolean }): Promise<void>;
}

/** The calls of a process that shares its credential with no other go at once. */
const unpaced: Pace = {
  take: () => Promise.resolve(null),
  limited: () => Promise.resolve(),
};

const writing = new AsyncLocalStorage<true>();

/** Runs what belongs to a write that moves money: its calls go before other reads. */
export function withWritePriority<Result>(work: () => Promise<Result>): Promise<Result> {
  return writing.run(true, work);
}

/** Returns true if the caller's calls belong to a write. */
const hasWritePriority = (): boolean => writing.getStore() ?? false;
