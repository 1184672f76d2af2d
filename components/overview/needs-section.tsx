"use client";
import { type ReactNode, type RefObject, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/page-frame";
import { StatusGlyph } from "@/components/ui/status";
import { singleKeyOf, useKeyDown, useSingleKeys } from "@/lib/client/single-keys";
import { summaryPhase } from "@/lib/client/transfers/transfer-summary";
import { NeedItem } from "./need-item";
import { type NeedGroup, type Needs, type NeedsPart, needsParts } from "./needs";

interface NeedsSectionsProps {
  needs: Needs;
  nowMs: number;
  /** True if this person may act; others see the maker's tasks. */
  canAct: boolean;
}

const GROUPS: Record<NeedGroup["kind"], { title: string; glyph: ReactNode; note: string }> = {
  confirm: {
    title: "Confirm a rate",
    glyph: <StatusGlyph status="rate_ready" />,
    note: "Soonest to expire first",
  },
  pay: {
    title: "Send a payment",
    glyph: <StatusGlyph status="awaiting_payment" />,
    note: "Longest waiting first",
  },
  held: {
    title: "On hold",
    glyph: <Icon name="warn" className="text-danger" />,
    note: "The desk does nothing with them until somebody has looked",
  },
  failed: {
    title: "Failed",
    glyph: <StatusGlyph status="failed" />,
    note: "In the last 24 hours; 30 days if a payment came in",
  },
  review: {
    title: "Review a close",
    glyph: <Icon name="lock" className="text-accent-ink" />,
    note: "Prepared by somebody else; the longest waiting first",
  },
  schedule: {
    title: "Scheduled reports",
    glyph: <Icon name="warn" className="text-warning" />,
    note: "Not sent again until somebody has looked",
  },
  unclaimed: {
    title: "Compare transfers",
    glyph: <Icon name="warn" className="text-warning" />,
    note: "At the service, but not made by a request of this desk",
  },
  unknown_outcome: {
    title: "Find out and decide",
    glyph: <Icon name="warn" className="text-warning" />,
    note: "Nobody knows if these went through",
  },
};

/** The tasks that wait for a person, the most urgent first. */
export function NeedsSections({ needs, ...facts }: NeedsSectionsProps) {
  const list = useRef<HTMLDivElement>(null);
  const singleKeys = useSingleKeys();
  useRowKeys(list);
  return (
    <div ref={list} className="border-b border-line-faint">
      {needsParts(needs, facts.canAct).map((part, at) => (
        <PartSection
          {...facts}
          key={part.title}
          part={part}
          namesKeys={singleKeys && needs.count > 0 && at === 0}
        />
      ))}
    </div>
  );
}

interface PartSectionProps extends Omit<NeedsSectionsProps, "needs"> {
  part: NeedsPart;
  /** The keys move through all parts, so only the first one names them. */
  namesKeys: boolean;
}

function PartSection({ part: { title, needs }, namesKeys, ...facts }: PartSectionProps) {
  const keys = (
    <span className="flex items-center gap-2 text-12 text-ink-3 max-md:hidden">
      <Kbd keys={["J", "K"]} /> move <Kbd keys={["Enter"]} /> open
    </span>
  );
  return (
    <Section title={title} note={needs.count} end={namesKeys && keys}>
      <div className="@container grid gap-4">
        {needs.groups.map((group) => (
          <Group
            {...facts}
            key={group.kind}
            group={group}
            urgentKey={title === "Needs you" ? needs.urgentKey : null}
          />
        ))}
        {needs.count === 0 && (
          <p className="flex items-center gap-2 text-ink-2">
            <Icon name="check" className="text-success" />
            Nothing to confirm or to pay right now.
          </p>
        )}
      </div>
    </Section>
  );
}

interface GroupProps extends Omit<NeedsSectionsProps, "needs"> {
  group: NeedGroup;
  urgentKey: string | null;
}

function Group({ group, urgentKey, ...facts }: GroupProps) {
  const { glyph, note } = GROUPS[group.kind];
  // On a phone nothing else says which of the two it was.
  const hasCancelled = group.needs.some(
    (need) => need.kind === "failed" && summaryPhase(need.transfer, facts.nowMs) === "cancelled",
  );
  const title = hasCancelled ? "Failed or cancelled" : GROUPS[group.kind].title;
  const headingId = `needs-${group.kind}`;
  return (
    <section aria-labelledby={headingId}>
      <div className="flex items-center gap-2 border-b border-line pb-1.5">
        {glyph}
        <h3 id={headingId} className="font-medium">
          {title}
        </h3>
        <span className="num text-ink-3">{group.count}</span>
        <span className="ml-auto text-12 text-ink-3 max-md:hidden">{note}</span>
      </div>
      <ul>
        {group.needs.map((need) => (
          <NeedItem {...facts} key={need.key} need={need} isUrgent={need.key === urgentKey} />
        ))}
      </ul>
      {group.count > group.needs.length && group.kind !== "unclaimed" && (
        <p className="py-2 text-12 text-ink-3">
          The first {group.needs.length}.{" "}
          <Link href="/transfers?needs=true">All that need you are in Transfers</Link>.
        </p>
      )}
    </section>
  );
}

/** Moves through the rows' links with J and K; Enter opens a link. */
function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useKeyDown((event) => {
    const key = singleKeyOf(event);
    if (key !== "j" && key !== "k") return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const at = rows.findIndex((row) => row === document.activeElement);
    rows[key === "j" ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0)]?.focus();
  });
}
