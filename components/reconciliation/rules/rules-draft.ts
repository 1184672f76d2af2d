import type { RulesFieldValues } from "./rules-values";

let draft: { version: number; values: RulesFieldValues } | null = null;

/** What somebody has typed over a version of the rules and not saved; closing the sheet doesn't lose it. */
export const rulesDraft = {
  of: (version: number): RulesFieldValues | null => (draft?.version === version ? draft.values : null),
  keep: (version: number, values: RulesFieldValues | null): void => {
    draft = values && { version, values };
  },
};
