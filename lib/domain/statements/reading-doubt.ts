/**
 * What keeps a guess of how a file is read from being certain. Of each, only a person knows whether the guess is right.
 * * `not_recognised`: nothing in the file looks like a table of movements
 * * `no_header`: the columns are told by what they hold
 * * `day_column`: the column of days has no heading that says so
 * * `no_dates`: nothing in the column of days can be read as one
 * * `dates`: they can be read in several orders, and nothing shows in which
 * * `swapped_dates`: a spreadsheet may have taken days for months where it could
 * * `year_first`: dates begin with two digits that seem to be their year
 * * `decimal_sign`: amounts can be read with either sign
 * * `no_signs`: figures in one column, and none with a sign
 * * `signs`: signs alone say which way money went, and nothing shows what they mean
 * * `first_way`: the balances say which way money went, and before the oldest line there is none
 * * `credits_marked`: only what came in is marked, inside the cells
 * * `one_way_marked`: a column marks one way only
 * * `signed_marks`: beside marks, some figures have a minus too
 * * `opposite_signs`: the balances show that a minus is money in
 * * `signed_out`: in a column of money out, some figures have a minus and others none, and no balance shows which were taken back
 * * `way_in_words`: words that no reader knows say which way money went
 * * `marks`: likewise, and of some nobody has said what they mean
 * * `other_amounts`: the balances follow from other columns than the headings name
 * * `merged_sides`: one marked amount stands under two headings, and all behind it a column further left
 * * `accounts`: only names tell several accounts apart
 * * `currencies`: each currency has running balances of its own
 * * `assets`: a ledger of several assets
 * * `statuses`: it can't be told whether money moved on some lines
 * * `fees`: some stand in a column of their own, and no balance shows whether they were taken besides the amounts
 * * `no_text`: no column holds text
 * * `text_column`: the columns that hold text have no heading that says so
 * * `no_lines`: nothing stands below the headings
 * * `unread_lines`: most lines can't be read
 * * `split_lines`: some have more cells than there are headings
 * * `own_address`: no address is known as the wallet's own
 * * `way`: a chain's list names no senders
 * * `tokens`: it holds several, or one that only bears a well-known symbol
 * * `same_symbol`: beside the token, others have its symbol
 * * `token_by_name`: anybody could have chosen the token's symbol, and no contract shows whose it is
 * * `unnamed_token`: the records name no token
 * * `token_absent`: none of the first records is of the account's token
 * * `smallest_units`: all amounts are whole numbers, which may count a token's smallest units, or, where the list says how many decimals it has, whole tokens
 */
export const READING_DOUBTS = [
  "not_recognised",
  "no_header",
  "day_column",
  "no_dates",
  "dates",
  "swapped_dates",
  "year_first",
  "decimal_sign",
  "no_signs",
  "signs",
  "first_way",
  "credits_marked",
  "one_way_marked",
  "signed_marks",
  "opposite_signs",
  "signed_out",
  "way_in_words",
  "marks",
  "other_amounts",
  "merged_sides",
  "accounts",
  "currencies",
  "assets",
  "statuses",
  "fees",
  "no_text",
  "text_column",
  "no_lines",
  "unread_lines",
  "split_lines",
  "own_address",
  "way",
  "tokens",
  "same_symbol",
  "token_by_name",
  "unnamed_token",
  "token_absent",
  "smallest_units",
] as const;
export type ReadingDoubt = (typeof READING_DOUBTS)[number];

/** The doubts of those that hold: `[["dates", true], ["signs", false]]` is `["dates"]`. */
export function doubtsThat(hold: readonly (readonly [ReadingDoubt, boolean])[]): ReadingDoubt[] {
  return hold.flatMap(([doubt, holds]) => (holds ? [doubt] : []));
}
