import type { TransactionView } from "@/lib/contract/api/transactions";
import { type OwnData, partyOf } from "@/lib/domain/transactions/complete-record";
import {
  quotedAmount,
  receivedAmount,
  type Transaction,
  type TransactionParty,
} from "@/lib/domain/transactions/transaction";
import { directRate } from "@/lib/domain/transfers/rate";
import { type TransferRecipient, typeOfPair } from "@/lib/domain/transfers/transfer";
import type { Queryable } from "@/lib/store/database";
import {
  originsOfRecord,
  type TransferOrigin,
  transferOrigins,
  transfersOfRecords,
} from "@/lib/store/transfers/transfer-links";

/** A confirmed record may still lack a part of its payment. */
const UNPAID = new Set(["awaiting_payment", "payment_confirmed"]);

/** A record as our routes show it, with the desk's own data beside it. */
export function transactionView(transaction: Transaction, own: OwnData | null): TransactionView {
  const { amountSent, sourceCurrency, destinationCurrency } = transaction;
  return {
    id: transaction.id,
    reference: transaction.reference,
    type: typeOfPair(sourceCurrency, destinationCurrency),
    status: transaction.status,
    sent: { amount: amountSent, currency: sourceCurrency },
    received: { amount: receivedAmount(transaction), currency: destinationCurrency },
    quoted: quotedAmount(transaction),
    rate: transaction.rate,
    directed: withDirection(transaction),
    fee: transaction.fee,
    createdAt: transaction.createdAt?.toISOString() ?? null,
    recipient: partyOf(transaction.recipient, own?.recipient ?? null),
    // Where to pay a transfer of the desk is shown on its page alone, to whoever is paying.
    paymentAccount:
      own !== null && UNPAID.has(transaction.status) ? null : transaction.paymentAccount,
    transactionHash: transaction.transactionHash,
    failureReason: transaction.failureReason,
    createdBy: own?.createdBy ?? null,
    ownTransfer: own !== null,
    transferId: own?.transferId ?? null,
    note: own?.note ?? null,
  };
}

/** Without a received amount there is nothing to compare. */
function withDirection({
  rate,
  amountSent,
  sourceCurrency,
  amountReceived,
  destinationCurrency,
}: Transaction): TransactionView["directed"] {
  if (rate === null || amountReceived === null) return null;
  return directRate(
    rate,
    { amount: amountSent, currency: sourceCurrency },
    { amount: amountReceived, currency: destinationCurrency },
  );
}

/**
 * The desk's own data on these records, by their ids. Records are found by id, or by reference
 * where the desk's copy has them under an id of their own.
 */
export async function ownTransfers(
  db: Queryable,
  records: readonly Pick<Transaction, "id" | "reference">[],
): Promise<Map<string, OwnData>> {
  const ids = records.map(({ id }) => id);
  const references = records.flatMap(({ reference }) => reference ?? []);
  const found = dataOf(await transferOrigins(db, ids, references));
  const own = new Map(records.flatMap(({ id }) => entry(id, found.get(id))));
  // Usually every transfer found by its reference was found by its id too.
  if (own.size === found.size) return own;
  const others = records.flatMap(({ id, reference }) => (own.has(id) ? [] : (reference ?? [])));
  const linked = await transfersOfRecords(db, others);
  return new Map(
    records.flatMap(({ id }) => entry(id, own.get(id) ?? found.get(linked.get(id) ?? ""))),
  );
}

const entry = (id: string, own: OwnData | undefined): [string, OwnData][] =>
  own ? [[id, own]] : [];

/**
 * The desk's own data for a record that isn't read yet. An empty map means that it is none of the
 * desk's: a reference proves nothing of a record that the mirror doesn't have under it.
 */
export async function ownDataOfRecord(
  db: Queryable,
  recordId: string,
): Promise<Map<string, OwnData>> {
  return dataOf(await originsOfRecord(db, recordId));
}

function dataOf(origins: readonly TransferOrigin[]): Map<string, OwnData> {
  return new Map(
    origins.map((origin) => [
      origin.id,
      {
        transferId: origin.id,
        createdBy:
          origin.createdBy === null
            ? null
            : { id: origin.createdBy, name: origin.createdByName ?? "" },
        note: origin.note,
        recipient: partyOfStored(origin.recipient),
      },
    ]),
  );
}

function partyOfStored(recipient: unknown): TransactionParty | null {
  if (recipient === null) return null;
  const { name, network, walletAddress, bankName, accountNumber } = recipient as TransferRecipient;
  return {
    name,
    account: accountNumber ?? walletAddress ?? null,
    bankOrNetwork: bankName ?? network ?? null,
  };
}
