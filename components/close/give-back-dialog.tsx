import { useState, type ReactNode } from "react";
import { announce } from "@/components/ui/announcements";
import { ConfirmDialog, type ConfirmDialogProps } from "@/components/ui/confirm-dialog";
import { copyText } from "@/components/ui/copy-text";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import type { QuestionOver } from "./question-over";

interface GiveBackDialogProps extends Pick<ConfirmDialogProps, "open" | "busy"> {
  reason: string;
  onReason: (reason: string) => void;
  /** What settled the question after something was typed; null while it stands. */
  over: QuestionOver | null;
  problem: ReactNode;
  onClose: () => void;
  onGiveBack: () => void;
}

/** Gives a prepared period back with what has to be looked at. If somebody else was faster, what was typed can still be copied. */
export function GiveBackDialog({
  open,
  busy,
  reason,
  onReason,
  over,
  problem,
  onClose,
  onGiveBack,
}: GiveBackDialogProps) {
  const [isRefused, setRefused] = useState(false);
  const isEmpty = reason.trim() === "";
  function close() {
    setRefused(false);
    onClose();
  }
  async function copy() {
    if (!(await copyText(reason.trim()))) return setRefused(true);
    announce("Copied what you wrote.");
    close();
  }
  const dialog = over
    ? {
        question: over.title,
        confirmLabel: "Copy what you wrote",
        disabledReason: isEmpty && "There is nothing written to copy.",
        goBackLabel: "Close",
        onConfirm: () => void copy(),
      }
    : {
        question: "Give it back?",
        confirmLabel: "Give back",
        busy,
        disabledReason: isEmpty && "Say what has to be looked at again.",
        onConfirm: onGiveBack,
      };
  return (
    <ConfirmDialog open={open} onOpenChange={(next) => !next && close()} {...dialog}>
      {over && (
        <Notice live tone="info" title={over.detail}>
          What you wrote is still here, and was not sent.
        </Notice>
      )}
      {problem}
      <Field
        label="What has to be looked at again"
        error={isRefused && "The browser didn't copy it. Select the text and copy it yourself."}
      >
        <Textarea
          value={reason}
          onChange={(event) => onReason(event.target.value)}
          maxLength={500}
        />
      </Field>
    </ConfirmDialog>
  );
}
