import { STATUS_CODES } from "node:http";
import { ErrorBody, saysNothingFound } from "@/lib/contract/service/envelope";
import { parseLossless } from "@/lib/contract/service/lossless-json";
import type { Secret } from "@/lib/platform/secret";
import { UpstreamError, type UpstreamErrorKind } from "../upstream-error";
import { isProgramText } from "./program-text";
import { redact } from "./redact";
import { retryAfterMs } from "./retry-after";
import type { Answer } from "./sender";
import { storableJson } from "@/lib/contract/service/storable-json";

export interface AnswerContext {
  /** `GET /v1/banks` */
  call: string;
  /** Values to remove from the service's message. */
  secrets: readonly Secret[];
  /** true: a 2xx without a body is a valid answer. "list": so is an answer that says that the list is empty. Both give null. */
  mayBeEmpty?: boolean | "list";
}

/**
 * The JSON of a 2xx answer, parsed without loss of digits: numbers are `LosslessNumber`.
 * @throws {UpstreamError} for every other answer; its kind depends only on status and shape. Source: money-safety.md, Outcomes.
 */
export function readAnswer(answer: Answer, context: AnswerContext): unknown {
  const json = parseBody(answer);
  const fail = (kind: UpstreamErrorKind, detail: string): UpstreamError =>
    answerError(answer, context, json, kind, detail);
  const kind = kindOfStatus(answer.status);
  if (kind === "unauthorized" || kind === "rate_limited") throw fail(kind, describe(answer));
  // A proxy's HTML page says nothing about the service behind it, whatever its status.
  if (isHtml(answer)) throw fail("unavailable", "an HTML page in place of JSON");
  if (context.mayBeEmpty === "list" && isEmptyList(answer, json)) return null;
  if (kind !== null) throw fail(kind, describe(answer));
  if (!answer.whole) throw fail("malformed", "the answer didn't arrive whole");
  if (answer.body.length === 0 && context.mayBeEmpty === true) return null;
  if (!json.readable) throw fail("malformed", "the answer is not JSON");
  if (saysFailure(json.value)) throw fail("malformed", "a good status, but success is false");
  return json.value;
}

/**
 * Statuses by which HTTP itself defines that the request was not carried out, because of its content, its address or a precondition.
 * The interface doesn't show which ones the service uses. Assumed: for example 402 for an amount that is too small, 410 for an expired
 * rate, 412 for a step that the state doesn't allow. 406 isn't included, since it may be decided only when the answer is written.
 */
const REFUSALS: ReadonlySet<number> = new Set([
  400, 402, 403, 404, 405, 410, 411, 412, 413, 414, 415, 417, 422, 428, 431, 451,
]);

/** Null for a 2xx. */
function kindOfStatus(status: number): UpstreamErrorKind | null {
  if (status >= 200 && status < 300) return null;
  if (REFUSALS.has(status)) return "refused";
  switch (status) {
    case 401:
      return "unauthorized";
    case 409:
    case 425:
      return "conflict";
    case 429:
      return "rate_limited";
    default:
      // 3xx, 408, 5xx, and any status that isn't listed here: nothing is certain.
      return "unavailable";
  }
}

type ParsedBody = { readable: true; value: unknown } | { readable: false };

function parseBody(answer: Answer): ParsedBody {
  if (!answer.whole || answer.body.length === 0) return { readable: false };
  try {
    return {
      readable: true,
      value: parseLossless(
        storableJson(new TextDecoder("utf-8", { fatal: true }).decode(answer.body)),
      ),
    };
  } catch {
    // Not UTF-8, not JSON, nested too deeply, or the same key twice with different values.
    return { readable: false };
  }
}

function isHtml(answer: Answer): boolean {
  if (/\b(text\/html|application\/xhtml\+xml)\b/i.test(answer.header("content-type") ?? ""))
    return true;
  return /^\s*</.test(
    answer.body
      .subarray(0, 200)
      .toString("utf8")
      .replace(/^\uFEFF/, ""),
  );
}

function saysFailure(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("success" in value)) return false;
  return value.success === false || value.success === "false";
}

function describe(answer: Answer): string {
  return answer.status >= 300 && answer.status < 400
    ? "a redirect to another address, which is never followed"
    : `status ${answer.status}`;
}

/**
 * Assumed: the service may answer for an empty list with a 204 without a body, or with a 404 whose message says that there are no such
 * records. A 404 with another message is about the address.
 */
function isEmptyList(answer: Answer, json: ParsedBody): boolean {
  if (answer.status === 204) return answer.body.length === 0;
  return answer.status === 404 && json.readable && saysNothingFound(json.value);
}

/** Assumed: an error may be a line of plain text instead of JSON. */
function plainWords(answer: Answer): string | null {
  if (
    answer.status < 400 ||
    !/^text\/plain\b/i.test(answer.header("content-type") ?? "") ||
    isHtml(answer)
  )
    return null;
  return answer.body.toString("utf8").trim() || null;
}

/** Whether an error's words are only those of its status, as frameworks put them where nobody has said more: `Unprocessable Entity`. */
function isStatusAlone(said: string, status: number): boolean {
  return said.toLowerCase() === STATUS_CODES[status]?.toLowerCase();
}

/** The words of an error; without any, its code, such as `AMOUNT_TOO_LOW`, which says more than a status does. */
function saidIn(body: unknown): string | null {
  const said = ErrorBody.safeParse(body).data;
  return said?.message ?? (said?.code && /[a-z]/i.test(said.code) ? said.code : null);
}

function answerError(
  answer: Answer,
  context: AnswerContext,
  json: ParsedBody,
  kind: UpstreamErrorKind,
  detail: string,
): UpstreamError {
  const said = json.readable ? saidIn(json.value) : plainWords(answer);
  const message =
    said !== null && (isProgramText(said, answer.status) || isStatusAlone(said, answer.status))
      ? null
      : said;
  const dated = Date.parse(answer.header("date") ?? "");
  return new UpstreamError({
    kind,
    call: context.call,
    detail,
    status: answer.status,
    requestId: answer.requestId,
    retryAfterMs: retryAfterMs(
      answer.header("retry-after"),
      Number.isNaN(dated) ? answer.receivedAt : new Date(dated),
    ),
    inServicesForm: json.readable && said !== null && saysFailure(json.value),
    serviceMessage: message ? redact(message, context.secrets) || null : null,
    interrupted: kind === "malformed" && !answer.whole,
  });
}
