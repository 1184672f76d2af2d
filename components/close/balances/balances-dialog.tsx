"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { announce } from "@/components/ui/announcements";
import { Button } from "@/components/ui/button";
import { dayLabel } from "@/components/ui/date-range";
import { Dialog } from "@/components/ui/dialog";
import { GoBack } from "@/components/ui/go-back";
import { Notice } from "@/components/ui/notice";
import { applyFieldErrors } from "@/lib/client/apply-field-errors";
import { statedBalancesOptions, useStateBalance } from "@/lib/client/close/stated-balances";
import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import { formatMoney } from "@/lib/money/format";
import { BalanceDraft, stated } from "./balance-draft";
import { BalanceFields } from "./balance-fields";
import { StatedSoFar } from "./stated-so-far";
import { statedWords } from "./stated-words";

export interface BalancesDialogProps {
  account: { id: string; name: string; currency: string };
  days: { from: CalendarDay; to: CalendarDay };
  /** Whether the opening balance is the one that is known already. */
  hasOpening: boolean;
  today: CalendarDay;
  zone: string;
  /** What was typed when it was closed last; null at first, and once it was saved. */
  draft: BalanceDraft | null;
  onDraft: (draft: BalanceDraft | null) => void;
  onClose: () => void;
}

/** States an account's balance at the end of a day, where statements don't; shows what was stated so far. Closing it loses nothing that was typed. */
export function BalancesDialog({
  account,
  days,
  hasOpening,
  today,
  zone,
  draft,
  onDraft,
  onClose,
}: BalancesDialogProps) {
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
  const on = useWatch({ control: form.control, name: "on" });
  const before = data?.balances.find((balance) => balance.on === on);
  const state = useStateBalance(account.id);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    const typed = form.getValues();
    onDraft(typed.amount === "" && typed.source === "" ? null : typed);
    onClose();
  };
  const submit = form.handleSubmit(async (typed) => {
    setProblem(null);
    try {
      const input = stated(typed, before?.id ?? null);
      await state.mutateAsync(input);
      announce(statedWords(input, currency));
      onDraft(null);
      onClose();
    } catch (error) {
      setProblem(applyFieldErrors(form, error));
    }
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
      open
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
        {problem && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
        <BalanceFields form={form} currency={currency} days={days} today={today} zone={zone} />
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
      <StatedSoFar account={account} zone={zone} />
    </Dialog>
  );
}
