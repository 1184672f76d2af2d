import type { DocumentRecord, DocumentTerms } from "@/lib/domain/documents/document";
import type { DocumentContent, LedgerRow } from "./document-content";
import {
  accountFacts,
  fact,
  feeRows,
  isCompleted,
  money,
  paymentsOf,
  present,
  rateRow,
  payoutOf,
  statusOf,
  timeOf,
} from "./document-words";

/** The content of a receipt: the organisation's own proof of one completed transaction. */
export function receiptContent(record: DocumentRecord, terms: DocumentTerms): DocumentContent {
  const { zone } = terms;
  const received = payoutOf(record);
  const { place, account } = accountFacts(record);
  const total: LedgerRow = {
    label: "Received by the recipient",
    value: received ?? "–",
    isTotal: true,
  };
  return {
    title: "Receipt",
    name: record.reference ?? record.id,
    organisation: terms.organisation,
    sandbox: terms.sandbox,
    address: [],
    sentence: null,
    lead: {
      label: "Received by the recipient",
      value: received,
      status: statusOf(record.status),
      isDone: isCompleted(record.status),
      at: timeOf(record.completedAt, zone),
    },
    ledger: [
      { label: "Sent", value: money(record.amountSent, record.sourceCurrency) },
      rateRow(record),
      ...feeRows(record, terms),
      total,
    ],
    sections: [
      {
        title: "Recipient",
        rows: present([
          fact("Name", record.recipientName),
          place,
          account,
          record.transactionHash
            ? fact("Transaction hash", record.transactionHash, { isCode: true })
            : null,
        ]),
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
    notes: [`Times are those of ${zone}.`],
  };
}
