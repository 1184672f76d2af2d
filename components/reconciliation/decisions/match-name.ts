import type { MatchView } from "@/lib/contract/api/reconciliation";
import { formatMoney } from "@/lib/money/format";

/** Names a match by its references, or by the total of its lines. */
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

type LaneName = MatchView["lane"];

/** The rules by the numbers and names that people know them by. */
const RULES: Record<Exclude<LaneName, "manual">, string> = {
  reference: "Rule 1, reference and amount",
  hash: "Rule 2, hash and amount",
  reference_difference: "Rule 3, reference with a small difference",
  amount_date: "Rule 4, amount within the days",
  split: "Rule 5, several lines of one transfer",
  batch: "Rule 6, one line for several transfers",
  reversal: "Rule 7, reversal",
  part_reference: "Rule 8, part of a reference",
  other_business: "Rule 9, other business",
};

export function ruleName(lane: string): string {
  if (lane === "manual") return "By hand";
  return Object.hasOwn(RULES, lane) ? RULES[lane as Exclude<LaneName, "manual">] : lane;
}
