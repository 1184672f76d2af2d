"use client";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { TextButton } from "@/components/ui/text-button";
import { Textarea } from "@/components/ui/textarea";
import { Time } from "@/components/ui/time";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useComment } from "@/lib/client/reconciliation/reconciliation-mutations";
import { commentsOptions } from "@/lib/client/reconciliation/reconciliation-options";
import { noteDrafts } from "./note-drafts";

/** Comments, oldest first; they are added to, and never changed. */
export function CommentThread({ accountId, subject, zone, mayWork }: { accountId: string; subject: string; zone: string; mayWork: boolean }) {
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
      {mayWork && <CommentForm accountId={accountId} subject={subject} />}
    </Section>
  );
}

function CommentForm({ accountId, subject }: { accountId: string; subject: string }) {
  const comment = useComment();
  const [text, setText] = useState(() => noteDrafts.of(subject));
  const [problem, setProblem] = useState<string | null>(null);
  const write = (next: string) => {
    setText(next);
    noteDrafts.keep(subject, next);
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (comment.isPending) return;
    if (text.trim() === "") return setProblem("Write something first.");
    setProblem(null);
    try {
      await comment.mutateAsync({ accountId, subjects: [subject], text });
      write("");
    } catch (error) {
      setProblem(error instanceof ApiFailure ? error.message : "It was not added. What you wrote is kept; try again.");
    }
  }
  return (
    <form className="mt-4 grid gap-3" onSubmit={(event) => void submit(event)}>
      <Field label="Add a note" error={problem} hint="Notes are permanent: you can add more, but not change them.">
        <Textarea rows={3} maxLength={2000} value={text} onChange={(event) => write(event.currentTarget.value)} />
      </Field>
      <Button type="submit" className="justify-self-start" busy={comment.isPending && "Adding"}>
        Add note
      </Button>
    </form>
  );
}
