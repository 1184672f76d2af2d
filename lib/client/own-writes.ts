import type { ApiFailure } from "./api-failure";
import { pagePersonId } from "./session/page-person";
import { announceSessionEnd, OTHER_PERSON } from "./session/session-end";

/** The headers of everything that a page sends to the desk: it is the desk's own page that sends it, and for whom it was opened. */
export function writeHeaders(content: "file" | "json"): Record<string, string> {
  const person = pagePersonId();
  return {
    "content-type": content === "file" ? "application/octet-stream" : "application/json",
    "x-rampdesk": "1",
    ...(person !== null && { "x-rampdesk-person": person }),
  };
}

/**
 * Tells the page what a refusal says about its session: that it has ended, or is somebody else's.
 * @param again whether a person has just tried to do something
 */
export function tellSessionEnd({ code, reason, message }: ApiFailure, again: boolean): void {
  // A wrong password at sign-in doesn't mean that a session ended.
  if (code === "unauthenticated" && reason !== "credentials")
    announceSessionEnd({ reason: reason ?? "none", message }, { again });
  if (reason === OTHER_PERSON)
    announceSessionEnd({ reason: OTHER_PERSON, message }, { again: true });
}
