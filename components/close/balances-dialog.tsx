"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { AmountInput } from "@/components/ui/amount-input";
import { announce } from "@/components/ui/announcements";
import { Button } from "@/components/ui/button";
import { DayPicker } from "@/components/ui/date-pickers";
import { dayLabel } from "@/components/ui/date-range";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice, Problem } from "@/components/ui/notice";
import { GoBack } from "@/components/ui/overlay";
import { Segmented } from "@/components/ui/radio-group";
import { useToday } from "@/components/ui/zone";
import { statedBalancesOptions, useStateBalance } from "@/lib/client/close/close-options";
import { useSubmit } from "@/lib/client/use-submit";
import { StateBalanceInput } from "@/lib/contract/api/close";
import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import { isAmount, isPositive } from "@/lib/money/amount";
import { isStablecoin } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format";
import { StatedSoFar } from "./stated-so-far";

export interface BalancesDialogProps {
  account: { id: string; name: string; currency: string };
  days: { from: CalendarDay; to: CalendarDay };
  hasOpening: boolean;
  /** Values kept from the last closing; null at first and after saving. */
  draft: BalanceDraft | null;
  onDraft: (draft: BalanceDraft | null) => void;
  onClose: () => void;
}

/** States an account's balance for a day without statements. Closing it keeps what was typed. */
export function BalancesDialog(props: BalancesDialogProps) {
  const { account, days, hasOpening, draft, onDraft, onClose } = props;
  const today = useToday();
  const formId = useId();
  const { currency } = account;
  const first: BalanceDraft = {
    on: hasOpening && days.to < today ? days.to : addDays(days.from, -1),
    amount: "",
    side: "credit",
    source: "",
  };
  const form = useForm<BalanceDraft>({
    resolver: zodResolver(BalanceDraft),
    defaultValues: draft ?? first,
  });
  const { data } = useQuery(statedBalancesOptions(account.id));
  const { control, formState } = form;
  const { errors } = formState;
  const on = useWatch({ control, name: "on" });
  const before = data?.balances.find((balance) => balance.on === on);
  const state = useStateBalance(account.id);
  const close = () => {
    const typed = form.getValues();
    onDraft(typed.amount === "" && typed.source === "" ? null : typed);
    onClose();
  };
  const { submit, problem } = useSubmit(form, async (typed) => {
    const input = toInput(typed, before?.id ?? null);
    await state.mutateAsync(input);
    announce(describeStated(input, currency));
    onDraft(null);
    onClose();
  });
  const footer = (
    <>
      <GoBack />
      <Button type="submit" form={formId} variant="primary" busy={state.isPending && "Saving"}>
        Save balance
      </Button>
    </>
  );
  return (
    <Dialog
      onOpenChange={close}
      sending={state.isPending}
      title={`Balances of ${account.name}`}
      footer={footer}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 [&>.field]:mt-0">
        <p className="text-ink-2">
          A balance stated here counts where no statement states one. The close names who stated it,
          and where it can be read.
        </p>
        <Problem>{problem}</Problem>
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
                presets={[
                  { label: "Opening balance", day: addDays(days.from, -1) },
                  { label: "Closing balance", day: days.to },
                ]}
                max={addDays(today, -1)}
              />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="amount"
          render={({ field }) => (
            <Field label="Balance" error={errors.amount?.message}>
              <AmountInput {...field} currency={currency} />
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
          <Input autoComplete="off" {...form.register("source")} />
        </Field>
        {before && (
          <Notice
            tone="warning"
            live
            title={`${before.by} stated ${formatMoney(before.amount, currency)} for the end of ${dayLabel(on)}.`}
          >
            Saving replaces it.
          </Notice>
        )}
      </form>
      <StatedSoFar account={account} />
    </Dialog>
  );
}

/** The stated balance for a screen reader, which leaves out the parentheses of an overdraft. */
export function describeStated(
  { amount, on }: Pick<StateBalanceInput, "amount" | "on">,
  currency: string,
): string {
  const isOverdrawn = amount.startsWith("-");
  return `Stated ${formatMoney(isOverdrawn ? amount.slice(1) : amount, currency)}${isOverdrawn ? " overdrawn" : ""} for the end of ${dayLabel(on)}`;
}

const SIDES = [
  { value: "credit", label: "In credit" },
  { value: "overdrawn", label: "Overdrawn" },
] as const;

/** The field takes no minus, so an overdrawn balance has its side beside it. */
export const BalanceDraft = z.object({
  on: StateBalanceInput.shape.on,
  amount: z.string().check(z.refine(isAmount, "Enter the balance")),
  side: z.enum(["credit", "overdrawn"]),
  source: StateBalanceInput.shape.source,
});
export type BalanceDraft = z.output<typeof BalanceDraft>;

export function toInput({ on, amount, side, source }: BalanceDraft, replaces: string | null) {
  return {
    on,
    amount: side === "overdrawn" && isPositive(amount) ? `-${amount}` : amount,
    source,
    replaces,
  };
}
