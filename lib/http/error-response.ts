import { type ApiError, ERROR_STATUS } from "@/lib/contract/api/error";
import { AppError } from "@/lib/desk/app-error";
import { profileHint, serviceTrouble } from "@/lib/desk/service-trouble";
import { counted, quotedAtEnd } from "@/lib/domain/words/words";
import { UpstreamError } from "@/lib/gateway/upstream-error";
import type { Logger } from "@/lib/platform/logger";
import { codeOf, isDatabaseAway } from "./database-away";
import { stamped } from "./respond";

/** PostgreSQL errors that mean its disk is full or failing, or that it is read-only. */
const DATABASE_CANNOT_STORE = new Set(["53100", "58030", "ENOSPC", "25006"]);

/** Maps any error to the closed list. An unknown error becomes `internal` and reveals nothing of its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof UpstreamError) return fromUpstream(error);
  if (isDatabaseAway(error)) {
    return new AppError(
      "unavailable",
      "The desk's database doesn't answer. Try again in a moment.",
      { reason: "database", retryAfterSeconds: 5, cause: error },
    );
  }
  if (DATABASE_CANNOT_STORE.has(codeOf(error))) {
    return new AppError(
      "unavailable",
      "The desk's database can't store anything: its disk is full or fails, or it is read-only. Tell an administrator. What you entered is still here; try again when that is mended.",
      { reason: "storage", retryAfterSeconds: 5, cause: error },
    );
  }
  return new AppError(
    "internal",
    "Something went wrong in the desk. Try again; if it keeps happening, give an administrator the request number.",
    { cause: error },
  );
}

/** Builds an error's response. Logs it if the desk or the service is at fault. */
export function errorResponse(error: unknown, requestId: string, logger: Logger): Response {
  const { code, message, reason, fields, retryAfterSeconds, cause } = toAppError(error);
  const status = ERROR_STATUS[code];
  if (status >= 500)
    logger.error("request failed", { requestId, code, reason, error: cause ?? error });
  const body: ApiError = {
    error: { code, message, requestId, reason, fields, retryAfterSeconds },
  };
  const headers =
    retryAfterSeconds === undefined ? undefined : { "retry-after": String(retryAfterSeconds) };
  return stamped(Response.json(body, { status, headers }), requestId);
}

/**
 * Turns an error of the service into our own answer, in words for people. The text is about
 * reads; a write's text comes from the operation journal.
 */
export function fromUpstream(error: UpstreamError): AppError {
  const retryAfterSeconds =
    error.retryAfterMs === null ? undefined : Math.max(1, Math.ceil(error.retryAfterMs / 1000));
  const options = { reason: error.kind, retryAfterSeconds, cause: error };
  switch (error.kind) {
    case "rate_limited":
      return new AppError(
        "rate_limited",
        `${serviceTrouble(error)} ${again(retryAfterSeconds)}`,
        options,
      );
    case "refused":
    case "conflict":
      return new AppError("refused_by_service", `${saidOf(error)}${profileHint(error)}`, options);
    case "credentials":
    case "unauthorized":
      return new AppError(
        "service_unavailable",
        `${serviceTrouble(error)} An administrator can check the connection under Settings.`,
        options,
      );
    case "not_sent":
    case "timeout":
    case "reset":
    case "unavailable":
    case "malformed":
      return new AppError(
        "service_unavailable",
        `${failure(error)} ${again(retryAfterSeconds)}`,
        options,
      );
  }
}

/** Describes the failure, with the service's message if a good status had `success: false`. */
function failure(error: UpstreamError): string {
  return error.kind === "malformed" && error.serviceMessage !== null
    ? `The service says: ${quotedAtEnd(error.serviceMessage)}`
    : serviceTrouble(error);
}

function again(seconds: number | undefined): string {
  return seconds === undefined
    ? "Try again in a moment."
    : `Try again in ${counted(seconds, "second")}.`;
}

const LIST = /^GET \/v1\/(transactions|recipients|banks)$/;

function noSuchList({ serviceMessage }: UpstreamError): string {
  const quote = serviceMessage === null ? "" : `: “${serviceMessage}”`;
  return `The service says that there is nothing at this list's address${quote}. An administrator can check the connection under Settings.`;
}

/** The service's own words, attributed; never as if they were ours. */
function saidOf(error: UpstreamError): string {
  if (error.status === 404)
    return LIST.test(error.call)
      ? noSuchList(error)
      : "The service doesn't know this. Check the reference or id.";
  return error.serviceMessage === null
    ? `The service refused this without saying why${error.status === null ? "" : ` (status ${error.status})`}. Check what was entered.`
    : `The service refused this: “${error.serviceMessage}”`;
}
