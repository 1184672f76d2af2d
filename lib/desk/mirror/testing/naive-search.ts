import type { ParsedMirrorFilter } from "@/lib/contract/api/mirror";
import type { MirrorOrder } from "@/lib/domain/transactions/history-query";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { typeOfPair } from "@/lib/domain/transfers/transfer";

/** Finds by a plain scan what a search must find. Amounts have few digits, so that numbers represent them exactly. */
export function naiveSearch(
  all: readonly Transaction[],
  filter: ParsedMirrorFilter & { start?: Date; end?: Date },
  order: MirrorOrder,
): string[] {
  const sign = order.direction === "ascending" ? 1 : -1;
  return all
    .filter((one) => matches(one, filter))
    .toSorted((a, b) => sign * compareKeys(keysOf(a, order), keysOf(b, order)))
    .map(({ id }) => id);
}

function matches(
  one: Transaction,
  filter: ParsedMirrorFilter & { start?: Date; end?: Date },
): boolean {
  const {
    start,
    end,
    status,
    type,
    currency,
    recipient,
    amountCurrency,
    amountMin,
    amountMax,
    text,
  } = filter;
  const within = (amount: string | null): boolean =>
    amount !== null &&
    (amountMin === undefined || Number(amount) >= Number(amountMin)) &&
    (amountMax === undefined || Number(amount) <= Number(amountMax));
  const holds = (part: string, values: readonly (string | null | undefined)[]): boolean =>
    values.some((value) => value?.toLowerCase().includes(part.toLowerCase()));
  const party = [one.recipient?.name, one.recipient?.account];
  return (
    (!start || !end || (one.createdAt !== null && one.createdAt >= start && one.createdAt < end)) &&
    (!status || status.length === 0 || status.includes(one.status)) &&
    (!type || typeOfPair(one.sourceCurrency, one.destinationCurrency) === type) &&
    (!currency || one.sourceCurrency === currency || one.destinationCurrency === currency) &&
    (!recipient || holds(recipient, party)) &&
    (!amountCurrency ||
      (one.sourceCurrency === amountCurrency && within(one.amountSent)) ||
      (one.destinationCurrency === amountCurrency && within(one.amountReceived))) &&
    (!text ||
      holds(text, [one.reference, ...party, one.failureReason]) ||
      one.id === text ||
      one.transactionHash?.toLowerCase() === text.toLowerCase() ||
      isReference(one.reference, text))
  );
}

/** True if a text is the whole reference, whatever stands between its letters and digits. */
function isReference(reference: string | null, text: string): boolean {
  const plain = (written: string): string =>
    written
      .toUpperCase()
      .split("")
      .filter((each) => /[A-Z0-9]/.test(each))
      .join("");
  return (
    reference !== null &&
    plain(text).length >= 6 &&
    [plain(text), `TXN${plain(text)}`].includes(plain(reference))
  );
}

type Key = string | number | null;

function keysOf(one: Transaction, { sort }: MirrorOrder): Key[] {
  const created = one.createdAt?.getTime() ?? null;
  switch (sort) {
    case "created":
      return [created, one.id];
    case "sent":
      return [one.sourceCurrency, Number(one.amountSent), created, one.id];
    case "received":
      // Written out here, as lists show it.
      return [
        one.destinationCurrency,
        /^(transaction_)?completed$/.test(one.status) && Number(one.amountReceived) !== 0
          ? Number(one.amountReceived)
          : null,
        created,
        one.id,
      ];
    case "recipient":
      return [one.recipient?.name ?? null, created, one.id];
    case "status":
      return [one.status, created, one.id];
  }
}

function compareKeys(a: Key[], b: Key[]): number {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? null;
    if (value === other) continue;
    if (value === null) return -1;
    if (other === null) return 1;
    return value < other ? -1 : 1;
  }
  return 0;
}
