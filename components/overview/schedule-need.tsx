import type { Overview } from "@/lib/contract/api/overview";
import { TroubleFact, Waiting } from "./need-parts";
import { NeedRow } from "./need-row";

const TROUBLES = {
  paused: { title: "Paused", detail: "It makes no report", tone: "text-warning-ink" },
  run_failed: {
    title: "Last run failed",
    detail: "Nobody has its report",
    tone: "text-danger-ink",
  },
  run_partly_failed: {
    title: "Last run failed in part",
    detail: "Some have its report",
    tone: "text-danger-ink",
  },
};

interface ScheduleNeedProps {
  schedule: Overview["schedules"][number];
  href: string;
  nowMs: number;
  isUrgent: boolean;
}

/** A schedule that doesn't deliver. Only who may see to it has it on their page. */
export function ScheduleNeed({
  schedule: { name, problem, message, since },
  href,
  nowMs,
  isUrgent,
}: ScheduleNeedProps) {
  return (
    <NeedRow
      time={<Waiting since={since} nowMs={nowMs} />}
      who={name}
      sub={
        <span
          className="truncate max-md:line-clamp-3 max-md:whitespace-normal"
          title={message ?? undefined}
        >
          {message}
        </span>
      }
      fact={<TroubleFact {...TROUBLES[problem]} />}
      figure={null}
      href={href}
      act="Look into it"
      actOn={name}
      isUrgent={isUrgent}
    />
  );
}
