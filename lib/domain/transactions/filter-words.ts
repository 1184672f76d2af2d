import { phaseLabel, phaseOfTransactionStatus } from "../transfers/phase";
import { formatMoney } from "@/lib/money/format";

/** What all history can be filtered by, besides its days. An absent field doesn't filter. */
export interface TransactionFilterFields {
  status?: readonly string[];
  type?: "onramp" | "offramp";
  currency?: string;
  recipient?: string;
  /** Bounds of the amount in `amountCurrency`, without which they don't filter. */
  amountMin?: string;
  amountMax?: string;
  amountCurrency?: string;
  text?: string;
}

export interface FilterWord {
  name: "status" | "type" | "currency" | "recipient" | "amount" | "text";
  label: string;
  value: string;
}

/** The filters that are on, in words: on the page, where it is exported, and with the file. */
export function filterWords({
  status,
  type,
  currency,
  recipient,
  amountMin,
  amountMax,
  amountCurrency,
  text,
}: TransactionFilterFields): FilterWord[] {
  return [
    ...word(
      "status",
      "Status",
      status &&
        status.length > 0 &&
        status.map((each) => phaseLabel(phaseOfTransactionStatus(each), each)).join(", "),
    ),
    ...word("type", "Direction", type && (type === "onramp" ? "On-ramp" : "Off-ramp")),
    ...word("currency", "Currency", currency && `${currency.toUpperCase()}, either side`),
    ...word("recipient", "Recipient", recipient && `“${recipient}”`),
    ...word(
      "amount",
      "Amount",
      amountCurrency && boundsOf(amountCurrency.toUpperCase(), amountMin, amountMax),
    ),
    ...word("text", "Search", text && `“${text}”`),
  ];
}

function word(
  name: FilterWord["name"],
  label: string,
  value: string | false | undefined,
): FilterWord[] {
  return value ? [{ name, label, value }] : [];
}

function boundsOf(
  code: string,
  min: string | undefined,
  max: string | undefined,
): string | undefined {
  if (min !== undefined && max !== undefined)
    return `${formatMoney(min, code)} to ${formatMoney(max, code)}`;
  if (min !== undefined) return `from ${formatMoney(min, code)}`;
  return max === undefined ? undefined : `up to ${formatMoney(max, code)}`;
}
