import {
  areReceived,
  confirmedPayments,
  type DocumentRecord,
  type DocumentTerms,
} from "@/lib/domain/documents/document";
import { printedTime } from "@/lib/domain/calendar/printed-time";
import { networkLabel } from "@/lib/domain/recipients/network-label";
import { directRate } from "@/lib/domain/transfers/rate-direction";
import { phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { phaseLabel } from "@/lib/domain/transfers/status-label";
import { isAmount } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import { feeNamesCurrency, formatFee } from "@/lib/money/fee";
import { formatDecimal } from "@/lib/money/format-decimal";
import type { DocumentContent, FactLine, FactRow, Figure, LedgerRow } from "./document-content";

/** A figure with its currency, exact. Anything that isn't a decimal is printed unchanged. */
export function money(amount: string, currency: string): Figure {
  return { code: currency, figure: isAmount(amount) ? formatFigure(amount, currency) : amount };
}

/** The amount that the recipient received, or is to get; null if unknown, which is not the same as zero. */
export function payoutOf({
  amountReceived,
  amountQuoted,
  destinationCurrency,
}: DocumentRecord): Figure | null {
  const amount = amountReceived ?? amountQuoted;
  return amount === null ? null : money(amount, destinationCurrency);
}

/** The rate with both currencies if the amounts show its direction; otherwise the bare number, with the reason. */
export function rateRow(record: DocumentRecord): LedgerRow {
  const { rate, amountSent, sourceCurrency, destinationCurrency } = record;
  if (rate === null) return { label: "Rate", value: "–" };
  const payout = record.amountReceived ?? record.amountQuoted;
  const canTell = isAmount(rate) && isAmount(amountSent) && payout !== null && isAmount(payout);
  const directed = canTell
    ? directRate(
        rate,
        { amount: amountSent, currency: sourceCurrency },
        { amount: payout, currency: destinationCurrency },
      )
    : null;
  if (directed)
    return {
      label: "Rate",
      value: `1 ${directed.base} = ${formatFigure(directed.value, "")} ${directed.quote}`,
    };
  return {
    label: "Rate",
    value: formatDecimal(rate, 2),
    hint: "The amounts don’t show which way round.",
  };
}

export function feeRows({ fee }: DocumentRecord, { withFee }: DocumentTerms): LedgerRow[] {
  if (!withFee) return [];
  if (fee === null) return [{ label: "Fee", value: "–", hint: "The service gave none." }];
  return [
    {
      label: "Fee",
      value: formatFee(fee),
      ...(!feeNamesCurrency(fee) && { hint: "The service names no currency for it." }),
    },
  ];
}

export function statusOf(status: string): string {
  return phaseLabel(phaseOfTransactionStatus(status), status);
}

export function isCompleted(status: string): boolean {
  return phaseOfTransactionStatus(status) === "completed";
}

/** An on-ramp pays out to a wallet, an off-ramp to a bank. */
export function accountFacts({ type, recipientAccount, bankOrNetwork }: DocumentRecord): {
  place: FactRow | null;
  account: FactRow | null;
} {
  const isWallet = type === "onramp";
  const placeLabel = isWallet ? "Network" : type === "offramp" ? "Bank" : "Bank or network";
  return {
    place: bankOrNetwork
      ? fact(placeLabel, isWallet ? networkLabel(bankOrNetwork) : bankOrNetwork)
      : null,
    account: recipientAccount
      ? fact(isWallet ? "Address" : "Account", recipientAccount, { isCode: true })
      : null,
  };
}

export function fact(
  label: string,
  text: string | null,
  looks: Omit<FactLine, "text"> = {},
): FactRow {
  return { label, lines: [{ text: text || "–", ...looks }] };
}

export function timeOf(at: Date | null, zone: string): string | null {
  return at === null ? null : printedTime(at, zone);
}

/** The payments that a document confirms, each as a line of it, and what stands above them. */
export function paymentsOf(
  record: DocumentRecord,
  { zone, standingsTold }: DocumentTerms,
): Pick<DocumentContent, "payments" | "paymentsTitle"> {
  const confirmed = confirmedPayments(record);
  const noun = confirmed.length === 1 ? "Payment" : "Payments";
  const payments = confirmed.map(({ amount, currency, sessionId, status, at }) => ({
    at: timeOf(at, zone) ?? "–",
    session: sessionId ?? "–",
    status: (status ?? "–").replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase()),
    figure: money(amount, currency ?? record.sourceCurrency),
  }));
  return {
    payments,
    paymentsTitle: standingsTold && !areReceived(confirmed) ? noun : `${noun} received`,
  };
}

/** Only the rows that aren't null. */
export function present(rows: readonly (FactRow | null)[]): FactRow[] {
  return rows.filter((row) => row !== null);
}
