import { z } from "zod";
import type { DocumentRecord } from "@/lib/domain/documents/document";
import { parseAmount } from "@/lib/money/amount";
import type { Database } from "../database";
import {
  originsOfPicked,
  pickedRecords,
  type RowSet,
  type Stretch,
  withPicked,
} from "./picked-records";
import { readCells, type Cell } from "./copy-out";

const UTC = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL of what documents show of a set's records, newest first, as of its revision. Cells are raw: no spreadsheet reads them. */
export function documentSelect(set: RowSet, stretch: Stretch | null): string {
  return `
    with picked as materialized (${pickedRecords(set, stretch)})
    select p.id, p.reference, p.status, p.type, o.note, o.created_by, ${UTC("p.created_at")}, ${UTC("o.completed_at")},
      p.source_currency, p.amount_sent, p.destination_currency, p.amount_received, p.amount_quoted, p.rate, p.fee,
      coalesce(p.recipient_name, o.recipient_name), coalesce(p.recipient_account, o.recipient_account), coalesce(p.bank_or_network, o.bank_or_network),
      p.transaction_hash, o.payments, o.is_short_paid
    from picked p
    ${withPicked(stretch !== null)} ${originsOfPicked(set, stretch !== null)} o on o.transfer_id = p.id
    order by p.created_at desc nulls last, p.id desc`;
}

export async function readDocuments(db: Database, select: string): Promise<DocumentRecord[]> {
  return (await readCells(db, select, "UTC")).map(documentOf);
}

function documentOf(cells: Cell[]): DocumentRecord {
  const cell = (at: number): string | null => cells[at] ?? null;
  const type = cell(3);
  return {
    id: cell(0) ?? "",
    reference: cell(1),
    status: cell(2) ?? "",
    type: type === "onramp" || type === "offramp" ? type : null,
    note: cell(4),
    createdBy: cell(5),
    createdAt: instant(cell(6)),
    completedAt: instant(cell(7)),
    sourceCurrency: cell(8) ?? "",
    amountSent: cell(9) ?? "",
    destinationCurrency: cell(10) ?? "",
    amountReceived: cell(11),
    amountQuoted: cell(12),
    rate: cell(13),
    fee: cell(14),
    recipientName: cell(15),
    recipientAccount: cell(16),
    bankOrNetwork: cell(17),
    transactionHash: cell(18),
    payments: paymentsOf(cell(19)),
    isShortPaid: cell(20) === "t",
  };
}

const text = z.string().nullable();
const Payments = z.array(
  z.object({ amount: z.string(), currency: text, session: text, status: text, at: text }),
);

function paymentsOf(json: string | null): DocumentRecord["payments"] {
  if (json === null) return [];
  return Payments.parse(JSON.parse(json)).flatMap(({ amount, currency, session, status, at }) => {
    const exact = parseAmount(amount);
    return exact === null
      ? []
      : [{ amount: exact, currency, sessionId: session, status, at: instant(at) }];
  });
}

function instant(iso: string | null): Date | null {
  const at = iso === null ? null : new Date(iso);
  return at === null || Number.isNaN(at.getTime()) ? null : at;
}
