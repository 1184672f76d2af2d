import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import type { ConnectionView } from "@/lib/contract/api/settings";
import { refusalWords } from "./refusal-words";

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
