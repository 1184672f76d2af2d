import { AccountNumber } from "@/components/ui/account-number";
import { Slip, SlipRow } from "@/components/ui/slip";
import { Time } from "@/components/ui/time";
import { narration } from "./instructions-for-copy";
import { copyOf, SlipAmount, type SlipProps } from "./slip-parts";

/** The account that an on-ramp is paid into. */
export function BankSlip({
  detail,
  instructions,
  zone,
  head,
  stopped,
}: SlipProps<"bank_transfer">) {
  const quoted = narration(detail, instructions);
  return (
    <Slip
      head={head}
      footer="Pay exactly this amount. The service detects the payment at the bank; it can come in parts."
    >
      <SlipAmount detail={detail} stopped={stopped} />
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
