/**
 * How a text finds records besides by parts of their fields, oldest rule first: 1, by their whole id as it is written, or hash; 2, by the
 * id in small letters or capitals too; 3, also by their whole reference, however it is written. Each finds all that those before it do.
 */
export const SEARCH_RULES = [1, 2, 3] as const;
export type SearchRule = (typeof SEARCH_RULES)[number];

/** The one that searches go by. */
export const SEARCH_RULE: SearchRule = 3;

/** What the mirror's records can be sorted by. Amounts of different currencies can't be compared: they are sorted within their currency. */
export const MIRROR_SORTS = ["created", "sent", "received", "recipient", "status"] as const;
export type MirrorSort = (typeof MIRROR_SORTS)[number];

export const SORT_DIRECTIONS = ["ascending", "descending"] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

export interface MirrorOrder {
  sort: MirrorSort;
  direction: SortDirection;
}

/** What a click on a column's head asks for: dates and amounts start with the newest and the largest, words with A; a second click reverses it. */
export function nextOrder(now: MirrorOrder, clicked: MirrorSort): MirrorOrder {
  if (now.sort === clicked)
    return { sort: clicked, direction: now.direction === "ascending" ? "descending" : "ascending" };
  return {
    sort: clicked,
    direction: clicked === "recipient" || clicked === "status" ? "ascending" : "descending",
  };
}
