import type { ReactNode } from "react";
import { Address } from "@/components/ui/address";
import { Icon } from "@/components/ui/icon";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { Qr } from "@/components/ui/qr";
import { Slip, SlipRow } from "@/components/ui/slip";
import { Time } from "@/components/ui/time";
import { useSimulatePayment } from "@/lib/client/rehearsal/rehearsal-options";
import type { ReadableInstructionsView, TransferDetail } from "@/lib/contract/api/transfers";
import { knownNetwork, networkLabel } from "@/lib/domain/chain/network";
import { amountToPay, undetectedAmount } from "@/lib/domain/transfers/amounts";
import { OFFRAMP_NETWORKS } from "@/lib/domain/transfers/transfer";
import { compareAmounts, isZero } from "@/lib/money/amount";
import { currencyRules } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format";
import { SandboxButton } from "./stage";

export function DepositSlip(props: SlipProps<"crypto_deposit">) {
  const { detail, instructions, head, stopped } = props;
  const { transfer } = detail;
  const { currency } = transfer.source;
  const asset = instructions.asset ?? currency;
  const named = instructions.network ?? transfer.network;
  const network = named && (knownNetwork(named) ?? named);
  const memo = instructions.also?.memo ?? null;
  return (
    <>
      <Slip
        head={head}
        leading={<SlipAmount detail={detail} stopped={stopped} />}
        aside={
          <>
            {stopped !== null ? (
              <span className="text-ink-3">{stopped}</span>
            ) : (
              <Qr text={instructions.address} label="QR code of the deposit address" />
            )}
            <span className="text-12 text-ink-3">Address only. Enter the amount yourself.</span>
          </>
        }
      >
        <SlipRow label="Asset" {...copyProps(stopped, asset)}>
          {asset} <span className="text-ink-3">{currencyRules(asset).name}</span>
        </SlipRow>
        <SlipRow label="Network" {...copyProps(stopped, network ? networkLabel(network) : null)}>
          <b>{network ? networkLabel(network) : "–"}</b>
        </SlipRow>
        <SlipRow label="Deposit address" {...copyProps(stopped, instructions.address)}>
          <Address address={instructions.address} />
          <span className="mt-1 block text-12 text-ink-3">
            Check the bold ends against your wallet before you send.
          </span>
        </SlipRow>
        {memo && (
          <SlipRow label="Memo" {...copyProps(stopped, memo)}>
            <span className="mono">{memo}</span>
            <span className="mt-1 block text-12 text-ink-3">
              Send it along: without it the deposit may not be found.
            </span>
          </SlipRow>
        )}
        {instructions.also?.until && (
          <SlipRow label="Send by">
            <Time at={instructions.also.until} />
          </SlipRow>
        )}
      </Slip>
      {network && (
        <Notice
          className="mt-3"
          tone="warning"
          title={`Send ${currency} on ${networkLabel(network)} only.`}
        >
          Another token, or {currency} sent over {otherNetworks(network)}, doesn&apos;t reach this
          transfer and may be lost.
        </Notice>
      )}
    </>
  );
}

function otherNetworks(network: string): string {
  // An unknown name can't be mapped to one of the known ones.
  if (knownNetwork(network) === null) return "another network";
  const others = OFFRAMP_NETWORKS.filter(
    (other) => networkLabel(other) !== networkLabel(network),
  ).map(networkLabel);
  return `${others.slice(0, -1).join(", ")} or ${others.at(-1) ?? ""}`;
}

interface AnySlipProps {
  detail: TransferDetail;
  /** Shown above all rows; null on a real service. */
  head: ReactNode;
  /** Why nothing can be copied or scanned; null for the payer. */
  stopped: string | null;
}

export interface SlipProps<Type extends ReadableInstructionsView["type"]> extends AnySlipProps {
  instructions: Extract<ReadableInstructionsView, { type: Type }>;
}

/** Copy button of a row. Absent without text, or if nothing may be copied. */
export function copyProps(stopped: string | null, text: string | null): { copy?: string } {
  return stopped !== null || text === null ? {} : { copy: text };
}

/** First rows of every slip: the amount to pay, and amounts reported but not detected. */
export function SlipAmount({ detail, stopped }: Pick<AnySlipProps, "detail" | "stopped">) {
  const { transfer, reportable } = detail;
  const { currency } = transfer.source;
  const amount = amountToPay(transfer.remaining, reportable);
  const undetected = undetectedAmount(transfer.remaining, reportable);
  return (
    <>
      {isZero(amount) ? (
        <SlipRow label={transfer.type === "onramp" ? "Left to pay" : "Left to send"} leading>
          Nothing
        </SlipRow>
      ) : (
        <SlipRow label={amountLabel(detail, amount)} leading {...copyProps(stopped, amount)}>
          <Money amount={amount} currency={currency} />
        </SlipRow>
      )}
      {!isZero(undetected) && (
        <SlipRow label="Reported, not detected yet">
          <Money amount={undetected} currency={currency} />
        </SlipRow>
      )}
    </>
  );
}

function amountLabel({ transfer }: TransferDetail, amount: string): string {
  const isPart = compareAmounts(amount, transfer.source.amount) < 0;
  if (transfer.type === "onramp") return isPart ? "Amount still to pay" : "Amount to pay";
  return isPart ? "Still to send" : "Send exactly";
}

/** Warns that the sandbox's details aren't real, and offers to simulate the payment. */
export function TestDetails({
  transfer,
  maySimulate,
}: Pick<TransferDetail, "transfer"> & { maySimulate: boolean }) {
  const simulate = useSimulatePayment(transfer.id);
  const amount = formatMoney(transfer.remaining, transfer.source.currency);
  return (
    <div className="slip-test">
      <Icon name="warn" />
      <span>
        <b>Test details. Do not pay.</b> No money arrives there.
      </span>
      {maySimulate && !isZero(transfer.remaining) && (
        <SandboxButton
          className="ml-auto shrink-0"
          act={simulate}
          done="Payment simulated"
          detail={`The sandbox counts ${amount} as paid. No money moved.`}
          failed="The payment could not be simulated"
        >
          Simulate payment
        </SandboxButton>
      )}
    </div>
  );
}
