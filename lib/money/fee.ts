import { isAmount } from "./amount";
import { formatDecimal } from "./format-decimal";

/** A figure with its currency behind it, as a service may name one: `12.50 NGN`. */
const WITH_CURRENCY = /^(\S+) ([A-Za-z]{3,5})$/;

function parts(fee: string): { amount: string; currency: string } | null {
  const [, amount = "", currency = ""] = WITH_CURRENCY.exec(fee) ?? [];
  return isAmount(amount) ? { amount, currency } : null;
}

/** Whether a fee says in what it is: the interface's own is bare decimal text. */
export function feeNamesCurrency(fee: string): boolean {
  return parts(fee) !== null;
}

/** A fee as people read it: its figure grouped, nothing rounded, its currency behind it where it has one. What is no figure stays as it is. */
export function formatFee(fee: string): string {
  const named = parts(fee);
  return named === null ? formatDecimal(fee) : `${formatDecimal(named.amount)} ${named.currency}`;
}
