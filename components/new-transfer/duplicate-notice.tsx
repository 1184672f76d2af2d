"use client";
import { useQuery } from "@tanstack/react-query";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { useDebounced } from "@/components/ui/input";
import { useNow } from "@/components/ui/use-now";
import { rawStatus, summaryPhase } from "@/lib/client/transfers/transfer-summary";
import { duplicateOptions } from "@/lib/client/transfers/transfer-options";
import { transferPage } from "@/lib/client/transfers/transfer-page";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { isAmount, isPositive, normaliseAmount } from "@/lib/money/amount";
import type { FormValues } from "./form-values";

/** Warns of an open transfer over the same amount to the same recipient. */
export function DuplicateNotice({ values }: { values: FormValues }) {
  const { amount, recipientId, fromCurrency, toCurrency } = values;
  const isComplete = recipientId !== "" && isAmount(amount) && isPositive(amount);
  const asked = useDebounced(
    isComplete ? `${normaliseAmount(amount)}|${recipientId}|${fromCurrency}|${toCurrency}` : "",
  );
  const [askedAmount = "", askedRecipient = "", from = "", to = ""] = asked.split("|");
  const duplicates = useQuery({
    ...duplicateOptions({
      amount: askedAmount,
      recipientId: askedRecipient,
      fromCurrency: from,
      toCurrency: to,
    }),
    enabled: asked !== "" && isComplete,
  });
  const transfers = isComplete ? (duplicates.data?.transfers ?? []) : [];
  // By the service's clock, by which a rate expires.
  const serviceAheadMs = duplicates.data
    ? Date.parse(duplicates.data.serviceNow) - duplicates.dataUpdatedAt
    : 0;
  if (transfers.length === 0) return null;
  return (
    <Notice
      className="mt-5"
      tone="warning"
      live
      title={`Same amount and recipient as ${transfers.length === 1 ? "a transfer that is" : `${transfers.length} transfers that are`} still open.`}
    >
      <ul>
        {transfers.slice(0, 3).map((transfer) => (
          <li key={transfer.id}>
            <OpenTransfer
              transfer={transfer}
              note={duplicates.data?.notes[transfer.id] ?? null}
              serviceAheadMs={serviceAheadMs}
            />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function OpenTransfer(props: {
  transfer: TransferSummary;
  note: string | null;
  serviceAheadMs: number;
}) {
  const { transfer, note, serviceAheadMs } = props;
  const nowMs = useNow(
    Date.parse(transfer.verifiedAt ?? transfer.createdAt ?? "") || 0,
    serviceAheadMs,
  );
  return (
    <>
      <TextLink href={transferPage(transfer.id)} className="mono">
        {transfer.reference ?? transfer.id.slice(0, 8)}
      </TextLink>
      , <Money {...transfer.source} />,{" "}
      {WAITS[summaryPhase(transfer, nowMs)] ?? `is ${rawStatus(transfer)}`}.
      {note && ` Its note says “${note}”.`}
    </>
  );
}

/** Words that follow a transfer's name. */
const WAITS: Partial<Record<TransferPhase, string>> = {
  fetching_rate: "is waiting for its rate",
  rate_ready: "is waiting for you to confirm its rate",
  rate_expired: "is waiting for you to refresh its rate, or to cancel it",
  awaiting_payment: "is waiting for your payment",
  payment_reported: "is reported as paid and not detected yet",
  payment_confirmed: "is paid and settling",
};
