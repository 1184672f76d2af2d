import { Controller, type UseFormReturn } from "react-hook-form";
import { AmountInput } from "@/components/ui/amount-input";
import { DayPicker } from "@/components/ui/day-picker";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import { isStablecoin } from "@/lib/money/currency";
import type { BalanceDraft } from "./balance-draft";

interface BalanceFieldsProps {
  form: UseFormReturn<BalanceDraft>;
  currency: string;
  /** The period that is closed. */
  days: { from: CalendarDay; to: CalendarDay };
  today: CalendarDay;
  zone: string;
}

const SIDES = [
  { value: "credit", label: "In credit" },
  { value: "overdrawn", label: "Overdrawn" },
] as const;

/** What is asked of a balance. */
export function BalanceFields({ form, currency, days, today, zone }: BalanceFieldsProps) {
  const { control, formState, register } = form;
  const { errors } = formState;
  const presets = [
    { label: "Opening balance", day: addDays(days.from, -1) },
    { label: "Closing balance", day: days.to },
  ];
  return (
    <>
      <Controller
        control={control}
        name="on"
        render={({ field }) => (
          <Field
            label="At the end of"
            group
            hint="If only the present balance can be read, choose the last day after which nothing moved."
            error={errors.on?.message}
          >
            <DayPicker
              label="At the end of"
              value={field.value}
              onChange={field.onChange}
              presets={presets}
              max={addDays(today, -1)}
              zone={zone}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="amount"
        render={({ field }) => (
          <Field label="Balance" error={errors.amount?.message}>
            <AmountInput
              ref={field.ref}
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              currency={currency}
            />
          </Field>
        )}
      />
      {!isStablecoin(currency) && (
        <Controller
          control={control}
          name="side"
          render={({ field }) => (
            <Field label="The account was" group>
              <Segmented value={field.value} onChange={field.onChange} options={SIDES} fill />
            </Field>
          )}
        />
      )}
      <Field
        label="Where it can be read again"
        hint="Such as the explorer's page, or the bank's letter"
        error={errors.source?.message}
      >
        <Input autoComplete="off" {...register("source")} />
      </Field>
    </>
  );
}
