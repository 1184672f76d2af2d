/** What a line without a transfer behind it can be. */
export const OTHER_BUSINESS = [
  "bank_charge",
  "tax",
  "interest",
  "own_accounts",
  "wages",
  "trade",
] as const;
export type OtherBusinessKind = (typeof OTHER_BUSINESS)[number];

/** What certain words on a statement mean. */
export interface OtherBusiness {
  /** Whole words. Upper and lower case are the same, and any separators may stand between them. */
  contains: string;
  kind: OtherBusinessKind;
}
