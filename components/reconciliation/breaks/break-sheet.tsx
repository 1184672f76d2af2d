"use client";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { dayLabel } from "@/components/ui/date-range";
import { Field } from "@/components/ui/field";
import { dayInZone, formatTime } from "@/components/ui/format-time";
import { Kv } from "@/components/ui/kv";
import { LinkButton } from "@/components/ui/link-button";
import { Notice, Problem } from "@/components/ui/notice";
import { Section } from "@/components/ui/page-frame";
import { Select, type SelectOption } from "@/components/ui/select";
import { Sheet } from "@/components/ui/sheet";
import { useToday, useZone } from "@/components/ui/zone";
import { failureMessage } from "@/lib/client/api-failure";
import { useAssign } from "@/lib/client/reconciliation/reconciliation-mutations";
import { breakStandingOptions } from "@/lib/client/reconciliation/reconciliation-options";
import { usersOptions } from "@/lib/client/users/user-options";
import type { BreakStanding, MatchView } from "@/lib/contract/api/reconciliation";
import type { UserView } from "@/lib/contract/api/users";
import { describeReason } from "@/lib/domain/matching/other-business";
import { counted } from "@/lib/domain/words/words";
import { isZero } from "@/lib/money/amount";
import { matchName, signedFigure } from "../sides";
import { itemOf } from "../by-hand/chosen";
import { useFacts } from "../facts";
import { CommentThread } from "../notes/comment-thread";
import { type Break, breakName } from "./break-row";

export interface BreakSheetProps {
  one: Break;
  /** Opened to write a note: focus goes to its field. */
  forNote: boolean;
  onClose: () => void;
}

/** Comments on a break and its assignee. Stays when the break is matched, for the note's sake. */
export function BreakSheet({ one, forNote, onClose }: BreakSheetProps) {
  const { account, usual, mayWork } = useFacts();
  const zone = useZone();
  const today = useToday();
  const item = itemOf(one);
  const { data: standing } = useQuery(breakStandingOptions(account.id, one.subject));
  const became = standing
    ? describeStanding(standing, { side: "line" in one ? "line" : "leg", zone, today })
    : null;
  // The list has more data, but may no longer include a matched break.
  const assignment =
    standing && standing.assignmentVersion >= one.assignmentVersion ? standing : one;
  return (
    <Sheet
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
              label: "From",
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
        <BreakAssignment subject={one.subject} {...assignment} />
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
      <CommentThread subject={one.subject} openedFor={forNote} />
    </Sheet>
  );
}

interface Place {
  side: "line" | "leg";
  zone: string;
  today: string;
}

/** Null while it is what it was: without a counterpart. */
export function describeStanding(
  { held, isVoid }: Pick<BreakStanding, "held" | "isVoid">,
  place: Place,
) {
  const what = place.side === "line" ? "line" : "transfer";
  if (held?.match.state === "suggested") {
    return {
      title: `${place.side === "line" ? "Line" : "Transfer"} with a suggestion`,
      fact: `The rules suggest ${counterpart(held.match, place.side)} for this ${what}.`,
      hint: "It is to be decided under Suggested.",
      link: { label: "Show the suggestion", href: held.href },
    };
  }
  if (held) {
    const isExplained = held.match.legs.length === 0 && !isZero(held.match.difference);
    return {
      title: `${isExplained ? "Explained" : "Matched"} ${what}`,
      fact: `${doneBy(held.match)} ${isExplained ? `explained this line as ${explanation(held.match)}` : `matched this ${what} with ${counterpart(held.match, place.side)}`}${held.accountName === null ? "" : ` on ${held.accountName}`}${doneAt(held.match, place)}.`,
      hint: held.match.closedWith
        ? "A period was closed with it since, so it stays."
        : "It is no longer a break. If that is wrong, undo it under Matched.",
      link: { label: "Show the match", href: held.href },
    };
  }
  if (isVoid)
    return {
      title: "Transfer that ended",
      fact: "This transfer ended without a payment.",
      hint: "Nothing of it is expected on a statement, so it is no longer a break.",
      link: null,
    };
  return null;
}

function doneBy({ automatic, decidedBy }: MatchView): string {
  return automatic || decidedBy === null ? "The rules" : decidedBy;
}

function doneAt({ decidedAt }: MatchView, { zone, today }: Place): string {
  if (decidedAt === null) return "";
  const isToday = dayInZone(decidedAt, zone) === today;
  return ` ${isToday ? "at" : "on"} ${formatTime(decidedAt, zone, isToday ? "time" : "short")}`;
}

function counterpart(match: MatchView, side: Place["side"]): string {
  if (side === "leg")
    return match.lines.length === 1
      ? "a line of the statement"
      : `${counted(match.lines.length, "line")} of the statement`;
  return match.legs.length === 0 ? "other lines that cancel it out" : matchName(match);
}

function explanation({ differenceReason }: MatchView): string {
  return differenceReason === null
    ? "business without a transfer"
    : `“${describeReason(differenceReason)}”`;
}

type Assignable = Pick<Break, "subject" | "assignee" | "assignmentVersion">;

function BreakAssignment({ subject, assignee, assignmentVersion }: Assignable) {
  const { data } = useQuery(usersOptions());
  const { chosen, problem, assign } = useAssignment(subject, assignmentVersion);
  const given = chosen === undefined ? (assignee?.id ?? null) : chosen;
  return (
    <Section>
      <Field label="Assigned to">
        <Select
          value={given ?? NOBODY}
          onChange={(id) => void assign(id === NOBODY ? null : id)}
          options={assigneeOptions(data?.users ?? [], assignee)}
        />
      </Field>
      <Problem className="mt-3">{problem}</Problem>
    </Section>
  );
}

/**
 * Assigns a break. Choices made during a request are sent after it, on the version it returns; a
 * refusal drops them, because they were made without knowing of it.
 * @returns `chosen` is the last choice until the desk confirms it: undefined before and after, null
 * for nobody
 */
function useAssignment(subject: string, version: number) {
  const { account } = useFacts();
  const { mutateAsync } = useAssign();
  const [chosen, setChosen] = useState<string | null>();
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef<Promise<number> | null>(null);

  async function assign(assigneeId: string | null) {
    setChosen(assigneeId);
    setProblem(null);
    const sending = (latest.current ?? Promise.resolve(version)).then(
      async (on) =>
        (await mutateAsync({ accountId: account.id, subject, assigneeId, version: on })).version,
    );
    latest.current = sending;
    try {
      await sending;
    } catch (error) {
      setProblem(
        failureMessage(error, "It could not be reassigned. Reload the page and try again."),
      );
    } finally {
      if (latest.current === sending) {
        latest.current = null;
        setChosen(undefined);
      }
    }
  }
  return { chosen, problem, assign };
}

const NOBODY = "nobody";

/** Lists whom a break can be given to. A disabled user stays assigned until somebody else is. */
export function assigneeOptions(
  users: readonly Pick<UserView, "id" | "name" | "email" | "disabled">[],
  assignee: { id: string; name: string } | null,
): SelectOption<string>[] {
  const people = users.filter(({ id, disabled }) => !disabled || id === assignee?.id);
  const isShared = (name: string): boolean =>
    people.filter((each) => each.name === name).length > 1;
  // Until the list is there, who has it is all that is known.
  const unlisted =
    assignee && !people.some(({ id }) => id === assignee.id)
      ? [{ value: assignee.id, label: assignee.name }]
      : [];
  return [
    { value: NOBODY, label: "Nobody yet" },
    ...unlisted,
    ...people.map(({ id, name, email }) => ({
      value: id,
      label: name,
      ...(isShared(name) && { detail: email }),
    })),
  ];
}
