import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "@/components/ui/use-debounced";
import { recipientListOptions } from "@/lib/client/recipients/recipient-options";
import { transferListOptions } from "@/lib/client/transfers/transfer-list-options";
import { foundGroups } from "./found-groups";
import type { PaletteGroup } from "./palette-items";

/** One letter is in nearly every name. */
const SHORTEST = 2;
const LONGEST = 200;
const SHOWN = 5;

export interface Found {
  groups: readonly PaletteGroup[];
  /** What is typed isn't looked for to its end yet. */
  isSearching: boolean;
}

/** The recipients and transfers that fit what is typed. A search that fails shows nothing: the pages tell of it. */
export function useFound(query: string): Found {
  const typed = query.trim().slice(0, LONGEST);
  const search = useDebounced(typed, 200);
  const asked = { enabled: search.length >= SHORTEST, refetchInterval: false as const };
  const recipients = useQuery({
    ...recipientListOptions({ search, sort: "last_used", pageSize: SHOWN }),
    ...asked,
  });
  const transfers = useQuery({ ...transferListOptions({ search, pageSize: SHOWN }), ...asked });
  const isTold = typed.length >= SHORTEST && search.length >= SHORTEST;
  return {
    groups: isTold ? foundGroups(recipients.data, transfers.data) : [],
    isSearching:
      typed.length >= SHORTEST && (typed !== search || recipients.isLoading || transfers.isLoading),
  };
}
