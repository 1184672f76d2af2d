import type { HistoryFilters } from "@/lib/client/mirror/history-search";
import { formatMoney } from "@/lib/money/format";
import { statusLabelOf } from "../transaction-facts";

export interface FilterChip {
  key: string;
  label: string;
  value: string;
  /** The change that removes it. */
  clear: { [Name in keyof HistoryFilters]?: null };
}

/** The filters that are on, in words, except text and dates, which have their own controls. */
export function chipsOf(search: HistoryFilters): FilterChip[] {
  const { status, type, currency, recipient, in: code, min, max } = search;
  return [
    ...(status && status.length > 0 ? [{ key: "status", label: "Status", value: status.map(statusLabelOf).join(", "), clear: { status: null } }] : []),
    ...(type ? [{ key: "type", label: "Direction", value: type === "onramp" ? "On-ramp" : "Off-ramp", clear: { type: null } }] : []),
    ...(currency ? [{ key: "currency", label: "Currency", value: `${currency}, either side`, clear: { currency: null } }] : []),
    ...(recipient ? [{ key: "recipient", label: "Recipient", value: `“${recipient}”`, clear: { recipient: null } }] : []),
    ...(code && (min || max) ? [{ key: "amount", label: "Amount", value: boundsOf(code, min, max), clear: { in: null, min: null, max: null } }] : []),
  ];
}

function boundsOf(code: string, min: string | null, max: string | null): string {
  if (min && max) return `${formatMoney(min, code)} to ${formatMoney(max, code)}`;
  return min ? `from ${formatMoney(min, code)}` : `up to ${formatMoney(max ?? "", code)}`;
}
