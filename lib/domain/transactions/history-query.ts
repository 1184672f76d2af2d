import { formatMoney } from "@/lib/money/format";
import { phaseLabel, phaseOfTransactionStatus } from "../transfers/phase";

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

/**
 * How a text finds records besides by parts of their fields, oldest rule first: 1, by their whole id as it is written, or hash; 2, by the
 * id in small letters or capitals too; 3, also by their whole reference, however it is written. Each finds all that those before it do.
 */
export const SEARCH_RULES = [1, 2, 3] as const;
export type SearchRule = (typeof SEARCH_RULES)[number];

/** The one that searches go by. */
export const SEARCH_RULE: SearchRule = 3;

/** What the mirror's records can be sorted by. Amounts of different currencies can't be compared: they are sorted within their currency. */
export const MIRROR_SORTS = ["created", "sent", "received", "recipient", "status"] as const;
export type MirrorSort = (typeof MIRROR_SORTS)[number];

export const SORT_DIRECTIONS = ["ascending", "descending"] as const;
type SortDirection = (typeof SORT_DIRECTIONS)[number];

export interface MirrorOrder {
  sort: MirrorSort;
  direction: SortDirection;
}

/** What a click on a column's head asks for: dates and amounts start with the newest and the largest, words with A; a second click reverses it. */
export function nextOrder(now: MirrorOrder, clicked: MirrorSort): MirrorOrder {
  if (now.sort === clicked)
    return { sort: clicked, direction: now.direction === "ascending" ? "descending" : "ascending" };
  return {
    sort: clicked,
    direction: clicked === "recipient" || clicked === "status" ? "ascending" : "descending",
  };
}
