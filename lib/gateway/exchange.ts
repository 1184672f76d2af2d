import type { Clock } from "@/lib/platform/clock";
import type { Secret } from "@/lib/platform/secret";
import { readAnswer } from "./read-answer";
import { callName, type SendRequest, type Sender } from "./sender";
import { isUpstreamError, type UpstreamError, type UpstreamErrorKind } from "./upstream-error";

/** One exchange with the service, as health pages and logs may know it. */
export interface CallReport {
  /** `POST /v1/transfer-requests`: method and path, without query values. */
  call: string;
  startedAt: Date;
  endedAt: Date;
  status: number | null;
  requestId: string | null;
  /** Null when it ended well. */
  kind: UpstreamErrorKind | null;
  /** In a few words, free of secrets; null when it ended well. */
  detail: string | null;
  /** The service's clock less ours. */
  clockOffsetMs: number | null;
}

export interface ExchangeRequest extends SendRequest {
  /** Values to keep out of errors, beside those known to every exchange. */
  secrets?: readonly Secret[];
  /** Whether a 2xx without a body is an answer; or, of a list, an answer that says that there is nothing in it. Both read as null. */
  mayBeEmpty?: boolean | "list";
}

/** A good answer. */
export interface GoodAnswer {
  status: number;
  /** Parsed without loss: numbers are `LosslessNumber`. */
  body: unknown;
  requestId: string | null;
  sentAt: Date;
  receivedAt: Date;
}

/** Sends one request, reads its answer, and reports how it ended. */
export interface Exchanger {
  /** @throws {UpstreamError} for everything but a readable 2xx */
  exchange(request: ExchangeRequest): Promise<GoodAnswer>;
  serviceClockOffsetMs(): number | null;
}

interface ExchangerParts {
  sender: Sender;
  clock: Clock;
  secrets: readonly Secret[];
  report: (report: CallReport) => void;
}

export function createExchanger({ sender, clock, secrets, report }: ExchangerParts): Exchanger {
  const exchange = async (request: ExchangeRequest): Promise<GoodAnswer> => {
    const call = callName(request.method, request.path);
    const startedAt = clock.now();
    const end = (status: number | null, requestId: string | null, error: UpstreamError | null): void =>
      report({
        call,
        startedAt,
        endedAt: clock.now(),
        status,
        requestId,
        kind: error?.kind ?? null,
        detail: error?.detail ?? null,
        clockOffsetMs: sender.serviceClockOffsetMs(),
      });
    try {
      const answer = await sender.send(request);
      const body = readAnswer(answer, { call, secrets: [...secrets, ...(request.secrets ?? [])], mayBeEmpty: request.mayBeEmpty });
      end(answer.status, answer.requestId, null);
      return { status: answer.status, body, requestId: answer.requestId, sentAt: answer.sentAt, receivedAt: answer.receivedAt };
    } catch (error) {
      if (isUpstreamError(error)) end(error.status, error.requestId, error);
      throw error;
    }
  };
  return { exchange, serviceClockOffsetMs: () => sender.serviceClockOffsetMs() };
}
