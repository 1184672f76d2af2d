"use client";
import { useQuery } from "@tanstack/react-query";
import { dayLabel } from "@/components/ui/date-range";
import { Kv } from "@/components/ui/kv";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { Sheet } from "@/components/ui/sheet";
import { breakStandingOptions } from "@/lib/client/reconciliation/reconciliation-options";
import { CommentThread } from "../notes/comment-thread";
import { signedFigure } from "../sides/signed-amount";
import { BreakAssignment } from "./break-assignment";
import { breakName, type Break } from "./break-row";
import { standingWords } from "./standing-words";

export interface BreakSheetProps {
  accountId: string;
  one: Break;
  /** Opened to write a note: focus goes to its field. */
  forNote: boolean;
  usual: "in" | "out";
  zone: string;
  /** The current day in that zone. */
  today: string;
  mayWork: boolean;
  onClose: () => void;
}

/**
 * Comments on a break, and who it is assigned to. If somebody matches it meanwhile, it says so and stays: what is being typed is a note of
 * the line or transfer, whatever becomes of it.
 */
export function BreakSheet({
  accountId,
  one,
  forNote,
  usual,
  zone,
  today,
  mayWork,
  onClose,
}: BreakSheetProps) {
  const item = "line" in one ? one.line : one.leg;
  const { data: standing } = useQuery(breakStandingOptions(accountId, one.subject));
  const became = standing
    ? standingWords(standing, { side: "line" in one ? "line" : "leg", zone, today })
    : null;
  // The list says more, but no longer has it once it is matched, or not among those it shows.
  const assignment =
    standing && standing.assignmentVersion >= one.assignmentVersion ? standing : one;
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={
        became?.title ?? ("line" in one ? "Line without a transfer" : "Transfer without a line")
      }
      description={breakName(one)}
      full
      flush
    >
      <div aria-live="polite">
        {became && (
          <Section>
            <Notice
              tone="info"
              title={became.fact}
              action={
                became.link && (
                  <LinkButton size="sm" href={became.link.href}>
                    {became.link.label}
                  </LinkButton>
                )
              }
            >
              {became.hint}
            </Notice>
          </Section>
        )}
      </div>
      <Section>
        <Kv
          items={[
            { label: "line" in one ? "Narration" : "Transfer", value: breakName(one) },
            { label: "Day", value: dayLabel(item.on) },
            {
              label: "Amount",
              value: <span className="num">{`${item.currency} ${signedFigure(item, usual)}`}</span>,
            },
            "line" in one && {
              label: "Stands in",
              value: `${one.line.source.fileName}, line ${one.line.source.lineNumber}`,
            },
            "line" in one &&
              one.line.bankReference !== null && {
                label: "Bank's reference",
                value: <span className="mono">{one.line.bankReference}</span>,
              },
            one.hint !== null && became === null && { label: "Hint", value: one.hint },
          ]}
        />
      </Section>
      {mayWork && became === null ? (
        <BreakAssignment accountId={accountId} subject={one.subject} {...assignment} />
      ) : (
        <Section>
          <Kv
            items={[
              {
                label: "Assigned to",
                value: assignment.assignee?.name ?? (became === null ? "Nobody yet" : "Nobody"),
              },
            ]}
          />
        </Section>
      )}
      <CommentThread
        accountId={accountId}
        subject={one.subject}
        zone={zone}
        mayWork={mayWork}
        openedFor={forNote}
      />
    </Sheet>
  );
}
