"use client";
import { useEffect, useEffectEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { focusField } from "./field-id";
import { FIELD_ORDER, type FormValues } from "./form-values";
import { outcomePart } from "./outcome-later";
import type { Attempt } from "./use-attempt";
import type { ReviewStep } from "./use-review-step";

/** A second press right after the first counts as the same press: it must not send a review that hasn't been read yet. */
const READ_FOR_MS = 600;

interface FormStepsOptions {
  step: ReviewStep;
  attempt: Pick<Attempt, "isSending" | "send">;
  /** Why this person can't create transfers; null when they can. */
  forbidden: string | null;
}

/** The way through the form: from the details to their review, from there to sending, and back. */
export function useFormSteps(
  form: UseFormReturn<FormValues>,
  { step, attempt: { isSending, send }, forbidden }: FormStepsOptions,
) {
  const reviewedSince = step.since;
  const review = form.handleSubmit(
    () => {
      outcomePart.fetch();
      step.open();
    },
    (wrong) => {
      const first = FIELD_ORDER.find((name) => wrong[name]);
      if (first) focusField(first);
    },
  );
  const submit = (): void => {
    if (forbidden || isSending) return;
    if (reviewedSince === null) void review();
    else if (performance.now() - reviewedSince > READ_FOR_MS) send(form.getValues());
  };
  useSubmitKey(submit);
  const back = (): void => {
    step.close();
    requestAnimationFrame(() => focusField("amount"));
  };
  return { isReview: reviewedSince !== null, submit, back };
}

/** Ctrl or ⌘ Enter anywhere on the page, in fields too; never behind a dialog, and never by holding it down. */
function useSubmitKey(onSubmit: () => void): void {
  const submit = useEffectEvent(onSubmit);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.key !== "Enter" ||
        !(event.ctrlKey || event.metaKey) ||
        event.defaultPrevented ||
        event.repeat
      )
        return;
      if (document.querySelector("[role=dialog],[role=alertdialog]")) return;
      event.preventDefault();
      submit();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
