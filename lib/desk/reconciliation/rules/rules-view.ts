import type { RulesInput } from "@/lib/contract/api/match-rules";
import type { MatchRules } from "@/lib/domain/matching/rules";

/** The part of the rules that people can see and change. */
export function rulesInputOf({
  off,
  tolerance,
  businessDays,
  holidays,
  reversalDays,
  partLength,
  partDays,
  otherBusiness,
}: MatchRules): RulesInput {
  return {
    off: [...off],
    tolerance: { fraction: tolerance.fraction, caps: { ...tolerance.caps } },
    businessDays,
    holidays: holidays.map(({ on, currency }) => ({ on, currency })),
    reversalDays,
    partLength,
    partDays,
    otherBusiness: otherBusiness.map(({ contains, kind }) => ({ contains, kind })),
  };
}

/** The rules with a person's settings. The limits of the searches stay the same. */
export function rulesWith(rules: MatchRules, input: RulesInput, version: number): MatchRules {
  return { ...rules, ...input, version };
}
