import type { ConnectionView } from "@/lib/contract/api/settings";

type Refused = ConnectionView["webhook"]["refused"][number];

/** Why events are refused, and what to do about it. Whoever sends them is not known: nothing of a refused event is believed. */
const WORDS: Record<Refused["reason"], { why: string; todo: string }> = {
  signature_wrong: {
    why: "Their signature isn't by the secret set here",
    todo: "The secret set here may not be the service's: compare the two, and give one of them to the other side. If they agree, the service signs in another way: set it under webhooks in the service profile.",
  },
  time_off: {
    why: "Their signed time is more than 5 minutes off",
    todo: "The clock of the desk's machine or of the service's may be wrong, or something on the way holds events up.",
  },
  header_missing: {
    why: "They lack the headers of a signature",
    todo: "The service may not sign its events, or in headers of its own: set how it does under webhooks in the service profile. Or they don't come from the service.",
  },
  secret_too_short: {
    why: "The secret set here is too short to check any",
    todo: "Set WEBHOOK_SECRET to the one that the service shows, and start the desk again.",
  },
};

/** @param lastEventAt when an event was accepted last */
export function refusalWords(
  { reason, lastAt }: Refused,
  lastEventAt: string | null,
): { why: string; todo: string; isOver: boolean } {
  return {
    ...WORDS[reason],
    isOver: lastEventAt !== null && Date.parse(lastEventAt) > Date.parse(lastAt),
  };
}
