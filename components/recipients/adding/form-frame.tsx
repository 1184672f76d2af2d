"use client";
import type { FormEventHandler, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/input";
import { asSentence } from "@/components/ui/field";
import { LockedFields } from "@/components/ui/overlay";
import { Icon } from "@/components/ui/icon";
import { Notice, type NoticeProps } from "@/components/ui/notice";
import { TextButton } from "@/components/ui/text-button";
import { useCurrentFailure } from "@/lib/client/live/stay-offline";
import type { RecipientFormProps, Submission } from "./use-recipient-submission";

interface FormFrameProps extends Pick<RecipientFormProps, "onCancel" | "onStartOver"> {
  submission: Submission;
  blockedReason?: string | null;
  onSubmit: FormEventHandler;
  children: ReactNode;
}

/** The frame of both forms. Fields are locked while sending, and the buttons stay in sight. */
export function FormFrame(props: FormFrameProps) {
  const { submission, blockedReason, onSubmit, onCancel, onStartOver, children } = props;
  const isOut = submission.step === "sending" || submission.step === "checking";
  const isDone = submission.step === "added_unseen";
  return (
    <form noValidate onSubmit={onSubmit} className="flex min-h-full flex-col">
      <div className="min-w-0 flex-1 p-5 pt-0">
        <LockedFields locked={isOut || isDone}>{children}</LockedFields>
      </div>
      <div className="px-5 pb-4 empty:hidden">
        <SubmissionNotice submission={submission} onStartOver={onStartOver} />
      </div>
      <div className="sheet-f sticky bottom-0 bg-raised">
        <Button variant="quiet" onClick={onCancel}>
          {isOut || isDone ? "Close" : "Go back"}
        </Button>
        {!isDone && (
          <Button
            type="submit"
            variant="primary"
            busy={
              submission.step === "sending"
                ? "Adding"
                : submission.step === "checking" && "Checking"
            }
            disabledReason={blockedReason}
          >
            Add recipient
          </Button>
        )}
      </div>
    </form>
  );
}

function SubmissionNotice({
  submission,
  onStartOver,
}: Pick<FormFrameProps, "submission" | "onStartOver">) {
  const failure = submission.step === "failed" ? submission.failure : null;
  const standing = useCurrentFailure(failure);
  switch (submission.step) {
    case "editing":
    case "sending":
      return null;
    case "checking":
      return (
        <Notice
          tone="info"
          live
          action={<TextButton onClick={onStartOver}>Add another meanwhile</TextButton>}
        >
          {submission.message}
        </Notice>
      );
    case "failed":
      if (standing !== failure) return null;
      return (
        <Notice
          tone="danger"
          live
          title="The recipient was not added."
          action={
            submission.startOver && <TextButton onClick={onStartOver}>Open a new form</TextButton>
          }
        >
          {submission.message}
          {standing?.requestId && (
            <span className="block text-12 text-ink-3">Request {standing.requestId}</span>
          )}
        </Notice>
      );
    case "added_unseen":
      return (
        <Notice tone="success" live title="The recipient was added.">
          The desk doesn't know its id yet. It shows in the list as soon as that has been read;
          don't add it again.
        </Notice>
      );
  }
}

export interface Decision {
  accepted: boolean;
  fault: string | undefined;
  onAccept: (accepted: boolean) => void;
}

interface DecisionNoticeProps extends Pick<NoticeProps, "tone" | "title" | "children"> {
  decision: Decision;
  /** Beside the box that a person ticks to go on anyway. */
  label: string;
}

/** A warning with a decision to go on anyway. */
export function DecisionNotice({ decision, label, children, ...notice }: DecisionNoticeProps) {
  const { accepted, fault, onAccept } = decision;
  return (
    <Notice className="mt-4" live {...notice}>
      {children}
      <div className="mt-2">
        <Checkbox
          checked={accepted}
          aria-invalid={fault !== undefined}
          onChange={(event) => onAccept(event.currentTarget.checked)}
        >
          {label}
        </Checkbox>
      </div>
      {fault && (
        <p className="hint hint--error">
          <Icon name="alert" />
          <span>{asSentence(fault)}</span>
        </p>
      )}
    </Notice>
  );
}
