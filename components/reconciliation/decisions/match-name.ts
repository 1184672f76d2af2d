import type { MatchView } from "@/lib/contract/api/reconciliation";
import { formatMoney } from "@/lib/money/format";

/** What a match is called in a sentence: its references, or without a transfer the total of its lines. */
export function matchName({ legs, lines }: MatchView): string {
  const names = [...new Set(legs.map((leg) => leg.reference ?? leg.transactionId.slice(0, 8)))];
  if (names.length > 2) return `${names.length} transfers`;
  if (names.length > 0) return names.join(" and ");
  const [line] = lines;
  if (!line) return "the lines";
  return lines.length === 1
    ? `the line of ${formatMoney(line.amount, line.currency)}`
    : `${lines.length} lines`;
}
