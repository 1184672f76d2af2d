import { AccountNumber } from "@/components/ui/account-number";
import { Address } from "@/components/ui/address";
import { CopyButton } from "@/components/ui/copy-button";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { Qr } from "@/components/ui/qr";
import { Slip, SlipRow } from "@/components/ui/slip";
import type { PaymentInstructionsView, TransferDetail } from "@/lib/contract/api/transfers";
import { OFFRAMP_NETWORKS } from "@/lib/domain/transfers/pair";
import { isZero } from "@/lib/money/amount";
import { currencyRules } from "@/lib/money/currency";
import { networkLabel } from "@/lib/domain/recipients/network-label";
import { instructionsForCopy } from "./instructions-for-copy";

interface PaymentSlipProps {
  detail: TransferDetail;
  instructions: PaymentInstructionsView;
  sandbox: boolean;
}

/** Where to pay, each field with a copy of its own. While a transfer is on hold nothing can be copied from it. */
export function PaymentSlip({ detail, instructions, sandbox }: PaymentSlipProps) {
  const held = detail.transfer.frozen !== null;
  return (
    <div className="mt-6">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="text-14 font-strong">{instructions.type === "bank_transfer" ? "Pay by bank transfer" : "Send from your wallet"}</h2>
        {!held && <CopyButton look="link" text={instructionsForCopy(detail, instructions)} label="Copy all details" />}
      </div>
      {instructions.type === "bank_transfer" ? (
        <BankSlip detail={detail} instructions={instructions} sandbox={sandbox} held={held} />
      ) : (
        <CryptoSlip detail={detail} instructions={instructions} sandbox={sandbox} held={held} />
      )}
    </div>
  );
}

type SlipOf<Type> = { detail: TransferDetail; instructions: Extract<PaymentInstructionsView, { type: Type }>; sandbox: boolean; held: boolean };

const copyOf = (held: boolean, text: string): { copy?: string } => (held ? {} : { copy: text });

function BankSlip({ detail, instructions, sandbox, held }: SlipOf<"bank_transfer">) {
  const { transfer } = detail;
  const part = !isZero(transfer.received);
  return (
    <Slip sandbox={sandbox} footer="Pay exactly this amount. The service detects the payment at the bank; it can come in parts.">
      <SlipRow label={part ? "Amount still to pay" : "Amount to pay"} leading {...copyOf(held, transfer.remaining)}>
        <Money amount={transfer.remaining} currency={transfer.source.currency} />
      </SlipRow>
      <SlipRow label="Bank" {...copyOf(held, instructions.bankName ?? "")}>
        {instructions.bankName ?? "–"}{" "}
        {instructions.bankCode && (
          <span className="text-ink-3">
            code <span className="mono">{instructions.bankCode}</span>
          </span>
        )}
      </SlipRow>
      <SlipRow label="Account number" {...copyOf(held, instructions.accountNumber)}>
        <AccountNumber account={instructions.accountNumber} />
      </SlipRow>
      <SlipRow label="Account name" {...copyOf(held, instructions.accountName ?? "")}>
        {instructions.accountName ?? "–"}
      </SlipRow>
      {transfer.reference && (
        <SlipRow label="Narration" {...copyOf(held, transfer.reference)}>
          <span className="mono">{transfer.reference}</span>
        </SlipRow>
      )}
    </Slip>
  );
}

function CryptoSlip({ detail, instructions, sandbox, held }: SlipOf<"crypto_deposit">) {
  const { transfer } = detail;
  const asset = instructions.asset ?? transfer.source.currency;
  const network = instructions.network ?? transfer.network;
  return (
    <>
      <Slip
        sandbox={sandbox}
        leading={
          <SlipRow label={isZero(transfer.received) ? "Send exactly" : "Still to send"} leading {...copyOf(held, transfer.remaining)}>
            <Money amount={transfer.remaining} currency={asset} />
          </SlipRow>
        }
        aside={
          <>
            {held ? <span className="text-ink-3">Hidden while on hold</span> : <Qr text={instructions.address} label="QR code of the deposit address" />}
            <span className="text-12 text-ink-3">Address only. Enter the amount yourself.</span>
          </>
        }
      >
        <SlipRow label="Asset">
          {asset} <span className="text-ink-3">{currencyRules(asset).name}</span>
        </SlipRow>
        <SlipRow label="Network">
          <b>{network ? networkLabel(network) : "–"}</b>
        </SlipRow>
        <SlipRow label="Deposit address" {...copyOf(held, instructions.address)}>
          <Address address={instructions.address} />
          <span className="mt-1 block text-12 text-ink-3">Check the bold ends against your wallet before you send.</span>
        </SlipRow>
      </Slip>
      {network && (
        <Notice className="mt-3" tone="warning" title={`Send ${asset} on ${networkLabel(network)} only.`}>
          Another token, or {asset} sent over {otherNetworks(network)}, doesn&apos;t reach this transfer and may be lost.
        </Notice>
      )}
    </>
  );
}

function otherNetworks(network: string): string {
  const others = OFFRAMP_NETWORKS.filter((other) => networkLabel(other) !== networkLabel(network)).map(networkLabel);
  return `${others.slice(0, -1).join(", ")} or ${others.at(-1) ?? ""}`;
}
