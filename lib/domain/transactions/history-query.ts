import { formatMoney } from "@/lib/money/format";
import { phaseLabel, phaseOfTransactionStatus } from "../transfers/phase";

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

export interface FilterText {
  name: "status" | "type" | "currency" | "recipient" | "amount" | "text";
  label: string;
  value: string;
}

/** Describes the active filters, for the page, the export dialog and the file. */
export function describeFilters(filters: TransactionFilterFields): FilterText[] {
  const { status, type, currency, recipient, amountMin, amountMax, amountCurrency, text } = filters;
  const texts: [FilterText["name"], string, string | undefined][] = [
    [
      "status",
      "Status",
      status?.map((each) => phaseLabel(phaseOfTransactionStatus(each), each)).join(", "),
    ],
    ["type", "Direction", type && (type === "onramp" ? "On-ramp" : "Off-ramp")],
    ["currency", "Currency", currency && `${currency.toUpperCase()}, either side`],
    ["recipient", "Recipient", recipient && `“${recipient}”`],
    [
      "amount",
      "Amount",
      amountCurrency && boundsOf(amountCurrency.toUpperCase(), amountMin, amountMax),
    ],
    ["text", "Search", text && `“${text}”`],
  ];
  return texts.flatMap(([name, label, value]) => (value ? [{ name, label, value }] : []));
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

/** The sort orders of the mirror's records. Amounts are sorted within their currency. */
export const MIRROR_SORTS = ["created", "sent", "received", "recipient", "status"] as const;
export type MirrorSort = (typeof MIRROR_SORTS)[number];

export const SORT_DIRECTIONS = ["ascending", "descending"] as const;
type SortDirection = (typeof SORT_DIRECTIONS)[number];

export interface MirrorOrder {
  sort: MirrorSort;
  direction: SortDirection;
}

/** The order after a click on a column's head. A second click reverses it. */
export function nextOrder(now: MirrorOrder, clicked: MirrorSort): MirrorOrder {
  if (now.sort === clicked)
    return { sort: clicked, direction: now.direction === "ascending" ? "descending" : "ascending" };
  return {
    sort: clicked,
    direction: clicked === "recipient" || clicked === "status" ? "ascending" : "descending",
  };
}
