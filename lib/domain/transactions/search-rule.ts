/**
 * How a text finds records besides by parts of their fields, oldest rule first: 1, by their whole id as it is written, or hash; 2, by the
 * id in small letters or capitals too; 3, also by their whole reference, however it is written. Each finds all that those before it do.
 */
export const SEARCH_RULES = [1, 2, 3] as const;
export type SearchRule = (typeof SEARCH_RULES)[number];

/** The one that searches go by. */
export const SEARCH_RULE: SearchRule = 3;
