"use client";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { TextButton } from "@/components/ui/text-button";
import { matchCommentsOptions } from "@/lib/client/reconciliation/reconciliation-options";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import { legSubject, lineSubject } from "@/lib/domain/exceptions/exception";
import type { Selection } from "../decisions/selection";
import { useFacts } from "../facts";
import { CommentForm, CommentItems, CommentsFailed, noteDrafts } from "./comment-thread";

/** Comments on a match's lines and transfers. A new note is added to its lines. */
export function MatchNotes({ match }: { match: MatchView }) {
  const { mayWork } = useFacts();
  const { data, error, refetch } = useQuery({
    ...matchCommentsOptions(match.id),
    enabled: match.comments > 0,
  });
  const subjects = noteSubjects(match);
  // An unfinished note is shown again.
  const [writing, setWriting] = useState<"begun" | "asked" | null>(
    noteDrafts.of(subjects.join(" ")) === "" ? null : "begun",
  );
  const button = useRef<HTMLButtonElement>(null);
  function added() {
    setWriting(null);
    button.current?.focus();
  }
  if (match.comments === 0 && !mayWork) return null;
  return (
    <div className="rc-notes">
      {error && !data && <CommentsFailed error={error} onRetry={() => void refetch()} />}
      {data && (
        <CommentItems
          comments={data.comments}
          aboutOf={(subject) => describeSubject(match, subject)}
        />
      )}
      {mayWork && (
        <TextButton
          ref={button}
          aria-expanded={writing !== null}
          onClick={() => setWriting(writing === null ? "asked" : null)}
        >
          {writing === null ? "Add a note" : "Close the note"}
        </TextButton>
      )}
      {mayWork && writing && (
        <div ref={writing === "asked" ? focusField : undefined}>
          <CommentForm subjects={subjects} onAdded={added} />
        </div>
      )}
    </div>
  );
}

function focusField(form: HTMLElement | null) {
  form?.querySelector("textarea")?.focus();
}

/** Subjects for a note about a match: its lines, or transfers if it has none. */
export function noteSubjects({ lines, legs }: Selection): string[] {
  return lines.length > 0 ? lines.map(lineSubject) : legs.map(legSubject);
}

/** Subjects of everything in a match or selection, in a fixed order. */
export function allSubjects({ lines, legs }: Selection): string[] {
  return [...lines.map(lineSubject), ...legs.map(legSubject)].toSorted();
}

/** Names the line or transfer that a comment is about. Null if it is the match's only line. */
export function describeSubject(
  { lines, legs }: Pick<MatchView, "lines" | "legs">,
  subject: string,
): string | null {
  const leg = legs.find((each) => legSubject(each) === subject);
  if (leg) return leg.reference ?? "the transfer";
  const line = lines.find((each) => lineSubject(each) === subject);
  return line === undefined || lines.length === 1
    ? null
    : line.narration || "a line without a narration";
}
