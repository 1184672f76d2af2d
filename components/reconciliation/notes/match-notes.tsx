"use client";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { TextButton } from "@/components/ui/text-link";
import { matchCommentsOptions } from "@/lib/client/reconciliation/reconciliation-options";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import { notedOf } from "../decisions/noted-of";
import { aboutIn } from "./about-in";
import { CommentForm } from "./comment-form";
import { CommentItems } from "./comment-items";
import { CommentsFailed } from "./comments-failed";
import { noteDrafts } from "./note-drafts";

interface MatchNotesProps {
  match: MatchView;
  accountId: string;
  zone: string;
  mayWork: boolean;
}

/** What people have said about the lines and transfers of a match, before it was made and since. A note added here is one of its lines. */
export function MatchNotes({ match, accountId, zone, mayWork }: MatchNotesProps) {
  const { data, error, refetch } = useQuery({
    ...matchCommentsOptions(match.id),
    enabled: match.comments > 0,
  });
  const subjects = notedOf(match);
  const draft = subjects.join(" ");
  // What was begun and left shows again.
  const [writing, setWriting] = useState<"begun" | "asked" | null>(
    noteDrafts.of(draft) === "" ? null : "begun",
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
          zone={zone}
          aboutOf={(subject) => aboutIn(match, subject)}
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
          <CommentForm accountId={accountId} subjects={subjects} draft={draft} onAdded={added} />
        </div>
      )}
    </div>
  );
}

function focusField(form: HTMLElement | null) {
  form?.querySelector("textarea")?.focus();
}
