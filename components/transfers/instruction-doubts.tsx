import { Notice } from "@/components/ui/notice";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { networkLabel } from "@/lib/domain/recipients/network-label";
import type { InstructionDoubt } from "@/lib/domain/transfers/instruction-doubts";
import { formatMoney } from "@/lib/money/format";

interface InstructionDoubtsProps {
  doubts: readonly InstructionDoubt[];
  transfer: TransferDetail["transfer"];
}

/** Where the payment details contradict the transfer: what they say, what the transfer says, and what to do. */
export function InstructionDoubts({ doubts, transfer }: InstructionDoubtsProps) {
  return doubts.map((found) => <Doubt key={found.doubt} found={found} transfer={transfer} />);
}

function Doubt({
  found,
  transfer,
}: {
  found: InstructionDoubt;
  transfer: InstructionDoubtsProps["transfer"];
}) {
  switch (found.doubt) {
    case "network":
      return (
        <Notice
          className="mb-4"
          tone="danger"
          title={`The payment details name another network: ${found.said}. Don't send.`}
        >
          This transfer was made for {networkLabel(found.expected)}. Ask the service, over a channel
          you know, which one is right.
        </Notice>
      );
    case "asset":
      return (
        <Notice
          className="mb-4"
          tone="danger"
          title={`The payment details name another asset: ${found.said}. Don't send.`}
        >
          This transfer is paid in {found.expected}. Ask the service, over a channel you know, which
          one is right.
        </Notice>
      );
    case "network_unknown":
      return (
        <Notice
          className="mb-4"
          tone="warning"
          title={`The payment details call the network "${found.said}".`}
        >
          This transfer was made for {networkLabel(found.expected)}. Make sure that the two are the
          same before you send.
        </Notice>
      );
    case "address":
      return (
        <Notice
          className="mb-4"
          tone="warning"
          title={`The deposit address isn't one on ${networkLabel(found.expected)}.`}
        >
          It has the form of another chain&apos;s addresses. Ask the service, over a channel you
          know, for the right one before you send.
        </Notice>
      );
    case "amount":
      return (
        <Notice
          className="mb-4"
          tone="warning"
          title={`The payment details name another amount: ${formatMoney(found.said.amount, found.said.currency)}.`}
        >
          On this transfer, {formatMoney(transfer.remaining, transfer.source.currency)} is still to
          pay. Ask the service which of the two it waits for before you pay.
        </Notice>
      );
  }
}
