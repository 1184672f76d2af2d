"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { Controller, useForm, useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Segmented } from "@/components/ui/radio-group";
import { TextButton } from "@/components/ui/text-button";
import { bankListOptions, sameAccountOptions } from "@/lib/client/recipients/recipient-options";
import { CreateFiatRecipientInput } from "@/lib/contract/api/new-recipient";
import { FIAT_CURRENCIES, type FiatCurrency } from "@/lib/money/currency";
import { DecisionNotice, FormFrame } from "./form-frame";
import { AccountField, lookupVerdict, useBankLookup } from "./bank-lookup";
import {
  isSent,
  type RecipientFormProps,
  useRecipientSubmission,
} from "./use-recipient-submission";

type Values = z.input<typeof CreateFiatRecipientInput>;

const MIN_REASON_LENGTH = 3;

const REASON_LABELS = {
  no_match: "Reason for saving with no match",
  not_found: "Reason for saving an account that was not found",
  unchecked: "Reason for saving it unchecked",
} as const;

/** The form of a bank account. The bank's own name for it decides if a reason is needed. */
export function BankRecipientForm(props: RecipientFormProps) {
  const { draft, lockedCurrency } = props;
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
      sameAccountAccepted: false,
    },
  });
  const { control, formState, register } = form;
  const { errors } = formState;
  const [name, currency, bankCode, accountNumber, accepted] = useWatch({
    control,
    name: ["name", "currency", "bankCode", "accountNumber", "sameAccountAccepted"],
  });
  const bankName = useBankName(bankCode);
  const lookup = useBankLookup(accountNumber, bankCode);
  const verdict = lookupVerdict(lookup, name);
  const { data } = useQuery({
    ...sameAccountOptions({ accountNumber, bankCode, currency }),
    enabled: lookup.status !== "idle",
  });
  const { submission, submit } = useRecipientSubmission(form, props);
  const sameAccounts =
    lookup.status !== "idle" && (accepted || !isSent(submission)) ? (data?.sameAccounts ?? []) : [];
  const names = sameAccounts.map((one) => one.name).join(", ");
  // The server's list is newer, so it may know a recipient that this page doesn't.
  const asksTwice =
    sameAccounts.length > 0 || accepted === true || errors.sameAccountAccepted !== undefined;
  const asksReason = verdict.verdict === "doubt" || errors.mismatchReason !== undefined;

  /** Another account requires a new decision. */
  const chosen =
    <Value,>(field: { value: Value; onChange: (value: Value) => void }) =>
    (value: Value) => {
      if (value === field.value) return;
      field.onChange(value);
      form.setValue("sameAccountAccepted", false);
      form.setValue("mismatchReason", "");
    };

  const send = form.handleSubmit(async (values) => {
    const reason = values.mismatchReason?.trim() ?? "";
    if (verdict.verdict === "doubt" && reason.length < MIN_REASON_LENGTH) {
      return form.setError(
        "mismatchReason",
        { message: "Say in a few words why you are saving it anyway" },
        { shouldFocus: true },
      );
    }
    if (sameAccounts.length > 0 && !values.sameAccountAccepted) {
      return form.setError("sameAccountAccepted", {
        message: "Confirm that you want this account twice",
      });
    }
    await submit({
      ...values,
      mismatchReason: verdict.verdict === "doubt" ? reason : undefined,
      sameAccountAccepted: values.sameAccountAccepted || undefined,
    });
  });

  return (
    <FormFrame
      {...props}
      submission={submission}
      // Empty fields are reported at the fields instead.
      blockedReason={
        lookup.status === "looking" && Object.keys(errors).length === 0
          ? `Waiting for the account name from ${bankName}.`
          : null
      }
      onSubmit={(event) => void send(event)}
    >
      <Field
        label="Recipient name"
        required
        hint="As it appears on the invoice. We compare it with the name the bank returns."
        error={errors.name?.message}
      >
        <Input autoComplete="off" {...register("name")} />
      </Field>
      <Field
        label="Currency"
        group
        error={errors.currency?.message}
        hint={lockedCurrency && `This transfer pays out ${lockedCurrency}.`}
      >
        <Controller
          control={control}
          name="currency"
          render={({ field }) => (
            <Segmented
              fill
              value={field.value}
              onChange={chosen(field)}
              options={FIAT_CURRENCIES.map((code) => ({
                value: code,
                label: code,
                disabled: lockedCurrency !== undefined && lockedCurrency !== code,
              }))}
            />
          )}
        />
      </Field>
      <Field label="Bank" required error={errors.bankCode?.message}>
        <Controller
          control={control}
          name="bankCode"
          render={({ field }) => (
            <BankPicker
              value={field.value}
              onChange={chosen(field)}
              onBlur={field.onBlur}
              invalid={errors.bankCode !== undefined}
            />
          )}
        />
      </Field>
      <Controller
        control={control}
        name="accountNumber"
        render={({ field }) => (
          <AccountField
            field={{ ...field, onChange: chosen(field) }}
            fault={errors.accountNumber?.message}
            lookup={lookup}
            verdict={verdict}
            bankName={bankName}
          />
        )}
      />
      {asksTwice && (
        <DecisionNotice
          tone="info"
          title={
            // Only the server may know such a recipient.
            names === ""
              ? "This account already exists."
              : `${names} already ${sameAccounts.length === 1 ? "has" : "have"} this account.`
          }
          decision={{
            accepted: accepted ?? false,
            fault: errors.sameAccountAccepted?.message,
            onAccept: (next) =>
              form.setValue("sameAccountAccepted", next, { shouldValidate: true }),
          }}
          label="Add this account a second time"
        >
          <p>Add it again only if you need it under another name.</p>
        </DecisionNotice>
      )}
      {asksReason && (
        <Field
          label={REASON_LABELS[verdict.verdict === "doubt" ? verdict.kind : "no_match"]}
          required
          hint={
            verdict.verdict === "doubt" &&
            verdict.kind === "unchecked" &&
            "The reason is kept with the recipient."
          }
          error={errors.mismatchReason?.message}
        >
          <Textarea
            rows={2}
            placeholder="For example: trading name differs, confirmed by phone on…"
            {...register("mismatchReason")}
          />
        </Field>
      )}
    </FormFrame>
  );
}

interface BankPickerProps {
  value: string;
  onChange: (code: string) => void;
  onBlur: () => void;
  invalid: boolean;
}

/** The bank's name from the list, or its code until the list is loaded. */
function useBankName(code: string): string {
  const { data } = useQuery(bankListOptions());
  return data?.banks.find((bank) => bank.code === code)?.name ?? `bank ${code}`;
}

/** Searches the service's banks by name or code. */
function BankPicker({ value, onChange, onBlur, invalid }: BankPickerProps) {
  const { data, error, isPending, refetch } = useQuery(bankListOptions());
  const banks = data?.banks ?? [];
  const chosen = banks.find((bank) => bank.code === value) ?? null;
  return (
    <Combobox
      value={chosen}
      onChange={(bank) => onChange(bank?.code ?? "")}
      onBlur={onBlur}
      invalid={invalid}
      items={banks}
      itemKey={(bank) => bank.code}
      itemText={(bank) => bank.name}
      itemSearch={(bank) => bank.code}
      renderItem={(bank) => (
        <>
          <span className="text">{bank.name}</span>
          <span className="detail mono">{bank.code}</span>
        </>
      )}
      loading={isPending}
      error={
        error && (
          <>
            The banks could not be loaded. {error.message}{" "}
            <TextButton onClick={() => void refetch()}>Try again</TextButton>
          </>
        )
      }
      emptyText={(query) => `The service lists no bank with “${query}” in its name or code.`}
      placeholder="Name or code"
      valueIcon="bank"
      right={
        chosen && (
          <>
            code <span className="mono">{chosen.code}</span>
          </>
        )
      }
    />
  );
}
