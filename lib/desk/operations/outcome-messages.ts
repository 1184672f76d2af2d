import { UNSENT_WINDOW_MS, type OperationKind } from "@/lib/domain/operations/operation";
import { counted, quotedAtEnd } from "@/lib/domain/words/words";
import type { UpstreamError } from "@/lib/gateway/upstream-error";

export const AMBIGUOUS_MESSAGE =
  "We don't know if this went through. Checking; don't send it again.";

/** The message for a refusal that may be about an earlier attempt's own effect. */
export function lateRefusalMessage(error: UpstreamError): string {
  return `The service refuses this now, ${refusalWords(error)} We don't know if an earlier try went through. Checking; don't send it again.`;
}

/** The message for a write that only a person can settle now. */
export function waitingMessage(kind: OperationKind): string {
  if (kind === "create_transfer")
    return "We could not find out if this went through. Look for it at the service: paste its reference here if it is there, or give it up after the quiet period.";
  return "We could not find out if this went through. Look for it at the service, or ask there. It can be given up after the quiet period.";
}

export function unreadableMessage(said: string | null): string {
  const words = said === null ? "." : `: it says ${quotedAtEnd(said)}`;
  return `The service no longer gives a readable answer about this transfer${words} So we could not find out if this went through. Ask there; it can be given up after the quiet period.`;
}

/** Source: interface.md, Authentication 6: a create lists a header `x-api-key`, marked required. */
const API_KEY_HINT =
  "It may ask for an API key: an administrator can set or correct SERVICE_API_KEY.";

function refusedAlone(error: UpstreamError): string {
  return `The service accepts this desk's access token, but refuses this ${refusalWords(error)}`;
}

function refusalWords({ serviceMessage, status }: UpstreamError): string {
  return serviceMessage === null
    ? `with status ${status ?? "unknown"}.`
    : `and says ${quotedAtEnd(serviceMessage)}`;
}

/** The message for a write that couldn't be sent in its time. */
export function unsentMessage(error: UpstreamError): string {
  const minutes = UNSENT_WINDOW_MS / 60_000;
  switch (error.kind) {
    case "rate_limited":
      return "The service is limiting requests. Nothing was sent, and we have stopped trying. Try again later.";
    case "unauthorized":
    case "credentials":
      if (error.tokenIsAccepted)
        return `${refusedAlone(error)} Nothing was done, and we have stopped trying. ${API_KEY_HINT}`;
      return "The service refuses this desk's credentials. Nothing was sent, and we have stopped trying. An administrator can check the connection in Settings.";
    default:
      return `The service could not be reached for ${minutes} minutes. Nothing was sent, and we have stopped trying. Try again once it is back.`;
  }
}

/** The message for an operation that hasn't ended, or that was refused. */
export function attemptMessage(error: UpstreamError): string {
  switch (error.kind) {
    case "not_sent":
      return "The service can't be reached. Nothing was sent. We keep trying.";
    case "rate_limited": {
      const seconds = Math.max(1, Math.ceil((error.retryAfterMs ?? 1000) / 1000));
      return `The service is limiting requests. Nothing was sent. We try again in ${counted(seconds, "second")}.`;
    }
    case "unauthorized":
    case "credentials":
      if (error.tokenIsAccepted) return `${refusedAlone(error)} Nothing was done. ${API_KEY_HINT}`;
      return "The service refuses this desk's credentials. Nothing was sent. An administrator can check the connection in Settings.";
    case "refused":
      return error.serviceMessage === null
        ? `The service refused this (status ${error.status ?? "unknown"}). Nothing was done.`
        : `The service refused this: “${error.serviceMessage}”`;
    case "conflict":
      return error.serviceMessage === null
        ? AMBIGUOUS_MESSAGE
        : `The service says ${quotedAtEnd(error.serviceMessage)} ${AMBIGUOUS_MESSAGE}`;
    case "timeout":
    case "reset":
    case "unavailable":
    case "malformed":
      return AMBIGUOUS_MESSAGE;
  }
}
