"use client";
import type { FormEventHandler, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { HeldFields } from "@/components/ui/held-fields";
import { SubmissionNotice } from "./submission-notice";
import type { Submission } from "./use-recipient-submission";

interface FormFrameProps {
  submission: Submission;
  isAtFields: boolean;
  /** Why it can't be sent yet. */
  blockedReason: string | null;
  onSubmit: FormEventHandler;
  onCancel: () => void;
  onStartOver: () => void;
  children: ReactNode;
}

/** What both forms share: the fields can't be changed while the form is being sent, and the buttons stay in sight. */
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
        <HeldFields held={isOut || isDone}>{children}</HeldFields>
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
