import type { RulesFieldValues } from "./rules-values";

let draft: { version: number; values: RulesFieldValues } | null = null;

/** Unsaved changes to a version of the rules. They are kept when the sheet is closed. */
export const rulesDraft = {
  of: (version: number): RulesFieldValues | null => (draft?.version === version ? draft.values : null),
  keep: (version: number, values: RulesFieldValues | null): void => {
    draft = values && { version, values };
  },
};
