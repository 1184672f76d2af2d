"use client";

import { useState, type FormEvent, type ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Money } from "@/components/ui/money";
import { Split } from "@/components/ui/split";
import { Steps } from "@/components/ui/steps";
import type { OperationView } from "@/lib/contract/api/operations";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { DetailsFields } from "./details-fields";
import { DiscardDialog } from "./discard-dialog";
import { ErrorSummary } from "./error-summary";
import { focusField } from "./field-id";
import { BackAction, DiscardAction, PrimaryAction } from "./form-actions";
import { FormFooter } from "./form-footer";
import { faultsOf, formResolver } from "./form-resolver";
import { FIELD_ORDER, recipientTypeOf, startValues, valuesOfRequest, type FormValues } from "./form-values";
import { outcomePart } from "./outcome-later";
import { Review } from "./review";
import { SavedNote } from "./saved-note";
import { SendFailure } from "./send-failure";
import { SummaryAside } from "./summary-aside";
import type { Attempt } from "./use-attempt";
import { useAbout } from "./use-about";
import { useChosenRecipient } from "./use-chosen-recipient";
import { useKeptValues } from "./use-kept-values";
import { useReviewStep } from "./use-review-step";
import { useServerFaults } from "./use-server-faults";
import { useSubmitKey } from "./use-submit-key";

/** Opens the form for a new recipient without leaving this one; what is added is then chosen here. */
export interface AddRecipientSlot {
  type: "crypto" | "fiat";
  currency: string;
  /** Whether the form may be opened soon, so that it can be loaded beforehand. */
  near: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdded: (recipient: RecipientView) => void;
}

export interface TransferFormProps {
  attempt: Attempt;
  refused: OperationView | null;
  recipient: RecipientView | null;
  zone: string;
  /** Why this person can't create transfers; null when they can. */
  forbidden: string | null;
  addRecipient: ((slot: AddRecipientSlot) => ReactNode) | null;
  notices: ReactNode;
  onDiscard: () => void;
  onStartOver: (values: FormValues) => void;
}

/** A second press right after the first counts as the same press: it must not send a review that hasn't been read yet. */
const READ_FOR_MS = 600;

/** Details, then a review of them, then sending once. */
export function TransferForm(props: TransferFormProps) {
  const { attempt, refused, zone, forbidden, addRecipient, notices, onDiscard, onStartOver } = props;
  const { draft, failure, isSending, send } = attempt;
  const step = useReviewStep(attempt.isSending);
  const reviewedSince = step.since;
  const [discarding, setDiscarding] = useState(false);
  const [nearAdding, setNearAdding] = useState(false);
  const [adding, setAdding] = useState(false);
  const form = useForm<FormValues>({
    resolver: formResolver,
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: draft.current?.values ?? (refused?.request ? valuesOfRequest(refused.request) : startValues(props.recipient)),
  });
  const values: FormValues = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const about = useAbout(values);
  const chosen = useChosenRecipient(values.recipientId, props.recipient);
  const { errors, isSubmitted } = form.formState;
  useKeptValues(form, draft.save);
  useServerFaults(form, failure, step.close);

  const isReview = reviewedSince !== null;
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

  const primary = <PrimaryAction isReview={isReview} isSending={isSending} forbidden={forbidden} onPress={submit} />;
  const secondary = isReview ? <BackAction isSending={isSending} onPress={back} /> : draft.current && <DiscardAction onPress={() => setDiscarding(true)} />;
  return (
    <Split aside={<SummaryAside values={values} about={about} recipient={chosen.recipient} />} asideLabel="Summary">
      <div className="flex h-full flex-col">
        <div className="centred pt-4">
          <Steps steps={["Details", "Rate", "Payment", "Settled"]} current={0} />
        </div>
        <form
          noValidate
          className="mx-auto w-full max-w-[688px] flex-1 px-6 pb-8 pt-6 max-md:px-4 max-md:pb-6 max-md:pt-5"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            // Enter in a field never sends: it leads to the review.
            if (!isReview) submit();
          }}
        >
          {notices}
          <SendFailure failure={failure} refused={refused} onDismiss={attempt.dismissFailure} onStartOver={() => onStartOver(form.getValues())} />
          {isReview ? (
            <Review values={values} about={about} recipient={chosen.recipient} />
          ) : (
            <>
              {isSubmitted && <ErrorSummary faults={faultsOf(errors)} />}
              <DetailsFields
                form={form}
                values={values}
                about={about}
                chosen={chosen}
                zone={zone}
                onAddRecipient={addRecipient && (() => setAdding(true))}
                onNearRecipient={() => setNearAdding(true)}
              />
            </>
          )}
          <div className="mt-6 grid gap-2 justify-items-start text-ink-3 md:hidden">
            <p>
              <SavedNote draft={draft} zone={zone} />
            </p>
            {secondary && <div className="-ml-4">{secondary}</div>}
          </div>
        </form>
        <FormFooter note={<SavedNote draft={draft} zone={zone} />} secondary={secondary} primary={primary} figure={isReview && <Money amount={values.amount || null} currency={values.fromCurrency} />} />
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
      <DiscardDialog open={discarding} onOpenChange={setDiscarding} onDiscard={onDiscard} />
    </Split>
  );
}
