import { STATUS_CODES } from "node:http";
import { ErrorBody, isNothingFoundMessage } from "@/lib/contract/service/envelope";
import { parseLossless, storableJson } from "@/lib/contract/service/lossless-json";
import type { Secret } from "@/lib/platform/secret";
import { UpstreamError, type UpstreamErrorKind } from "../upstream-error";
import type { Answer } from "./sender";

export interface AnswerContext {
  call: string;
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
  if (!answer.complete) throw fail("malformed", "the answer didn't arrive whole");
  if (answer.body.length === 0 && context.mayBeEmpty === true) return null;
  if (!json.readable) throw fail("malformed", "the answer is not JSON");
  if (saysFailure(json.value)) throw fail("malformed", "a good status, but success is false");
  return json.value;
}

/**
 * Statuses by which HTTP says that the request wasn't carried out. Assumed: the interface doesn't
 * show which the service uses, for example 402 for a too small amount or 410 for an expired rate.
 * 406 is left out, since it may be decided only when the answer is written.
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
  if (!answer.complete || answer.body.length === 0) return { readable: false };
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
 * Returns true for an answer that stands for an empty list. A 404 with another message is about the
 * address. Assumed: a 204 without a body, or a 404 whose message says that there are no such
 * records.
 */
function isEmptyList(answer: Answer, json: ParsedBody): boolean {
  if (answer.status === 204) return answer.body.length === 0;
  return answer.status === 404 && json.readable && isNothingFoundMessage(json.value);
}

function plainWords(answer: Answer): string | null {
  if (
    answer.status < 400 ||
    !/^text\/plain\b/i.test(answer.header("content-type") ?? "") ||
    isHtml(answer)
  )
    return null;
  return answer.body.toString("utf8").trim() || null;
}

/** Returns true if an error's text only repeats its status, such as `Unprocessable Entity`. */
function isStatusAlone(said: string, status: number): boolean {
  return said.toLowerCase() === STATUS_CODES[status]?.toLowerCase();
}

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
    interrupted: kind === "malformed" && !answer.complete,
  });
}

/** Longest wait, even if the service asks for more. */
const MAX_WAIT_MS = 3_600_000;

/**
 * `Retry-After` in milliseconds. The header holds seconds or an HTTP date, which is compared with the same answer's `Date`.
 * Null if it is absent or can't be read.
 */
export function retryAfterMs(header: string | null, answeredAt: Date): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,10}(\.\d+)?$/.test(text)) return Math.min(MAX_WAIT_MS, Math.ceil(Number(text) * 1000));
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return null;
  return Math.min(MAX_WAIT_MS, Math.max(0, at - answeredAt.getTime()));
}

/** Matches what a broken program writes: stack traces, exceptions, database and socket errors. */
const BREAKDOWNS = [
  /\b[\w$]+(\.[\w$]+)+(Exception|Error)\b/,
  /\bTraceback \(most recent call last\)/,
  /\bat [\w.$<>[\] ]+ ?\([^) ]*\.\w+:\d+/,
  /\bpanic: |\bgoroutine \d+/,
  /\bSQLSTATE\b|\bORA-\d{5}\b|\bviolates [\w -]+ constraint\b|\b(relation|column) "[^"]+" does not exist\b|\bdeadlock detected\b/i,
  /\b(ECONN\w+|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN)\b|\bsocket hang up\b/,
  /\bCannot (read|set) propert(y|ies) of (undefined|null)\b|\bis not a function\b|'NoneType'|\bnil pointer\b|\bnull pointer\b/i,
];
/** An exception's name. With a refusal it may stand before words for people: `ValidationException: amount is too small`. */
const NAMES = [
  /\b\w+Exception\b/,
  /\b(Type|Reference|Range|Syntax|Key|Value|Attribute|Index|Name|Aggregate|Internal|Unhandled|PrismaClient\w+|Sequelize\w+)Error\b/,
];

/**
 * Returns true if an error's text is a program's own. Such a text isn't quoted: it tells nobody
 * what to do, and may show the service's inside.
 */
export function isProgramText(text: string, status: number): boolean {
  return [...BREAKDOWNS, ...(status >= 500 ? NAMES : [])].some((pattern) => pattern.test(text));
}

const MAX_LENGTH = 500;
/** Longest text that is searched, far above tokens: unfinished ones cost quadratic time. */
const MAX_READ = 16 * 1024;
/** Three base64url parts with dots, the first of which begins a JSON object. */
const JWT = /eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g;
const BEARER = /bearer\s+[^\s"',;]+/gi;
// Control and format characters could forge log lines or reverse the direction of text on a page.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Removes secrets from a foreign text, and shortens it to one line. At most 500 characters. */
export function redact(text: string, secrets: readonly Secret[]): string {
  let clean = text;
  for (const secret of secrets) {
    const value = secret.reveal();
    if (value.length > 0) clean = clean.replaceAll(value, "[secret]");
  }
  clean = clean
    .slice(0, MAX_READ)
    .replace(JWT, "[secret]")
    .replace(BEARER, "[secret]")
    .replace(UNPRINTABLE, " ")
    .trim();
  return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH - 1)}…` : clean;
}
