import {
  createLoader,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { RECIPIENT_SORTS, type RecipientQuery } from "@/lib/contract/api/recipients";

const PAGE_SIZE = 25;

/** The page's state in the URL: filters, page, open drawer and open form. */
export const recipientParams = {
  q: parseAsString.withDefault(""),
  type: parseAsStringLiteral(["fiat", "crypto"]),
  currency: parseAsString,
  sort: parseAsStringLiteral(RECIPIENT_SORTS).withDefault("name"),
  page: parseAsInteger.withDefault(1),
  recipient: parseAsString,
  add: parseAsStringLiteral(["fiat", "crypto"]),
};

export type RecipientParams = inferParserType<typeof recipientParams>;
export type RecipientType = NonNullable<RecipientParams["type"]>;

export const loadRecipientParams = createLoader(recipientParams);

/** Builds the server's query from the URL; corrects invalid values such as page 0. */
export function recipientQueryOf({
  q,
  type,
  currency,
  sort,
  page,
}: Omit<RecipientParams, "recipient" | "add">): RecipientQuery {
  return {
    ...(q.trim() === "" ? {} : { search: q.trim().slice(0, 200) }),
    ...(type === null ? {} : { type }),
    ...(currency === null || currency === "" ? {} : { currency }),
    ...(sort === "name" ? {} : { sort }),
    page: Math.max(1, page),
    pageSize: PAGE_SIZE,
  };
}
