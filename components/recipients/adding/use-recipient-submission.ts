import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiFailure, applyFieldErrors, isOutcomeUnknown } from "@/lib/client/api-failure";
import { intentOptions } from "@/lib/client/operations/operation-options";
import { recipientOptions, useCreateRecipient } from "@/lib/client/recipients/recipient-options";
import type { CreateRecipientInput } from "@/lib/contract/api/new-recipient";
import type { OperationView } from "@/lib/contract/api/operations";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { type RecipientDraft, textsOf } from "./recipient-draft";

export type Submission =
  | { step: "editing" }
  | { step: "sending" }
  /** Sent, while the desk finds out its outcome; must not be sent again. */
  | { step: "checking"; message: string }
  | { step: "failed"; message: string; failure: ApiFailure | null; startOver: boolean }
  /** Done, but the service hasn't named the recipient yet. */
  | { step: "added_unseen" };

/** Says if the form was sent. A recipient with its account may then be the new one itself. */
export function isSent({ step }: Submission): boolean {
  return step !== "editing" && step !== "failed";
}

const LOOK_EVERY_MS = 2_000;

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

/** Keeps a form as a draft, sends it once and finds out its outcome, also after a reload. */
export function useRecipientSubmission<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { draft, onDraft, onSent, onDone, onAdded }: RecipientFormProps,
) {
  const client = useQueryClient();
  const create = useCreateRecipient();
  const [submission, setSubmission] = useState<Submission>(
    draft.sent ? { step: "checking", message: outcomeOf(null, 0).message } : { step: "editing" },
  );
  const [sentAt, setSentAt] = useState(() => Date.now());
  const isChecking = submission.step === "checking";
  const { data: intent, dataUpdatedAt } = useQuery({
    ...intentOptions(draft.intentId),
    enabled: isChecking,
    refetchInterval: LOOK_EVERY_MS,
    gcTime: 0,
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onDraft(textsOf(values)),
      }),
    [form, onDraft],
  );

  async function finish(recipientId: string | null) {
    onDone();
    if (recipientId === null) return setSubmission({ step: "added_unseen" });
    onAdded(await client.fetchQuery(recipientOptions(recipientId)));
  }

  const settle = useEffectEvent(() => {
    if (!isChecking || intent === undefined || dataUpdatedAt < sentAt) return;
    const outcome = outcomeOf(intent.operation, dataUpdatedAt - sentAt);
    switch (outcome.state) {
      case "open":
        return setSubmission({ step: "checking", message: outcome.message });
      case "done":
        return void finish(outcome.recipientId);
      case "over":
        onSent(false);
        return setSubmission({
          step: "failed",
          message: outcome.message,
          failure: null,
          startOver: false,
        });
    }
  });
  useEffect(() => settle(), [intent, dataUpdatedAt]);

  async function submit(input: CreateRecipientInput): Promise<void> {
    if (submission.step === "sending" || isChecking) return;
    setSubmission({ step: "sending" });
    setSentAt(Date.now());
    onSent(true);
    try {
      const { operation, recipient } = await create.mutateAsync(input);
      if (recipient !== null) {
        onDone();
        onAdded(recipient);
      } else if (operation.state === "succeeded") await finish(operation.recipientId);
      else setSubmission({ step: "checking", message: outcomeOf(operation, 0).message });
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown): void {
    if (isOutcomeUnknown(error))
      return setSubmission({ step: "checking", message: outcomeOf(null, 0).message });
    onSent(false);
    const failure = error instanceof ApiFailure ? error : null;
    if (failure && applyFieldErrors(form, failure) === null)
      return setSubmission({ step: "editing" });
    const message =
      failure?.message ??
      "Something went wrong on this page. Nothing was sent. Reload it and try again.";
    const startOver = failure?.reason === "intent_reused" || failure?.reason === "intent_taken";
    setSubmission({ step: "failed", message, failure, startOver });
  }

  return { submission, submit };
}

type SubmissionOutcome =
  | { state: "open"; message: string }
  | { state: "done"; recipientId: string | null; message: string }
  /** Had no effect; the form may be sent again. */
  | { state: "over"; message: string };

const UNKNOWN = "We don't know if this went through. Checking; don't send it again.";
const UNDER_WAY =
  "The desk is sending it. You can close this: it continues, and the list will show the result.";
/** Time to wait for a trace of the form. The desk asks the bank before it stores anything. */
const TRACE_WITHIN_MS = 20_000;

/** @param sinceSentMs how long after the sending the desk was asked */
export function outcomeOf(operation: OperationView | null, sinceSentMs: number): SubmissionOutcome {
  if (operation === null) {
    if (sinceSentMs < TRACE_WITHIN_MS) return { state: "open", message: UNKNOWN };
    return {
      state: "over",
      message: "It didn't reach the desk, so nothing was sent. Send it again: it can't become two.",
    };
  }
  switch (operation.state) {
    case "succeeded":
      return { state: "done", recipientId: operation.recipientId, message: "" };
    case "refused":
    case "given_up":
      return {
        state: "over",
        message: operation.message ?? "The service refused this recipient. Nothing was added.",
      };
    case "planned":
    case "sending":
      return { state: "open", message: operation.message ?? UNDER_WAY };
    case "ambiguous":
    case "waiting":
      return { state: "open", message: operation.message ?? UNKNOWN };
  }
}
