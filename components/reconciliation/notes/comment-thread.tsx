"use client";
import { useQuery } from "@tanstack/react-query";
import type { FormEvent, KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { TextButton } from "@/components/ui/text-button";
import { Textarea } from "@/components/ui/textarea";
import { Time } from "@/components/ui/time";
import { commentsOptions } from "@/lib/client/reconciliation/reconciliation-options";
import { useNote } from "./use-note";

interface CommentThreadProps {
  accountId: string;
  subject: string;
  zone: string;
  mayWork: boolean;
  /** Whether what it stands in was opened to write a comment. */
  openedFor: boolean;
}

/** Comments, oldest first. Comments can be added but not changed. Ctrl or ⌘ Enter adds the one being written. */
export function CommentThread({ accountId, subject, zone, mayWork, openedFor }: CommentThreadProps) {
  const { data, error, refetch } = useQuery(commentsOptions(subject));
  return (
    <Section title="Notes" note={data?.comments.length}>
      {error && !data && (
        <p className="text-danger-ink">
          {error.message} <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </p>
      )}
      {!data && !error && <Skeleton width="60%" />}
      {data?.comments.length === 0 && <p className="text-ink-3">Nobody has written anything yet.</p>}
      <ul className="grid gap-3">
        {data?.comments.map((comment) => (
          <li key={comment.id}>
            <p className="text-12 text-ink-3">
              {comment.by}, <Time at={comment.at} zone={zone} format="datetime" />
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{comment.text}</p>
          </li>
        ))}
      </ul>
      {mayWork && <CommentForm accountId={accountId} subject={subject} openedFor={openedFor} />}
    </Section>
  );
}

function CommentForm({ accountId, subject, openedFor }: Pick<CommentThreadProps, "accountId" | "subject" | "openedFor">) {
  const note = useNote({ accountId, subjects: [subject], draft: subject });
  function submit(event: FormEvent) {
    event.preventDefault();
    void note.add();
  }
  function key(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    void note.add();
  }
  return (
    <form className="mt-4 grid gap-3" data-opened-for={openedFor ? "" : undefined} onSubmit={submit}>
      <Field label="Add a note" error={note.problem} hint="Notes are permanent: you can add more, but not change them.">
        <Textarea onKeyDown={key} rows={3} maxLength={2000} value={note.text} onChange={(event) => note.write(event.currentTarget.value)} />
      </Field>
      <Button type="submit" className="justify-self-start" keys={["Ctrl", "Enter"]} busy={note.isAdding && "Adding"}>
        Add note
      </Button>
    </form>
  );
}
