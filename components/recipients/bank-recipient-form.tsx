"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Textarea } from "@/components/ui/textarea";
import { applyFieldErrors } from "@/lib/client/apply-field-errors";
import { CreateFiatRecipientInput } from "@/lib/contract/api/recipients";
import { FIAT_CURRENCIES, type FiatCurrency } from "@/lib/money/currency";
import { AccountField } from "./account-field";
import { BankPicker, useBankName } from "./bank-picker";
import { FormFrame } from "./form-frame";
import { lookupVerdict } from "./lookup-verdict";
import type { RecipientFormProps } from "./recipient-form-props";
import { useBankLookup } from "./use-bank-lookup";
import { useRecipientSubmission } from "./use-recipient-submission";

type Values = z.input<typeof CreateFiatRecipientInput>;

const MIN_REASON_LENGTH = 3;

/** Name, currency, bank and account; the bank's own name for the account decides whether a reason is asked for. */
export function BankRecipientForm({ draft, lockedCurrency, zone, onCancel, onStartOver, onDraft, ...ends }: RecipientFormProps) {
  const form = useForm<Values, unknown, z.output<typeof CreateFiatRecipientInput>>({
    resolver: zodResolver(CreateFiatRecipientInput),
    mode: "onTouched",
    defaultValues: {
      intentId: draft.intentId,
      type: "fiat",
      name: draft.name,
      currency: draft.currency as FiatCurrency,
      bankCode: draft.bankCode,
      accountNumber: draft.accountNumber,
      mismatchReason: draft.mismatchReason,
    },
  });
  const { control, formState, register } = form;
  const { errors } = formState;
  const [name, bankCode, accountNumber] = useWatch({ control, name: ["name", "bankCode", "accountNumber"] });
  const bankName = useBankName(bankCode);
  const lookup = useBankLookup(accountNumber, bankCode);
  const verdict = lookupVerdict(lookup, name, bankName);
  const { submission, submit } = useRecipientSubmission({ intentId: draft.intentId, sentBefore: draft.sent, ...ends });
  const [isAtFields, setIsAtFields] = useState(false);
  const asksReason = verdict.verdict === "doubt" || errors.mismatchReason !== undefined;

  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => onDraft({ ...values, mismatchReason: values.mismatchReason ?? "" }) }), [form, onDraft]);

  const send = form.handleSubmit(async (values) => {
    const reason = values.mismatchReason?.trim() ?? "";
    if (verdict.verdict === "doubt" && reason.length < MIN_REASON_LENGTH) {
      return form.setError("mismatchReason", { message: "Say in a few words why you save it all the same" }, { shouldFocus: true });
    }
    const failure = await submit({ ...values, mismatchReason: verdict.verdict === "doubt" ? reason : undefined });
    setIsAtFields(failure !== null && applyFieldErrors(form, failure) === null);
  });

  return (
    <FormFrame
      submission={submission}
      isAtFields={isAtFields}
      blockedReason={blockedReason(verdict, Object.keys(errors).length > 0)}
      onSubmit={(event) => void send(event)}
      onCancel={onCancel}
      onStartOver={onStartOver}
    >
      <Field label="Recipient name" required hint="As it appears on the invoice. We compare it with the name the bank returns." error={errors.name?.message}>
        <Input autoComplete="off" {...register("name")} />
      </Field>
      <Field label="Currency" group error={errors.currency?.message} hint={lockedCurrency && `This transfer pays out ${lockedCurrency}.`}>
        <Controller
          control={control}
          name="currency"
          render={({ field }) => (
            <Segmented
              fill
              value={field.value}
              onChange={field.onChange}
              options={FIAT_CURRENCIES.map((code) => ({ value: code, label: code, disabled: lockedCurrency !== undefined && lockedCurrency !== code }))}
            />
          )}
        />
      </Field>
      <Field label="Bank" required error={errors.bankCode?.message}>
        <Controller
          control={control}
          name="bankCode"
          render={({ field }) => <BankPicker value={field.value} onChange={field.onChange} onBlur={field.onBlur} invalid={errors.bankCode !== undefined} />}
        />
      </Field>
      <Controller
        control={control}
        name="accountNumber"
        render={({ field }) => <AccountField field={field} fault={errors.accountNumber?.message} lookup={lookup} verdict={verdict} bankName={bankName} zone={zone} />}
      />
      {asksReason && (
        <Field
          label={verdict.verdict === "doubt" && verdict.kind === "unchecked" ? "Reason for saving it unchecked" : "Reason for saving with no match"}
          required
          hint={verdict.verdict === "doubt" && verdict.kind === "unchecked" && "It is kept with the recipient."}
          error={errors.mismatchReason?.message}
        >
          <Textarea rows={2} placeholder="For example: trading name differs, confirmed by phone on…" {...register("mismatchReason")} />
        </Field>
      )}
    </FormFrame>
  );
}

/** A field that is empty is told at the field, when the button is pressed; what the bank says blocks it beforehand. */
function blockedReason(verdict: ReturnType<typeof lookupVerdict>, hasErrors: boolean): string | null {
  if (verdict.verdict === "refused") return verdict.reason;
  return verdict.verdict === "wait" && !hasErrors && verdict.reason.startsWith("Waiting") ? verdict.reason : null;
}
