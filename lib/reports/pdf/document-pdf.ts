import { printedTime } from "@/lib/domain/calendar/zone";
import {
  areReceived,
  confirmedPayments,
  type DocumentRecord,
  type DocumentTerms,
} from "@/lib/domain/documents/document";
import { networkLabel } from "@/lib/domain/chain/network";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { directRate } from "@/lib/domain/transfers/rate";
import { isAmount } from "@/lib/money/amount";
import { feeNamesCurrency, formatDecimal, formatFee, formatFigure } from "@/lib/money/format";
import type { DocumentContent, FactLine, FactRow, Figure, LedgerRow } from "./document-parts";
import { layOutDocument, putPages } from "./lay-out-document";
import { PdfWriter } from "./pdf-writer";

export function documentContent(record: DocumentRecord, terms: DocumentTerms): DocumentContent {
  const { organisation, sandbox, zone } = terms;
  return {
    name: record.reference ?? record.id,
    organisation,
    sandbox,
    notes: [`Times are those of ${zone}.`],
    ...(terms.kind === "receipt"
      ? receiptContent(record, terms)
      : remittanceContent(record, terms)),
  };
}

/** Makes a transaction's document as a PDF. The same record and terms give the same bytes. */
export function documentPdf(record: DocumentRecord, terms: DocumentTerms): Uint8Array {
  const content = documentContent(record, terms);
  // Uses the record's own time. A record without a date gets the earliest date that a PDF can have.
  const createdAt = record.completedAt ?? record.createdAt ?? new Date(0);
  const writer = new PdfWriter({
    title: `${content.title} ${content.name}`.slice(0, 200),
    organisation: { name: terms.organisation },
    createdAt,
  });
  putPages(writer, layOutDocument(content, writer.typesetter, writer.tags));
  return writer.end();
}

type OfKind = Omit<DocumentContent, "name" | "organisation" | "sandbox" | "notes">;

function receiptContent(record: DocumentRecord, terms: DocumentTerms): OfKind {
  const { zone } = terms;
  return {
    title: "Receipt",
    address: [],
    sentence: null,
    lead: leadOf(record, zone, "Received by the recipient"),
    ledger: [
      { label: "Sent", value: money(record.amountSent, record.sourceCurrency) },
      rateRow(record),
      ...feeRows(record, terms),
      { label: "Received by the recipient", value: payoutOf(record) ?? "–", isTotal: true },
    ],
    sections: [
      {
        title: "Recipient",
        rows: present([fact("Name", record.recipientName), ...whereTo(record)]),
      },
      {
        title: "Transaction",
        rows: present([
          fact("Reference", record.reference, { isCode: true }),
          record.note ? fact("Your note", record.note) : null,
          fact("Transaction ID", record.id, { isCode: true }),
          fact("Created", timeOf(record.createdAt, zone)),
          record.completedAt ? fact("Completed", timeOf(record.completedAt, zone)) : null,
          record.createdBy ? fact("Created by", record.createdBy) : null,
        ]),
      },
    ],
    ...paymentsOf(record, terms),
  };
}

/** A remittance advice. The sender's cost and rate are not the recipient's business. */
function remittanceContent(record: DocumentRecord, terms: DocumentTerms): OfKind {
  const { zone, organisation } = terms;
  const payout = payoutOf(record);
  const isPaid = isCompleted(record.status);
  const { place, account } = accountFacts(record);
  return {
    title: "Remittance advice",
    address: [
      { text: record.recipientName ?? "The recipient" },
      ...(place?.lines.map((line) => ({ ...line, isQuiet: true })) ?? []),
    ],
    sentence: sentenceOf(organisation, payout, {
      isPaid,
      toAccount: account !== null,
    }),
    lead: leadOf(record, zone, isPaid ? "Paid to you" : "Being paid to you"),
    ledger: [
      ...feeRows(record, terms),
      {
        label: isPaid ? "You receive" : "You are to receive",
        value: payout ?? "–",
        isTotal: true,
      },
    ],
    sections: [
      {
        title: "Payment",
        rows: present([
          fact("From", organisation),
          fact("Reference", record.reference ?? record.id, { isCode: true }),
          fact(
            isPaid && record.completedAt ? "Paid" : "Ordered",
            timeOf(isPaid && record.completedAt ? record.completedAt : record.createdAt, zone),
          ),
          ...whereTo(record),
        ]),
      },
    ],
    payments: [],
    paymentsTitle: "",
  };
}

function sentenceOf(
  organisation: string,
  payout: Figure | null,
  { isPaid, toAccount }: { isPaid: boolean; toAccount: boolean },
): string {
  const what = payout ? `${payout.code}\u00a0${payout.figure}` : "a payment";
  const where = toAccount ? " to the account below" : "";
  return isPaid
    ? `${organisation} has paid you ${what}${where && `,${where}`}.`
    : `${organisation} is paying you ${what}. It is on its way${where}.`;
}

/** A figure with its currency, exact. Anything that isn't a decimal is printed unchanged. */
function money(amount: string, currency: string): Figure {
  return { code: currency, figure: isAmount(amount) ? formatFigure(amount, currency) : amount };
}

/** The amount received or to be received; null if unknown, which isn't zero. */
function payoutOf({
  amountReceived,
  amountQuoted,
  destinationCurrency,
}: DocumentRecord): Figure | null {
  const amount = amountReceived ?? amountQuoted;
  return amount === null ? null : money(amount, destinationCurrency);
}

/** The rate with both currencies, or the bare number with the reason. The amounts show its direction. */
function rateRow(record: DocumentRecord): LedgerRow {
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

function feeRows({ fee }: DocumentRecord, { withFee }: DocumentTerms): LedgerRow[] {
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

function leadOf(record: DocumentRecord, zone: string, label: string): DocumentContent["lead"] {
  const { status, completedAt } = record;
  return {
    label,
    value: payoutOf(record),
    status: phaseLabel(phaseOfTransactionStatus(status), status),
    isDone: isCompleted(status),
    at: timeOf(completedAt, zone),
  };
}

function isCompleted(status: string): boolean {
  return phaseOfTransactionStatus(status) === "completed";
}

function accountFacts({ type, recipientAccount, bankOrNetwork }: DocumentRecord): {
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

function whereTo(record: DocumentRecord): (FactRow | null)[] {
  const { place, account } = accountFacts(record);
  const { transactionHash: hash } = record;
  return [place, account, hash ? fact("Transaction hash", hash, { isCode: true }) : null];
}

function fact(label: string, text: string | null, looks: Omit<FactLine, "text"> = {}): FactRow {
  return { label, lines: [{ text: text || "–", ...looks }] };
}

function timeOf(at: Date | null, zone: string): string | null {
  return at === null ? null : printedTime(at, zone);
}

export function paymentsOf(
  record: DocumentRecord,
  { zone }: DocumentTerms,
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
    paymentsTitle: areReceived(confirmed) ? `${noun} received` : noun,
  };
}

function present(rows: readonly (FactRow | null)[]): FactRow[] {
  return rows.filter((row) => row !== null);
}
