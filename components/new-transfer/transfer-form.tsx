"use client";
import { useState, type FormEvent, type ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Money } from "@/components/ui/money";
import { Split } from "@/components/ui/split";
import { Steps } from "@/components/ui/steps";
import type { OperationView } from "@/lib/contract/api/operations";
import type { RecipientView } from "@/lib/contract/api/recipients";
import type { AddRecipientSlot } from "./add-recipient-slot";
import { DetailsFields } from "./details-fields";
import { DiscardDialog } from "./discard-dialog";
import { ErrorSummary } from "./error-summary";
import { BackAction, DiscardAction, PrimaryAction } from "./form-actions";
import { FormFooter, PhoneFooter } from "./form-footer";
import { faultsOf, formResolver } from "./form-resolver";
import { recipientTypeOf, startValues, valuesOfRequest, type FormValues } from "./form-values";
import { Review } from "./review";
import { SavedNote } from "./saved-note";
import { SendFailure } from "./send-failure";
import { SummaryAside } from "./summary-aside";
import type { Attempt } from "./use-attempt";
import { useAbout } from "./use-about";
import { useChosenRecipient } from "./use-chosen-recipient";
import { useFormSteps } from "./use-form-steps";
import { useKeptValues } from "./use-kept-values";
import { useReviewStep } from "./use-review-step";
import { useServerFaults } from "./use-server-faults";

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

/** Details, then a review of them, then sending once. */
export function TransferForm(props: TransferFormProps) {
  const { attempt, refused, zone, forbidden, addRecipient, notices, onDiscard, onStartOver } =
    props;
  const { draft, failure, isSending } = attempt;
  const step = useReviewStep(attempt.isSending);
  const [discarding, setDiscarding] = useState(false);
  const [nearAdding, setNearAdding] = useState(false);
  const [adding, setAdding] = useState(false);
  const form = useForm<FormValues>({
    resolver: formResolver,
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues:
      draft.current?.values ??
      (refused?.request ? valuesOfRequest(refused.request) : startValues(props.recipient)),
  });
  const values: FormValues = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const about = useAbout(values);
  const chosen = useChosenRecipient(values.recipientId, props.recipient);
  const { errors, isSubmitted } = form.formState;
  useKeptValues(form, draft.save);
  useServerFaults(form, failure, step.close);

  const { isReview, submit, back } = useFormSteps(form, { step, attempt, forbidden });

  const primary = (
    <PrimaryAction
      isReview={isReview}
      isSending={isSending}
      forbidden={forbidden}
      onPress={submit}
    />
  );
  const note = <SavedNote draft={draft} zone={zone} />;
  const secondary = isReview ? (
    <BackAction isSending={isSending} onPress={back} />
  ) : (
    draft.current && <DiscardAction onPress={() => setDiscarding(true)} />
  );
  return (
    <Split
      aside={<SummaryAside values={values} about={about} recipient={chosen.recipient} />}
      asideLabel="Summary"
    >
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
          <SendFailure
            failure={failure}
            refused={refused}
            onDismiss={attempt.dismissFailure}
            onStartOver={() => onStartOver(form.getValues())}
          />
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
          <PhoneFooter note={note} secondary={secondary} />
        </form>
        <FormFooter
          note={note}
          secondary={secondary}
          primary={primary}
          figure={
            isReview && <Money amount={values.amount || null} currency={values.fromCurrency} />
          }
        />
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
