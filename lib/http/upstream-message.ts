import { AppError } from "@/lib/desk/app-error";
import { profileHint, serviceTrouble } from "@/lib/desk/service-trouble";
import { counted, quotedAtEnd } from "@/lib/domain/words/words";
import type { UpstreamError } from "@/lib/gateway/upstream-error";

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
      return new AppError("refused_by_service", refusal(error), options);
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

/** Matches calls that read a list rather than one record. */
const LIST = /^GET \/v1\/(transactions|recipients|banks)$/;

function noSuchList({ serviceMessage }: UpstreamError): string {
  const quote = serviceMessage === null ? "" : `: “${serviceMessage}”`;
  return `The service says that there is nothing at this list's address${quote}. An administrator can check the connection under Settings.`;
}

/** The service's own words, attributed; never as if they were ours. */
function refusal(error: UpstreamError): string {
  return `${saidOf(error)}${profileHint(error)}`;
}

function saidOf(error: UpstreamError): string {
  if (error.status === 404)
    return LIST.test(error.call)
      ? noSuchList(error)
      : "The service doesn't know this. Check the reference or id.";
  return error.serviceMessage === null
    ? `The service refused this without saying why${error.status === null ? "" : ` (status ${error.status})`}. Check what was entered.`
    : `The service refused this: “${error.serviceMessage}”`;
}
