"use client";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from "react";
import { announce } from "@/components/ui/announcements";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Textarea } from "@/components/ui/input";
import { Section } from "@/components/ui/page-frame";
import { Skeleton } from "@/components/ui/skeleton";
import { TextButton } from "@/components/ui/text-button";
import { Time } from "@/components/ui/time";
import { failureMessage } from "@/lib/client/api-failure";
import { useComment } from "@/lib/client/reconciliation/reconciliation-mutations";
import {
  commentsOptions,
  matchCommentsOptions,
} from "@/lib/client/reconciliation/reconciliation-options";
import type { CommentList, MatchView } from "@/lib/contract/api/reconciliation";
import { legSubject, lineSubject } from "@/lib/domain/exceptions/exception";
import type { Selection } from "../decisions/selection";
import { useFacts } from "../facts";
import { makeKeptValues, useKept } from "../kept-values";

/** Comments on a line or leg, oldest first. Comments can be added but not changed. */
export function CommentThread({ subject, openedFor }: { subject: string; openedFor: boolean }) {
  const { mayWork } = useFacts();
  const { data, error, refetch } = useQuery(commentsOptions(subject));
  return (
    <Section title="Notes" note={data?.comments.length}>
      {error && !data && <CommentsFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width="60%" />}
      {data?.comments.length === 0 && (
        <p className="text-ink-3">Nobody has written anything yet.</p>
      )}
      {data && data.comments.length > 0 && <CommentItems comments={data.comments} />}
      {mayWork && <CommentForm subjects={[subject]} openedFor={openedFor} />}
    </Section>
  );
}

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

function CommentsFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <p className="text-danger-ink">
      {error.message} <TextButton onClick={onRetry}>Try again</TextButton>
    </p>
  );
}

interface CommentItemsProps {
  comments: CommentList["comments"];
  aboutOf?: (subject: string) => string | null;
}

function CommentItems({ comments, aboutOf }: CommentItemsProps) {
  return (
    <ul className="grid gap-3" aria-label="Notes">
      {comments.map((comment) => (
        <li key={comment.id}>
          <p className="text-12 text-ink-3">
            {[comment.by, aboutOf?.(comment.subject)].filter(Boolean).join(", about ")},{" "}
            <Time at={comment.at} format="datetime" />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{comment.text}</p>
        </li>
      ))}
    </ul>
  );
}

interface CommentFormProps {
  subjects: readonly string[];
  openedFor?: boolean;
  onAdded?: () => void;
}

/** Adds a comment, also with Ctrl or ⌘ Enter. */
function CommentForm({ subjects, openedFor = false, onAdded }: CommentFormProps) {
  const note = useNote(subjects, subjects.join(" "), onAdded);
  function key(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    note.submit(event);
  }
  return (
    <form
      className="mt-4 grid gap-3"
      data-opened-for={openedFor ? "" : undefined}
      onSubmit={note.submit}
    >
      <Field
        label="Add a note"
        error={note.problem}
        hint="Notes are permanent: you can add more, but not change them."
      >
        <Textarea
          onKeyDown={key}
          rows={3}
          maxLength={2000}
          value={note.text}
          onChange={(event) => note.write(event.currentTarget.value)}
        />
      </Field>
      <Button
        type="submit"
        className="justify-self-start"
        keys={["Ctrl", "Enter"]}
        busy={note.isAdding && "Adding"}
      >
        Add note
      </Button>
    </form>
  );
}

/** Writes a note about breaks. Its text is kept under the key `draft` until it was added. */
export function useNote(subjects: readonly string[], draft: string, onAdded?: () => void) {
  const { account } = useFacts();
  const comment = useComment();
  const [text, write] = useDraft(draft);
  const [problem, setProblem] = useState<string | null>(null);
  async function add() {
    if (comment.isPending) return;
    if (text.trim() === "") {
      setProblem("Write something first.");
      return focusFirstInvalid();
    }
    setProblem(null);
    try {
      await comment.mutateAsync({ accountId: account.id, subjects: [...subjects], text });
      write(restAfter(text, noteDrafts.of(draft)));
      announce(
        subjects.length === 1
          ? "The note was added."
          : `A note was added to ${subjects.length.toLocaleString("en-GB")}.`,
      );
    } catch (error) {
      setProblem(describeNoteProblem(error));
      return focusFirstInvalid();
    }
    onAdded?.();
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void add();
  };
  return { text, write, problem, add: () => void add(), submit, isAdding: comment.isPending };
}

export function describeNoteProblem(error: unknown): string {
  return failureMessage(error, "It was not added. What you wrote is kept; try again.");
}

/** Returns the draft without its sent part; unchanged if the text was replaced meanwhile. */
export function restAfter(sent: string, draft: string): string {
  return draft.startsWith(sent) ? draft.slice(sent.length).trimStart() : draft;
}

/** Unsent texts. The text about a break is the same wherever it is shown. */
export const noteDrafts = makeKeptValues("");

export function useDraft(key: string): [text: string, write: (text: string) => void] {
  return [useKept(noteDrafts, key), (next) => noteDrafts.keep(key, next)];
}
