import { createParser } from "nuqs/server";

/** How many rows a list may show on a page. */
export const PAGE_SIZES = [25, 50, 100] as const;

/** The number of a list's page in the address, from 1 on. Anything else counts as absent. */
export const parseAsPage = createParser({
  parse: (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null),
  serialize: String,
});
