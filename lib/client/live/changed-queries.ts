import type { QueryKey } from "@tanstack/react-query";
import { CHANGE_KINDS, type ChangeEvent } from "@/lib/contract/api/events";
import { OPERATIONS_KEY } from "../operations/operation-options";
import { OVERVIEW_KEY } from "../overview/overview-options";
import { transferKey, TRANSFERS_KEY } from "../transfers/transfer-options";

/** Which reads a hint makes stale. A hint about one transfer leaves the others' details alone. */
export function changedQueries(event: ChangeEvent): QueryKey[] {
  switch (event.kind) {
    case "transfer":
      return [...(event.id === null ? [[TRANSFERS_KEY]] : [transferKey(event.id)]), [TRANSFERS_KEY, "list"], [TRANSFERS_KEY, "last-rates"], [OVERVIEW_KEY]];
    case "operation":
      return [[OPERATIONS_KEY], [OVERVIEW_KEY]];
    case "recipients":
      return [["recipients"]];
    case "connection":
      return [["settings", "connection"]];
    case "session":
      return [["users"], ["session"]];
    case "transactions":
      return [["mirror"]];
    case "statements":
      return [["statements"], ["reconciliation"]];
    case "matches":
      return [["reconciliation"]];
    case "reports":
      return [["reports"], [OVERVIEW_KEY]];
  }
}

/** Every read that a hint may make stale. All of them are of the desk's own tables: none asks the service. */
export function hintedQueries(): QueryKey[] {
  return CHANGE_KINDS.flatMap((kind) => changedQueries({ kind, id: null }));
}
