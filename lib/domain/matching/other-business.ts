/** What a line can be that no transfer is behind. */
export const OTHER_BUSINESS = ["bank_charge", "tax", "interest", "own_accounts", "wages", "trade"] as const;
export type OtherBusinessKind = (typeof OTHER_BUSINESS)[number];

/** What certain words of a statement mean. */
export interface OtherBusiness {
  /** Whole words, in capitals or not, whatever stands between them. */
  contains: string;
  kind: OtherBusinessKind;
}
