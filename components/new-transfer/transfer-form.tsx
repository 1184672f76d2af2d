"use client";
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { useKeyDown } from "@/lib/client/single-keys";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Money } from "@/components/ui/money";
import { ActionBar, Split } from "@/components/ui/page-frame";
import { Steps } from "@/components/ui/steps";
import { Time } from "@/components/ui/time";
import type { OperationView } from "@/lib/contract/api/operations";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { DetailsFields } from "./details-fields";
import { outcomePart } from "./followed-outcome";
import { ErrorSummary, formResolver, SendFailure, useServerFaults } from "./form-faults";
import {
  FIELD_ORDER,
  focusField,
  type FormValues,
  recipientTypeOf,
  startValues,
  valuesFromRequest,
} from "./form-values";
import { useChosenRecipient } from "./recipient-picker";
import { Review, SummaryAside } from "./review";
import type { Attempt } from "./use-attempt";
import { useEstimate } from "./amount-block";
import { useReviewStep } from "./use-review-step";

/** Opens the form for a new recipient over this page, to choose it here. */
export interface AddRecipientSlot {
  type: "crypto" | "fiat";
  currency: string;
  /** True once the form may be opened soon, so that its code is loaded now. */
  near: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdded: (recipient: RecipientView) => void;
}

export interface TransferFormProps {
  attempt: Attempt;
  refused: OperationView | null;
  recipient: RecipientView | null;
  forbidden: string | null;
  addRecipient: ((slot: AddRecipientSlot) => ReactNode) | null;
  notices: ReactNode;
  onDiscard: () => void;
  onStartOver: (values: FormValues) => void;
}

/** Takes the details, shows a review of them, and sends once. */
export function TransferForm(props: TransferFormProps) {
  const { attempt, refused, forbidden, addRecipient, onStartOver } = props;
  const { draft, failure, isSending } = attempt;
  const step = useReviewStep(isSending);
  const [discarding, setDiscarding] = useState(false);
  const [nearAdding, setNearAdding] = useState(false);
  const [adding, setAdding] = useState(false);
  const form = useForm<FormValues>({
    resolver: formResolver,
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues:
      draft.current?.values ??
      (refused?.request ? valuesFromRequest(refused.request) : startValues(props.recipient)),
  });
  const values: FormValues = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const estimate = useEstimate(values);
  const chosen = useChosenRecipient(values.recipientId, props.recipient);
  const { errors, isSubmitted } = form.formState;
  useAutosave(form, draft.save);
  useServerFaults(form, failure, step.close);

  const { isReview, submit, back } = useFormSteps(form, step, props);

  const primary = (
    <Button
      variant="primary"
      size="lg"
      keys={["Ctrl", "Enter"]}
      busy={isReview && isSending && "Creating"}
      disabledReason={forbidden}
      onClick={submit}
    >
      {isReview ? "Create transfer" : "Review"}
    </Button>
  );
  const note = <SavedNote draft={draft} />;
  const secondary = isReview ? (
    <Button
      variant="quiet"
      size="lg"
      disabledReason={isSending && "It is being sent."}
      onClick={back}
    >
      Back to details
    </Button>
  ) : (
    draft.current && (
      <Button variant="quiet" size="lg" onClick={() => setDiscarding(true)}>
        Discard
      </Button>
    )
  );
  return (
    <Split
      aside={<SummaryAside values={values} estimate={estimate} recipient={chosen.recipient} />}
      asideLabel="Summary"
    >
      <div className="flex h-full flex-col">
        <Steps current={0} />
        <form
          noValidate
          className="mx-auto w-full max-w-[688px] flex-1 px-6 pb-8 pt-6 max-md:px-4 max-md:pb-6 max-md:pt-5"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            // Enter in a field never sends: it leads to the review.
            if (!isReview) submit();
          }}
        >
          {props.notices}
          <SendFailure
            failure={failure}
            refused={refused}
            onDismiss={attempt.dismissFailure}
            onStartOver={() => onStartOver(form.getValues())}
          />
          {isReview ? (
            <Review values={values} estimate={estimate} recipient={chosen.recipient} />
          ) : (
            <>
              {isSubmitted && <ErrorSummary errors={errors} />}
              <DetailsFields
                form={form}
                values={values}
                estimate={estimate}
                chosen={chosen}
                onAddRecipient={addRecipient && (() => setAdding(true))}
                onNearRecipient={() => setNearAdding(true)}
              />
            </>
          )}
          {/* On phones, what the bar has no room for. */}
          <div className="mt-6 grid gap-2 justify-items-start text-ink-3 md:hidden">
            <p>{note}</p>
            {secondary && <div className="-ml-4">{secondary}</div>}
          </div>
        </form>
        <div className="centred sticky bottom-0 z-10 flex items-center gap-2 border-t border-line-faint bg-canvas py-3 max-md:hidden">
          <span className="mr-auto text-ink-3">{note}</span>
          {secondary}
          {primary}
        </div>
        <ActionBar
          note={isReview && <Money amount={values.amount || null} currency={values.fromCurrency} />}
        >
          {primary}
        </ActionBar>
      </div>
      {/* Outside of the form: what is sent from the sheet must not send this one too. */}
      {addRecipient?.({
        type: recipientTypeOf(values.type),
        currency: values.toCurrency,
        near: nearAdding,
        open: adding,
        onOpenChange: setAdding,
        onAdded: (added) => {
          chosen.remember(added);
          form.setValue("recipientId", added.id, { shouldDirty: true, shouldValidate: true });
        },
      })}
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        question="Discard this draft?"
        confirmLabel="Discard draft"
        goBackLabel="Keep draft"
        danger
        onConfirm={props.onDiscard}
      >
        <p>
          What you typed here is cleared. <b>It can&apos;t be brought back.</b> No transfer was
          created from it, so nothing else changes.
        </p>
      </ConfirmDialog>
    </Split>
  );
}

function SavedNote({ draft }: Pick<Attempt, "draft">) {
  if (!draft.isSaved) return <>Not saved: this browser stores nothing for this site.</>;
  if (draft.current === null) return null;
  return (
    <>
      Saved as draft <Time at={draft.current.savedAt} format="time" />
    </>
  );
}

/** Saves each change of the form; an untouched form isn't a draft. */
function useAutosave(form: UseFormReturn<FormValues>, save: (values: FormValues) => void): void {
  const last = useRef(JSON.stringify(form.formState.defaultValues));
  const keep = useEffectEvent((values: FormValues) => {
    const text = JSON.stringify(values);
    if (text === last.current) return;
    last.current = text;
    save(values);
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keep({ ...values }),
      }),
    [form],
  );
}

/** A second press within this time counts as the first. No review is sent unread. */
const READ_FOR_MS = 600;

function useFormSteps(
  form: UseFormReturn<FormValues>,
  step: ReturnType<typeof useReviewStep>,
  { attempt: { isSending, send }, forbidden }: Pick<TransferFormProps, "attempt" | "forbidden">,
) {
  const reviewedSince = step.since;
  const review = form.handleSubmit(
    () => {
      outcomePart.load();
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
  // From anywhere on the page, but not behind a dialog.
  useKeyDown((event) => {
    const isSubmit = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!isSubmit || event.defaultPrevented || event.repeat) return;
    if (document.querySelector("[role=dialog],[role=alertdialog]")) return;
    event.preventDefault();
    submit();
  });
  const back = (): void => {
    step.close();
    requestAnimationFrame(() => focusField("amount"));
  };
  return { isReview: reviewedSince !== null, submit, back };
}
