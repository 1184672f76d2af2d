import type { Recipient } from "@/lib/domain/recipients/recipient";
import { type ListParts, pagedList } from "./lists/paged-list";
import { readRecipient } from "./records/parse-recipient";

interface RecipientsFilter {
  type?: "crypto" | "fiat";
  currency?: string;
}

const KEYS = ["recipientsQuery", "pageSize", "firstPage"] as const;

export function createRecipientsClient(parts: ListParts) {
  return pagedList<RecipientsFilter, Recipient>({
    ...parts,
    path: "/v1/recipients",
    readRow: readRecipient,
    query: ({ type, currency }, { page, size }) => {
      const names = parts.profile().recipientsQuery;
      return { type, [names.currency]: currency, [names.pageSize]: size, [names.page]: page };
    },
    keys: () => KEYS,
  });
}
