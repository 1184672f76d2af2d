import { Ledger, type LedgerRow } from "@/components/ui/ledger";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import { networkLabel } from "@/lib/domain/recipients/network-label";
import type { OperationView } from "@/lib/contract/api/operations";

/** What a request asked for, and who sent it when. */
export function AskedLedger({ operation, zone }: { operation: OperationView; zone: string }) {
  const { request, createdBy } = operation;
  const asked: LedgerRow[] = request
    ? [
        {
          label: "You pay",
          value: <Money amount={request.source.amount} currency={request.source.currency} />,
        },
        { label: "Recipient gets", value: request.destinationCurrency },
        {
          label: "Recipient",
          value: request.recipientName ?? <span className="mono">{request.recipientId}</span>,
        },
        ...(request.network === null
          ? []
          : [{ label: "Network", value: networkLabel(request.network) }]),
        ...(request.note === null ? [] : [{ label: "Internal note", value: request.note }]),
      ]
    : [];
  return (
    <Ledger
      className="mt-5"
      label="What was asked for"
      rows={[
        ...asked,
        { label: "Sent", value: <Time at={operation.createdAt} zone={zone} format="full" /> },
        ...(createdBy === null ? [] : [{ label: "Sent by", value: createdBy.name }]),
      ]}
    />
  );
}
