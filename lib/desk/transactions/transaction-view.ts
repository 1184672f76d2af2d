import type { TransactionView } from "@/lib/contract/api/transactions";
import { partyOf, type OwnData } from "@/lib/domain/transactions/complete-record";
import {
  quotedAmount,
  receivedAmount,
  type Transaction,
} from "@/lib/domain/transactions/transaction";
import { typeOfPair } from "@/lib/domain/transfers/transfer";
import { directRate } from "@/lib/domain/transfers/rate";

/** A record may be called confirmed while a part of its payment is still to come. */
const UNPAID = new Set(["awaiting_payment", "payment_confirmed"]);

/** A record as our routes show it, with what the desk knows of its own transfer beside it. */
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
    directed: directed(transaction),
    fee: transaction.fee,
    createdAt: transaction.createdAt?.toISOString() ?? null,
    recipient: partyOf(transaction.recipient, own?.recipient ?? null),
    // Where a transfer of the desk is to be paid is shown on its own page alone, to whoever says that they are paying.
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

/** A direction only where the two amounts confirm it; without a received amount there is nothing to check against. */
function directed({
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
