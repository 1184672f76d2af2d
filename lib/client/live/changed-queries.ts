import type { QueryKey } from "@tanstack/react-query";
import { CHANGE_KINDS, type ChangeEvent } from "@/lib/contract/api/events";
import {
  MIRROR_KEY,
  OPERATIONS_KEY,
  OVERVIEW_KEY,
  RECIPIENTS_KEY,
  RECONCILIATION_KEY,
  REPORTS_KEY,
  SESSION_KEY,
  SETTINGS_KEY,
  STATEMENTS_KEY,
  transferKey,
  TRANSFERS_KEY,
  USERS_KEY,
} from "../query-keys";

/** What shows a transfer's legs: its own state, its record in the desk's copy, and its matches. */
const EVIDENCE: QueryKey = [RECONCILIATION_KEY, "evidence"];

/** Which reads a hint makes stale. A hint about one transfer leaves the others' details alone. */
export function changedQueries(event: ChangeEvent): QueryKey[] {
  switch (event.kind) {
    case "transfer":
      return [
        ...(event.id === null
          ? [[TRANSFERS_KEY], EVIDENCE]
          : [transferKey(event.id), [...EVIDENCE, event.id]]),
        [TRANSFERS_KEY, "list"],
        [TRANSFERS_KEY, "last-rates"],
        [OVERVIEW_KEY],
      ];
    case "operation":
      return [[OPERATIONS_KEY], [OVERVIEW_KEY]];
    case "recipients":
      return [[RECIPIENTS_KEY]];
    case "connection":
      return [[SETTINGS_KEY, "connection"]];
    case "session":
      return [[USERS_KEY], [SESSION_KEY], [SETTINGS_KEY, "organisation"]];
    case "transactions":
      return [[MIRROR_KEY], EVIDENCE];
    case "statements":
      return [[STATEMENTS_KEY], [RECONCILIATION_KEY]];
    case "matches":
      return [[RECONCILIATION_KEY], [OVERVIEW_KEY]];
    case "reports":
      return [[REPORTS_KEY], [OVERVIEW_KEY]];
  }
}

/** Every read that a hint may make stale. All of them read the desk's own tables only; none asks the service. */
export function hintedQueries(): QueryKey[] {
  return CHANGE_KINDS.flatMap((kind) => changedQueries({ kind, id: null }));
}
