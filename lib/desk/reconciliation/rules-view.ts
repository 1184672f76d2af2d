import type { RulesInput } from "@/lib/contract/api/match-rules";
import type { MatchRules } from "@/lib/domain/matching/rules";

/** What people may see and set of the rules. */
export function rulesInputOf({ off, tolerance, businessDays, holidays, reversalDays, partLength, partDays, otherBusiness }: MatchRules): RulesInput {
  return { off: [...off], tolerance: { fraction: tolerance.fraction, caps: { ...tolerance.caps } }, businessDays, holidays: holidays.map(({ on, currency }) => ({ on, currency })), reversalDays, partLength, partDays, otherBusiness: otherBusiness.map(({ contains, kind }) => ({ contains, kind })) };
}

/** Rules as they would be with what a person has set; the limits of the searches stay as they are. */
export function rulesWith(rules: MatchRules, input: RulesInput, version: number): MatchRules {
  return { ...rules, ...input, version };
}
