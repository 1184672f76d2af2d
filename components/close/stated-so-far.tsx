"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { announce } from "@/components/ui/announcements";
import { dayLabel } from "@/components/ui/date-range";
import { Money } from "@/components/ui/money";
import { Problem } from "@/components/ui/notice";
import { TextButton } from "@/components/ui/text-button";
import { Time } from "@/components/ui/time";
import { statedBalancesOptions, useWithdrawBalance } from "@/lib/client/close/close-options";
import type { StatedBalance } from "@/lib/contract/api/close";

export interface StatedSoFarProps {
  account: { id: string; currency: string };
}

const SHOWN = 8;

/** Lists an account's stated balances, each with a button to withdraw it. */
export function StatedSoFar({ account: { id, currency } }: StatedSoFarProps) {
  const { data } = useQuery(statedBalancesOptions(id));
  const withdraw = useWithdrawBalance(id);
  const [isExpanded, setExpanded] = useState(false);
  const takeBack = (balance: StatedBalance) =>
    withdraw.mutate(balance.id, {
      onSuccess: () => announce(`Withdrew the balance of ${dayLabel(balance.on)}`),
    });
  const balances = data?.balances ?? [];
  if (balances.length === 0) return null;
  const isFolded = balances.length > SHOWN + 2 && !isExpanded;
  return (
    <div className="mt-5 border-t border-line-faint pt-4">
      <h3 className="mb-3 font-medium">Balances stated so far</h3>
      <Problem className="mb-3">{withdraw.error?.message}</Problem>
      <ul aria-label="Stated balances" className="grid gap-3">
        {(isFolded ? balances.slice(0, SHOWN) : balances).map((balance) => (
          <li key={balance.id} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
            <span>End of {dayLabel(balance.on)}</span>
            <Money exact amount={balance.amount} currency={currency} />
            <span className="wrap-anywhere text-12 text-ink-3">
              {balance.source}. Stated by {balance.by}, <Time at={balance.at} />
            </span>
            <TextButton
              className="justify-self-end text-12"
              disabled={withdraw.isPending}
              aria-label={`Withdraw the balance of ${dayLabel(balance.on)}`}
              onClick={() => takeBack(balance)}
            >
              {withdraw.isPending && withdraw.variables === balance.id ? "Withdrawing" : "Withdraw"}
            </TextButton>
          </li>
        ))}
      </ul>
      {isFolded && (
        <TextButton className="mt-3" onClick={() => setExpanded(true)}>
          Show all {balances.length.toLocaleString("en-GB")}
        </TextButton>
      )}
    </div>
  );
}
