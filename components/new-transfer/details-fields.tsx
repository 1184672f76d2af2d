"use client";

import { useRef } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { AmountBlock } from "./amount-block";
import { DuplicateNotice } from "./duplicate-notice";
import { fieldId } from "./field-id";
import { currencyTaken, turned, type FormValues, type TransferDirection } from "./form-values";
import { NetworkField } from "./network-field";
import { RecipientCard } from "./recipient-card";
import { RecipientPicker } from "./recipient-picker";
import type { About } from "./use-about";
import type { ChosenRecipient } from "./use-chosen-recipient";

export interface DetailsFieldsProps {
  form: UseFormReturn<FormValues>;
  values: FormValues;
  about: About;
  chosen: ChosenRecipient;
  zone: string;
  /** Opens the form for a new recipient; null when that isn't possible. */
  onAddRecipient: (() => void) | null;
  /** Called when somebody is at the recipient's field, from where that form can be opened. */
  onNearRecipient: () => void;
}

const CHANGED = { shouldDirty: true, shouldTouch: true } as const;

/** Direction, amount, recipient, network and note. */
export function DetailsFields({
  form,
  values,
  about,
  chosen,
  zone,
  onAddRecipient,
  onNearRecipient,
}: DetailsFieldsProps) {
  const { errors, isSubmitted } = form.formState;
  // What was typed for the other direction, in case the user switches back.
  const otherWay = useRef<Partial<Record<TransferDirection, FormValues>>>({});
  // And who was chosen for the other currency.
  const chosenFor = useRef<Record<string, string>>({});
  const { recipient } = chosen;

  const turn = (direction: TransferDirection): void => {
    otherWay.current[values.type] = values;
    const before = otherWay.current[direction];
    form.reset(before ? { ...before, note: values.note } : turned(values, direction), {
      keepDefaultValues: true,
    });
  };
  const set = (name: "fromCurrency" | "toCurrency" | "network", value: string): void =>
    form.setValue(name, value, { ...CHANGED, shouldValidate: name === "network" || isSubmitted });
  const setToCurrency = (currency: string): void => {
    chosenFor.current[values.toCurrency] = values.recipientId;
    set("toCurrency", currency);
    // A wallet for one stablecoin can't take another: the choice is cleared with the currency, and restored with it.
    const taken = recipient && currencyTaken(recipient);
    if (values.recipientId === "" || (taken !== null && taken !== currency))
      form.setValue("recipientId", chosenFor.current[currency] ?? "", CHANGED);
  };
  const choose = (next: RecipientView | null): void => {
    if (next) chosen.remember(next);
    form.setValue("recipientId", next?.id ?? "", { ...CHANGED, shouldValidate: next !== null });
  };
  return (
    <>
      <Segmented
        fill
        size="lg"
        label="Direction"
        value={values.type}
        onChange={turn}
        options={[
          {
            value: "onramp",
            icon: "on-ramp",
            label: <Direction name="On-ramp" words="pay fiat, deliver stablecoin" />,
          },
          {
            value: "offramp",
            icon: "off-ramp",
            label: <Direction name="Off-ramp" words="send stablecoin, pay out fiat" />,
          },
        ]}
      />
      <Controller
        control={form.control}
        name="amount"
        render={({ field }) => (
          <AmountBlock
            values={values}
            about={about}
            zone={zone}
            error={errors.amount?.message}
            onAmount={field.onChange}
            onBlur={field.onBlur}
            onFromCurrency={(currency) => set("fromCurrency", currency)}
            onToCurrency={setToCurrency}
          />
        )}
      />
      <Field
        className="mt-6"
        id={fieldId("recipientId")}
        label="Recipient"
        labelEnd={
          values.type === "onramp"
            ? `wallets that take ${values.toCurrency}`
            : `bank accounts in ${values.toCurrency}`
        }
        error={errors.recipientId?.message ?? chosen.trouble}
        required
      >
        <Controller
          control={form.control}
          name="recipientId"
          render={({ field }) => (
            // Keyed by what it searches in: a list that belongs to another currency must not stay open.
            <div className="min-w-0" onFocus={onNearRecipient}>
              <RecipientPicker
                key={`${values.type}-${values.toCurrency}`}
                values={values}
                chosen={recipient}
                onChoose={choose}
                onBlur={field.onBlur}
                onAdd={onAddRecipient}
              />
              {recipient && (
                <RecipientCard recipient={recipient} toCurrency={values.toCurrency} zone={zone} />
              )}
            </div>
          )}
        />
      </Field>
      {values.type === "offramp" && (
        <NetworkField
          value={values.network}
          currency={values.fromCurrency}
          error={errors.network?.message}
          onChange={(network) => set("network", network)}
        />
      )}
      <Field
        className="mt-5"
        id={fieldId("note")}
        label="Internal note"
        labelEnd="optional, stays in Rampdesk"
        error={errors.note?.message}
      >
        <Input {...form.register("note")} autoComplete="off" maxLength={500} />
      </Field>
      <DuplicateNotice values={values} />
    </>
  );
}

function Direction({ name, words }: { name: string; words: string }) {
  return (
    <>
      {name}
      <span className="max-md:hidden">: {words}</span>
    </>
  );
}
