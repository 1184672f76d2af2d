"use client";
import { type ReactNode, useState } from "react";
import { AccountNumber, Address } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import { lazyOverlay, preloadHandlers } from "@/components/ui/lazy-part";
import { Money } from "@/components/ui/money";
import { Notice, type NoticeProps } from "@/components/ui/notice";
import { Qr } from "@/components/ui/qr";
import { Slip, SlipRow } from "@/components/ui/slip";
import { Time } from "@/components/ui/time";
import { useSimulatePayment } from "@/lib/client/rehearsal/rehearsal-options";
import type {
  ReadableInstructionsView,
  TransferDetail,
  TransferSummary,
} from "@/lib/contract/api/transfers";
import { knownNetwork, networkLabel } from "@/lib/domain/chain/network";
import { amountToPay, undetectedAmount } from "@/lib/domain/transfers/amounts";
import {
  type InstructionDoubt,
  instructionDoubts,
  isStopped,
} from "@/lib/domain/transfers/instruction-doubts";
import { OFFRAMP_NETWORKS } from "@/lib/domain/transfers/transfer";
import { compareAmounts, isZero } from "@/lib/money/amount";
import { currencyRules } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format";
import { SandboxButton, type StageProps } from "./stage";

const LazyAreYouPayingDialog = lazyOverlay("Are you paying this now?", () =>
  import("./are-you-paying-dialog").then(({ AreYouPayingDialog }) => AreYouPayingDialog),
);

/** Shows where to pay. Who isn't paying is asked first, and can't copy anything. */
export function PaymentDetails(props: Pick<StageProps, "detail" | "sandbox" | "permitted">) {
  const { detail, sandbox, permitted } = props;
  const { instructions, transfer } = detail;
  const [isAsking, setAsking] = useState(false);
  // The details shown to somebody who isn't paying, and the claim that was in force then.
  const [looked, setLooked] = useState<{
    claimId: string | null;
    instructions: ReadableInstructionsView;
  } | null>(null);
  if (instructions === null) {
    return (
      <Notice className="mt-4" tone="warning" title="The payment details haven't come yet.">
        The service has confirmed the rate without them. They appear here automatically; don&apos;t
        pay anywhere else.
      </Notice>
    );
  }
  if (instructions.type === "unreadable") {
    return (
      <Notice className="mt-4" tone="danger" title="The payment details can't be read. Don't pay.">
        The service has sent {instructions.reason}. Ask it where to pay. If it sends others, they
        appear here automatically.
      </Notice>
    );
  }
  const claimId = transfer.claim?.id ?? null;
  const shown =
    instructions.type !== "withheld"
      ? instructions
      : looked !== null && looked.claimId === claimId && transfer.frozen === null
        ? looked.instructions
        : null;
  const head = sandbox && <TestDetails transfer={transfer} maySimulate={permitted.reportPayment} />;
  const isBank =
    (instructions.type === "withheld" ? instructions.of : instructions.type) === "bank_transfer";
  const doubts = shown === null ? [] : instructionDoubts(shown, transfer);
  const stopped =
    transfer.frozen !== null || isStopped(doubts)
      ? "Hidden: don't send for now"
      : instructions.type === "withheld"
        ? "Shown to whoever is paying"
        : null;
  const slip = { detail, head, stopped };
  const show = (
    <Button
      {...preloadHandlers(LazyAreYouPayingDialog)}
      disabledReason={transfer.frozen !== null && "This transfer is on hold."}
      onClick={() => setAsking(true)}
    >
      {shown === null ? "Show payment details" : "Pay it yourself"}
    </Button>
  );
  return (
    <div className="mt-6">
      {doubts.map((found) => (
        <Notice key={found.doubt} className="mb-4" {...describeDoubt(found, transfer)} />
      ))}
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="text-14 font-strong">
          {isBank ? "Pay by bank transfer" : "Send from your wallet"}
        </h2>
        {shown !== null && stopped === null && (
          <CopyButton
            look="link"
            text={instructionsForCopy(detail, shown)}
            label="Copy all details"
          />
        )}
      </div>
      {shown === null ? (
        <Slip
          head={head}
          footer="Shown to whoever says that they are paying, so that it isn't paid twice."
        >
          <SlipAmount detail={detail} stopped={stopped} />
          <SlipRow label={isBank ? "Account" : "Deposit address"}>{show}</SlipRow>
        </Slip>
      ) : (
        <>
          {shown.type === "bank_transfer" ? (
            <BankSlip {...slip} instructions={shown} />
          ) : (
            <DepositSlip {...slip} instructions={shown} />
          )}
          {instructions.type === "withheld" && permitted.reportPayment && (
            <div className="mt-3">{show}</div>
          )}
        </>
      )}
      {isAsking && (
        <LazyAreYouPayingDialog
          detail={detail}
          permitted={permitted}
          onShow={(found) => setLooked({ claimId, instructions: found })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function BankSlip({ detail, instructions, head, stopped }: SlipProps<"bank_transfer">) {
  // The details may ask for another text than the transfer's reference.
  const quoted = instructions.also?.reference ?? detail.transfer.reference;
  return (
    <Slip
      head={head}
      footer="Pay exactly this amount. The service detects the payment at the bank; it can come in parts."
    >
      <SlipAmount detail={detail} stopped={stopped} />
      <SlipRow label="Bank" {...copyProps(stopped, instructions.bankName)}>
        {instructions.bankName ?? "–"}
        {instructions.isBankNamedByCode && (
          <span className="block text-12 text-ink-3">
            Named by its code, from the service's list of banks.
          </span>
        )}
      </SlipRow>
      {instructions.bankCode && (
        <SlipRow label="Bank code" {...copyProps(stopped, instructions.bankCode)}>
          <span className="mono">{instructions.bankCode}</span>
        </SlipRow>
      )}
      <SlipRow label="Account number" {...copyProps(stopped, instructions.accountNumber)}>
        <AccountNumber account={instructions.accountNumber} />
      </SlipRow>
      <SlipRow label="Account name" {...copyProps(stopped, instructions.accountName)}>
        {instructions.accountName ?? "–"}
      </SlipRow>
      {quoted && (
        <SlipRow label="Narration" {...copyProps(stopped, quoted)}>
          <span className="mono">{quoted}</span>
        </SlipRow>
      )}
      {instructions.also?.until && (
        <SlipRow label="Pay by">
          <Time at={instructions.also.until} />
        </SlipRow>
      )}
    </Slip>
  );
}

function DepositSlip(props: SlipProps<"crypto_deposit">) {
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

interface SlipProps<Type extends ReadableInstructionsView["type"]> extends AnySlipProps {
  instructions: Extract<ReadableInstructionsView, { type: Type }>;
}

/** Copy button of a row. Absent without text, or if nothing may be copied. */
function copyProps(stopped: string | null, text: string | null): { copy?: string } {
  return stopped !== null || text === null ? {} : { copy: text };
}

/** First rows of every slip: the amount to pay, and amounts reported but not detected. */
function SlipAmount({ detail, stopped }: Pick<AnySlipProps, "detail" | "stopped">) {
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
function TestDetails({
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

function describeDoubt(
  found: InstructionDoubt,
  { remaining, source }: TransferSummary,
): NoticeProps {
  switch (found.doubt) {
    case "network":
      return {
        tone: "danger",
        title: `The payment details name another network: ${found.said}. Don't send.`,
        children: `This transfer was made for ${networkLabel(found.expected)}. Ask the service, over a channel you know, which one is right.`,
      };
    case "asset":
      return {
        tone: "danger",
        title: `The payment details name another asset: ${found.said}. Don't send.`,
        children: `This transfer is paid in ${found.expected}. Ask the service, over a channel you know, which one is right.`,
      };
    case "network_unknown":
      return {
        tone: "warning",
        title: `The payment details call the network "${found.said}".`,
        children: `This transfer was made for ${networkLabel(found.expected)}. Make sure that the two are the same before you send.`,
      };
    case "address":
      return {
        tone: "warning",
        title: `The deposit address isn't one on ${networkLabel(found.expected)}.`,
        children:
          "It has the form of another chain's addresses. Ask the service, over a channel you know, for the right one before you send.",
      };
    case "amount":
      return {
        tone: "warning",
        title: `The payment details name another amount: ${formatMoney(found.said.amount, found.said.currency)}.`,
        children: `On this transfer, ${formatMoney(remaining, source.currency)} is still to pay. Ask the service which of the two it waits for before you pay.`,
      };
  }
}

/** Writes all payment details as lines of text, with numbers that aren't grouped. */
export function instructionsForCopy(
  detail: TransferDetail,
  instructions: ReadableInstructionsView,
): string {
  const { transfer } = detail;
  const amount = amountToPay(transfer.remaining, detail.reportable);
  const toPay = isZero(amount) ? null : `${transfer.source.currency} ${amount}`;
  const lines: [string, string | null][] =
    instructions.type === "bank_transfer"
      ? [
          ["Amount", toPay],
          ["Bank", instructions.bankName],
          ["Bank code", instructions.bankCode],
          ["Account number", instructions.accountNumber],
          ["Account name", instructions.accountName],
          ["Narration", instructions.also?.reference ?? transfer.reference],
        ]
      : [
          ["Amount", toPay],
          ["Asset", instructions.asset ?? transfer.source.currency],
          ["Network", instructions.network ?? transfer.network],
          ["Address", instructions.address],
          ["Memo", instructions.also?.memo ?? null],
          ["Reference", transfer.reference],
        ];
  return lines
    .flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`]))
    .join("\n");
}
