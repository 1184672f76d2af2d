import { rangeLabel } from "@/components/ui/date-range";
import type { Overview } from "@/lib/contract/api/overview";
import { TroubleFact, Waiting } from "./need-parts";
import { NeedRow } from "./need-row";

interface ReviewNeedProps {
  close: Overview["closes"][number];
  href: string;
  nowMs: number;
  isUrgent: boolean;
}

/** Said under the days where there is no room beside them. */
const CHANGED = "Changed since prepared";

/** A period that somebody else prepared. Only who may close it has it on their page. */
export function ReviewNeed({
  close: { account, from, to, preparedBy, preparedAt, changedSince },
  href,
  nowMs,
  isUrgent,
}: ReviewNeedProps) {
  const days = rangeLabel({ from, to });
  return (
    <NeedRow
      time={<Waiting since={preparedAt} nowMs={nowMs} />}
      who={account.name}
      sub={
        <span>
          {days}
          {changedSince && (
            <span className="block text-warning-ink md:hidden md:@max-[600px]:block">
              {CHANGED}
            </span>
          )}
        </span>
      }
      fact={
        <TroubleFact
          {...(changedSince ? { title: CHANGED, tone: "text-warning-ink" } : { title: "Prepared" })}
          detail={`by ${preparedBy}`}
        />
      }
      figure={null}
      href={href}
      act="Review"
      actOn={`${account.name}, ${days}`}
      isUrgent={isUrgent}
    />
  );
}
