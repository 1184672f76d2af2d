import { Money } from "@/components/ui/money";
import { dayLabel } from "@/components/ui/date-range";
import { TextButton } from "@/components/ui/text-button";
import { Time } from "@/components/ui/time";
import type { StatedBalance } from "@/lib/contract/api/stated-balances";

interface StatedListProps {
  balances: readonly StatedBalance[];
  currency: string;
  zone: string;
  /** The one that is being withdrawn. */
  withdrawing: string | null;
  onWithdraw: (balance: StatedBalance) => void;
}

/** What was stated of an account so far, newest day first. */
export function StatedList({ balances, currency, zone, withdrawing, onWithdraw }: StatedListProps) {
  return (
    <ul aria-label="Stated balances" className="grid gap-3">
      {balances.map((balance) => (
        <li key={balance.id} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
          <span>End of {dayLabel(balance.on)}</span>
          <Money exact amount={balance.amount} currency={currency} />
          <span className="wrap-anywhere text-12 text-ink-3">
            {balance.source}. Stated by {balance.by}, <Time at={balance.at} zone={zone} />
          </span>
          <TextButton
            className="justify-self-end text-12"
            disabled={withdrawing !== null}
            aria-label={`Withdraw the balance of ${dayLabel(balance.on)}`}
            onClick={() => onWithdraw(balance)}
          >
            {withdrawing === balance.id ? "Withdrawing" : "Withdraw"}
          </TextButton>
        </li>
      ))}
    </ul>
  );
}
