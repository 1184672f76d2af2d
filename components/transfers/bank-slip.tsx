import { AccountNumber } from "@/components/ui/account-number";
import { Money } from "@/components/ui/money";
import { Slip, SlipRow } from "@/components/ui/slip";
import { Time } from "@/components/ui/time";
import { amountToPay } from "@/lib/domain/transfers/amount-to-pay";
import { compareAmounts } from "@/lib/money/amount";
import { narration } from "./instructions-for-copy";
import { copyOf, type SlipProps } from "./slip-props";

/** The account that an on-ramp is paid into. */
export function BankSlip({
  detail,
  instructions,
  zone,
  head,
  stopped,
}: SlipProps<"bank_transfer">) {
  const { transfer } = detail;
  const amount = amountToPay(transfer.remaining, detail.reportable);
  const part = compareAmounts(amount, transfer.source.amount) < 0;
  const quoted = narration(detail, instructions);
  return (
    <Slip
      head={head}
      footer="Pay exactly this amount. The service detects the payment at the bank; it can come in parts."
    >
      <SlipRow
        label={part ? "Amount still to pay" : "Amount to pay"}
        leading
        {...copyOf(stopped, amount)}
      >
        <Money amount={amount} currency={transfer.source.currency} />
      </SlipRow>
      <SlipRow label="Bank" {...copyOf(stopped, instructions.bankName)}>
        {instructions.bankName ?? "–"}
        {instructions.isBankNamedByCode && (
          <span className="block text-12 text-ink-3">
            Named by its code, from the service's list of banks.
          </span>
        )}
      </SlipRow>
      {instructions.bankCode && (
        <SlipRow label="Bank code" {...copyOf(stopped, instructions.bankCode)}>
          <span className="mono">{instructions.bankCode}</span>
        </SlipRow>
      )}
      <SlipRow label="Account number" {...copyOf(stopped, instructions.accountNumber)}>
        <AccountNumber account={instructions.accountNumber} />
      </SlipRow>
      <SlipRow label="Account name" {...copyOf(stopped, instructions.accountName)}>
        {instructions.accountName ?? "–"}
      </SlipRow>
      {quoted && (
        <SlipRow label="Narration" {...copyOf(stopped, quoted)}>
          <span className="mono">{quoted}</span>
        </SlipRow>
      )}
      {instructions.also?.until && (
        <SlipRow label="Pay by">
          <Time at={instructions.also.until} zone={zone} />
        </SlipRow>
      )}
    </Slip>
  );
}
