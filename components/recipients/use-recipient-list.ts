import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { broughtAlong } from "@/components/ui/brought-along";
import { useToldCount } from "@/components/ui/use-told-count";
import { recipientListOptions } from "@/lib/client/recipients/recipient-options";
import type { RecipientList, RecipientQuery } from "@/lib/contract/api/recipients";
import { counted } from "@/lib/domain/words/counted";

/** The data that came with the page, and the query that it answers. */
export interface InitialRecipients {
  query: RecipientQuery;
  list: RecipientList;
}

/** The recipients that a query finds; the previous ones stay until then. How many there are is read aloud when the query changes. */
export function useRecipientList(query: RecipientQuery, initial: InitialRecipients) {
  const isInitial = JSON.stringify(query) === JSON.stringify(initial.query);
  const found = useQuery({
    ...recipientListOptions(query),
    placeholderData: keepPreviousData,
    ...broughtAlong(isInitial ? initial.list : null),
  });
  useToldCount(
    JSON.stringify(query),
    found.data && !found.isPlaceholderData ? counted(found.data.total, "recipient") : null,
  );
  return found;
}
