/**
 * The questions that a file may leave open and only a person can answer.
 * * `header`: which row holds the headings, where none is known and no balance shows what the columns hold
 * * `dates`: in which order day, month and year are written
 * * `decimal`: whether a point or a comma stands before the decimals
 * * `direction`: which way money went
 * * `amount`: which column, or which reading of it, is the amount that moved, and whether a fee beside it moved too
 * * `day`: which of several columns of days is that of booking
 * * `status`: whether money moved on lines with a word that isn't known
 * * `account`: whose lines, which address or which token is the account's
 * * `lines`: what is done with lines that can't be read, or that no balance covers
 */
export const QUESTIONS = [
  "header",
  "dates",
  "decimal",
  "direction",
  "amount",
  "day",
  "status",
  "account",
  "lines",
] as const;
export type Question = (typeof QUESTIONS)[number];
