import type { DocumentRecord, DocumentTerms } from "@/lib/domain/documents/document";
import type { DocumentContent, Figure } from "./document-content";
import {
  accountFacts,
  fact,
  feeRows,
  isCompleted,
  present,
  payoutOf,
  statusOf,
  timeOf,
} from "./document-words";

/**
 * The content of a remittance advice: what the recipient gets, from whom, where and when. What it cost the sender and at which rate is
 * not the recipient's business. The fee is shown on request.
 */
export function remittanceContent(record: DocumentRecord, terms: DocumentTerms): DocumentContent {
  const { zone, organisation } = terms;
  const payout = payoutOf(record);
  const isPaid = isCompleted(record.status);
  const { place, account } = accountFacts(record);
  return {
    title: "Remittance advice",
    name: record.reference ?? record.id,
    organisation,
    sandbox: terms.sandbox,
    address: [
      { text: record.recipientName ?? "The recipient" },
      ...(place?.lines.map((line) => ({ ...line, isQuiet: true })) ?? []),
    ],
    sentence: sentenceOf(organisation, payout, {
      isPaid,
      toAccount: account !== null || !terms.standingsTold,
    }),
    lead: {
      label: isPaid ? "Paid to you" : "Being paid to you",
      value: payout,
      status: statusOf(record.status),
      isDone: isPaid,
      at: timeOf(record.completedAt, zone),
    },
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
          place,
          account,
          record.transactionHash
            ? fact("Transaction hash", record.transactionHash, { isCode: true })
            : null,
        ]),
      },
    ],
    payments: [],
    paymentsTitle: "",
    notes: [`Times are those of ${zone}.`],
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
