import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock, ClockReading } from "@/lib/platform/clock";
import type { Secret } from "@/lib/platform/secret";
import { isUpstreamError, UpstreamError, type UpstreamErrorKind } from "../upstream-error";
import { type AnswerContext, readAnswer } from "./read-answer";
import { type Answer, callName, type Sender, type SendRequest } from "./sender";

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

/** `secrets`: besides those that apply to every exchange. */
export type ExchangeRequest = SendRequest & Partial<Omit<AnswerContext, "call">>;

export interface GoodAnswer extends Pick<Answer, "status" | "requestId" | "sentAt" | "receivedAt"> {
  /** Parsed JSON without loss of digits: numbers are `LosslessNumber`. */
  body: unknown;
  /** The methods of the address, where it was asked for them with OPTIONS. */
  allow?: string | null;
}

/**
 * Sends a request when its turn comes, reads the answer, and reports the result.
 * @throws {UpstreamError} for everything except a readable 2xx; `rate_limited` without a status if its turn comes too late
 */
export type Exchange = (request: ExchangeRequest) => Promise<GoodAnswer>;

interface Parts {
  sender: Sender;
  clock: Clock;
  secrets: readonly Secret[];
  report: (report: CallReport) => void;
  pace?: Pace;
}

/** Pause after a 429 that names none. Limits are counted per second or longer. */
const PAUSE_MS = 1_000;

export function createExchange({
  sender,
  clock,
  secrets,
  report,
  pace = unpaced,
}: Parts): Exchange {
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

  return async (request) => {
    const deadlineMs = await turn(request);
    const call = callName(request.method, request.path);
    const startedAt = clock.now();
    const end = (result: Pick<CallReport, "status" | "requestId" | "kind" | "detail">): void =>
      report({
        call,
        startedAt,
        endedAt: clock.now(),
        ...result,
        serviceClock: sender.serviceClock.reading(),
      });
    try {
      const answer = await sender.send({ ...request, deadlineMs });
      const body = readAnswer(answer, {
        call,
        secrets: [...secrets, ...(request.secrets ?? [])],
        mayBeEmpty: request.mayBeEmpty,
      });
      const { status, requestId, sentAt, receivedAt } = answer;
      end({ status, requestId, kind: null, detail: null });
      const allow = request.method === "OPTIONS" && { allow: answer.header("allow") };
      return { status, body, requestId, ...allow, sentAt, receivedAt };
    } catch (error) {
      if (!isUpstreamError(error)) throw error;
      const { status, requestId, kind, detail } = error;
      end({ status, requestId, kind, detail });
      // A limit on tokens holds for tokens alone: calls go on with the one that is valid.
      if (error.kind === "rate_limited" && request.purpose !== "token")
        await pace.limited({
          pauseMs: error.retryAfterMs || PAUSE_MS,
          isWrite: request.purpose === "write",
        });
      throw error;
    }
  };
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
