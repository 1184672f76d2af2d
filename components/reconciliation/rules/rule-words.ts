import type { MatchView } from "@/lib/contract/api/reconciliation";

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

export function ruleWords(lane: string): string {
  if (lane === "manual") return "By hand";
  return Object.hasOwn(RULES, lane) ? RULES[lane as Exclude<LaneName, "manual">] : lane;
}
