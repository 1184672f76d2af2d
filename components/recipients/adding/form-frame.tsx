"use client";
import type { FormEventHandler, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/input";
import { asSentence } from "@/components/ui/field";
import { LockedFields } from "@/components/ui/overlay";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { TextButton } from "@/components/ui/text-button";
import { useCurrentFailure } from "@/lib/client/live/stay-offline";
import type { RecipientView } from "@/lib/contract/api/recipients";
import type { RecipientDraft } from "./recipient-draft";
import type { Submission } from "./use-recipient-submission";

export interface RecipientFormProps {
  draft: RecipientDraft;
  lockedCurrency?: string | undefined;
  onCancel: () => void;
  onStartOver: () => void;
  onDraft: (values: Partial<RecipientDraft>) => void;
  onSent: (sent: boolean) => void;
  onDone: () => void;
  onAdded: (recipient: RecipientView) => void;
}

interface FormFrameProps {
  submission: Submission;
  isAtFields: boolean;
  blockedReason: string | null;
  onSubmit: FormEventHandler;
  onCancel: () => void;
  onStartOver: () => void;
  children: ReactNode;
}

/** The frame of both forms. Fields are locked while sending, and the buttons stay in sight. */
export function FormFrame({
  submission,
  isAtFields,
  blockedReason,
  onSubmit,
  onCancel,
  onStartOver,
  children,
}: FormFrameProps) {
  const isOut = submission.step === "sending" || submission.step === "checking";
  const isDone = submission.step === "added_unseen";
  return (
    <form noValidate onSubmit={onSubmit} className="flex min-h-full flex-col">
      <div className="min-w-0 flex-1 p-5 pt-0">
        <LockedFields locked={isOut || isDone}>{children}</LockedFields>
      </div>
      <div className="px-5 pb-4 empty:hidden">
        <SubmissionNotice
          submission={submission}
          isAtFields={isAtFields}
          onStartOver={onStartOver}
        />
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

interface SubmissionNoticeProps {
  submission: Submission;
  /** The errors are shown at their fields already. */
  isAtFields: boolean;
  onStartOver: () => void;
}

function SubmissionNotice({ submission, isAtFields, onStartOver }: SubmissionNoticeProps) {
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
      if (isAtFields || standing !== failure) return null;
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

interface DecisionBoxProps {
  checked: boolean;
  fault: string | undefined;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** The box in a warning that a person ticks to go on anyway. */
export function DecisionBox({ checked, fault, onChange, children }: DecisionBoxProps) {
  return (
    <>
      <div className="mt-2">
        <Checkbox
          checked={checked}
          aria-invalid={fault !== undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        >
          {children}
        </Checkbox>
      </div>
      {fault && (
        <p className="hint hint--error">
          <Icon name="alert" />
          <span>{asSentence(fault)}</span>
        </p>
      )}
    </>
  );
}
