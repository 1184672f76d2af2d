import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import type { ConnectionView } from "@/lib/contract/api/settings";

/** Events that came and were refused because of their signature: how many, since when, why, and what to do about it. */
export function RefusedEvents({
  webhook,
  zone,
}: {
  webhook: ConnectionView["webhook"];
  zone: string;
}) {
  return webhook.refused.map((refused) => {
    const { why, todo, isOver } = refusalWords(refused, webhook.lastEventAt);
    return (
      <Notice
        key={refused.reason}
        tone={isOver ? "neutral" : "warning"}
        className="mt-3"
        title={
          <>
            {refused.count.toLocaleString("en")} {refused.count === 1 ? "event was" : "events were"}{" "}
            refused since <Time at={refused.firstAt} zone={zone} />.
          </>
        }
      >
        {why}. The last came at <Time at={refused.lastAt} zone={zone} />
        {isOver ? "; others have been accepted since. " : ". "}
        {todo} Meanwhile the desk reads every open transfer from the service by itself, only later.
      </Notice>
    );
  });
}

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
