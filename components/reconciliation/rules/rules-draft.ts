import type { RulesView } from "@/lib/contract/api/match-rules";
import type { RulesFieldValues } from "./rules-values";

let draft: { view: RulesView; values: RulesFieldValues } | null = null;

/**
 * Unsaved changes to the rules. They are kept when the sheet is closed, and stay with the version that they were made to: when somebody
 * else saves another, nothing that was typed is lost, and nothing of theirs is taken back unseen.
 */
export const rulesDraft = {
  /** The version to show: the one that was changed, or else the one in force. */
  viewFor: (inForce: RulesView): RulesView => draft?.view ?? inForce,
  of: (view: RulesView): RulesFieldValues | null =>
    draft?.view.version === view.version ? draft.values : null,
  keep: (view: RulesView, values: RulesFieldValues | null): void => {
    draft = values && { view, values };
  },
};
