import { dayLabel } from "@/components/ui/date-range";
import type { ChainMapping } from "@/lib/domain/statements/csv-mapping";
import type { ReadingDoubt } from "@/lib/domain/statements/reading-doubt";
import { tokenChoices } from "@/lib/domain/statements/token-choices";
import { DECIMAL_WORDS } from "./choice-words";
import { dateCells, dateExample, type Draft } from "./open-questions";
import { placesOf } from "./reading-summary";
import { columnLetters } from "./statement-words";
import { columnOf, type ColumnRole, type RawTable, type TableDraft } from "./table-draft";

/** What isn't certain about how a file is read, and what a person can do about it. */
export interface DoubtWords {
  what: string;
  how: string;
}

/** In words, with the columns and an example of this file. */
export function doubtWords(doubt: ReadingDoubt, draft: Draft, table: RawTable): DoubtWords {
  return draft.kind === "table" ? tableWords(doubt, draft, table) : chainWords(doubt, draft, table);
}

const COMPARE = "Compare the lines below with the file.";
const IN_SETTINGS = "under How it is read";

function tableWords(doubt: ReadingDoubt, draft: TableDraft, table: RawTable): DoubtWords {
  const column = (role: ColumnRole) => {
    const at = columnOf(draft, role);
    return at === null ? "a column" : `column ${columnLetters(at)}`;
  };
  switch (doubt) {
    case "not_recognised":
      return {
        what: "The file's layout was not recognised: its columns are read as you have chosen them.",
        how: "Compare the days, texts and amounts below with the file, and which way the money went.",
      };
    case "no_header":
      return {
        what: `No row holds headings, so the columns were told by what they hold: ${placesOf(draft).join(", ")}.`,
        how: `If a column holds something else, say so ${IN_SETTINGS}.`,
      };
    case "day_column":
      return {
        what: `No heading names the day of booking: ${column("bookedOn")} was taken for it.`,
        how: `If it is in another column, choose that as the date ${IN_SETTINGS}.`,
      };
    case "no_dates":
      return {
        what: `Nothing in ${column("bookedOn")} can be read as a day.`,
        how: `Choose the column that holds the date ${IN_SETTINGS}.`,
      };
    case "signs":
      if (draft.amountKind === "split")
        return {
          what: `Nothing in the file shows which way its amounts went: those in ${column("in")} are read as money in${draft.inNegative === true ? ", where they have a minus" : ""}, and those in ${column("out")} as money out${draft.outNegative ? ", where they have a minus" : ""}.`,
          how: `If it is the other way round, change the columns, or what is printed with a minus, ${IN_SETTINGS}.`,
        };
      return tableWords("no_signs", draft, table);
    case "no_signs":
      return {
        what: `Nothing in the file shows which way the amounts in ${column("amount")} went: those without a minus are read as money ${draft.inverted ? "out" : "in"}.`,
        how: `If it is the other way round, change what a plus sign means ${IN_SETTINGS}.`,
      };
    case "first_way":
      return {
        what: "The balances show which way money went, but before the oldest line there is none.",
        how: "Say which way the money of that line went, or import a statement with its opening balance.",
      };
    case "credits_marked":
      return {
        what: `Only some amounts in ${column("amount")} are marked, as money in. Those without a mark are read as money ${draft.inverted ? "out" : "in"}.`,
        how: `If it is the other way round, change what a plus sign means ${IN_SETTINGS}.`,
      };
    case "one_way_marked":
      return {
        what: `The marks in ${column("mark")} say one way only. Lines without a mark are read as money ${draft.rest ?? "in"}.`,
        how: `If they went the other way, change it at “Lines without a mark” ${IN_SETTINGS}.`,
      };
    case "signed_marks":
      return {
        what: `Beside the marks in ${column("mark")}, some amounts have a minus. The marks are taken to say which way money went, whatever the sign.`,
        how: `If a minus takes a movement back, say so ${IN_SETTINGS}.`,
      };
    case "opposite_signs":
      return {
        what: `By the balances, an amount in ${column("amount")} with a minus is money ${draft.inverted ? "in" : "out"}, against what a minus usually means.`,
        how: `If it is not, change what a plus sign means ${IN_SETTINGS}.`,
      };
    case "signed_out":
      return {
        what: `Some amounts in ${column("out")} have a minus and others none. Those ${draft.outNegative ? "without one" : "with one"} are read as taken back, that is, as money in.`,
        how: `If it is the other way round, change “Money out is printed with a minus” ${IN_SETTINGS}.`,
      };
    case "way_in_words":
      return {
        what: `Which way the money went is told by the words in ${column("mark")}${meaningOf(draft)}.`,
        how: `If a word means the other way, change it ${IN_SETTINGS}.`,
      };
    case "marks":
      return {
        what: `Many different words in ${column("mark")} say neither money in nor money out. Lines with them are refused.`,
        how: `Choose another column as the DR/CR mark, or say ${IN_SETTINGS} which way lines with another mark went.`,
      };
    case "other_amounts":
      return {
        what: `The balances do not follow from the amounts that the headings name, but from ${amountPlaces(draft)}.`,
        how: `If other columns hold this account's amounts, choose them ${IN_SETTINGS}.`,
      };
    case "merged_sides":
      return {
        what: `Money in and money out have a heading each, but the lines have one marked amount, in ${column("amount")}. All behind it is read one column further left than its heading.`,
        how: COMPARE,
      };
    case "accounts":
    case "currencies":
    case "assets":
      return {
        what: `The file holds lines of several ${doubt}, named in ${column("account")}, and all of them are read as this account's.`,
        how: `To take only some, choose them at “Lines of” ${IN_SETTINGS}.`,
      };
    case "statuses":
      return {
        what: `From words in ${column("status")} it can't be told whether money moved on those lines.`,
        how: `Say which are left out ${IN_SETTINGS}.`,
      };
    case "fees":
      return {
        what: "Some lines have a fee in a column of its own, and no balance shows whether it was taken besides the amount. It is left out.",
        how: "Compare the amounts below with the bank's own statement. If it was, export one that has balances, or the fees in lines of their own.",
      };
    case "text_column":
      return {
        what: `No heading that is known names the text, so what is in ${textPlaces(draft)} was taken for it.`,
        how: `If another column holds it, choose it as text ${IN_SETTINGS}.`,
      };
    case "no_text":
      return {
        what: "No column holds text. Matching then has only amounts and days to go by.",
        how: `If one does, choose it as text ${IN_SETTINGS}.`,
      };
    case "unread_lines":
      return {
        what: "Most of the first lines can't be read with these columns.",
        how: `What is wrong stands beside each of them below. Choose other columns ${IN_SETTINGS}.`,
      };
    case "split_lines":
      return {
        what: "Some lines have more columns than there are headings: an amount or a text in them probably holds the separator.",
        how: "They are listed below. Export the statement again with another separator, or in another format.",
      };
    default:
      return eitherWords(doubt, draft, table);
  }
}

function chainWords(doubt: ReadingDoubt, draft: ChainMapping, table: RawTable): DoubtWords {
  const token = draft.token ?? "the account's token";
  switch (doubt) {
    case "own_address":
      return {
        what: "No address is known as the wallet's own, which would show which way a transfer went.",
        how: `Enter it at “Own addresses” ${IN_SETTINGS}.`,
      };
    case "way":
      return {
        what: "The list does not name the senders, so nothing shows which way its transfers went.",
        how: COMPARE,
      };
    case "tokens":
      return {
        what: `More than one token may be meant: ${severalTokens(draft, table)}`,
        how: `Choose the account's token ${IN_SETTINGS}; transfers of others are left out.`,
      };
    case "same_symbol":
      return {
        what: `The list holds another token that is called ${token} too, under a contract of its own. Its transfers are left out.`,
        how: `If it is the one that this account holds, choose it as the token ${IN_SETTINGS}.`,
      };
    case "token_by_name":
      return {
        what: `Only a name says that these transfers are of ${token}: the list has no column with the token's contract, and anybody can give a token that name.`,
        how: "Compare the amounts below with the wallet's own history, or export a list that holds the contract.",
      };
    case "unnamed_token":
      return {
        what: `The list does not name its token. All of its transfers are read as ${token}.`,
        how: "If it may hold others too, export a list that names them.",
      };
    case "token_absent":
      return {
        what: `None of the first transfers is of ${token}, the account's token: ${severalTokens(draft, table)}`,
        how: `Choose the account that these transfers belong to, or another token ${IN_SETTINGS}.`,
      };
    case "smallest_units":
      if (draft.columns.decimals !== null)
        return {
          what: "All amounts are whole numbers that are less than one token if they count its smallest units, as they are read because the list says how many decimals the token has.",
          how: "If the amounts below are too small, they count whole tokens: export the list from another explorer.",
        };
      return {
        what: "All amounts are whole numbers, and no column says how many decimals the token has: they may count its smallest units.",
        how: "If the amounts below are too large, export the list from another explorer.",
      };
    default:
      return eitherWords(doubt, draft, table);
  }
}

function eitherWords(doubt: ReadingDoubt, draft: Draft, table: RawTable): DoubtWords {
  const example = dateExample(dateCells(draft, table), draft.dateOrder);
  const read = example ? `: ${example.cell} is read as ${dayLabel(example.day)}` : "";
  switch (doubt) {
    case "dates":
      return {
        what: `Nothing in the file proves in which order its dates are written${read}.`,
        how: `If that is another day, choose the other order at “Dates” ${IN_SETTINGS}.`,
      };
    case "swapped_dates":
      return {
        what: `A spreadsheet may have swapped day and month where the day is 12 or less${read}.`,
        how: "Compare the days below with the bank's own statement. If they are swapped, import the file as the bank wrote it, without saving it from a spreadsheet.",
      };
    case "year_first":
      return {
        what: `The dates seem to begin with the last two digits of their year${read}.`,
        how: `If they begin with the day, choose that order at “Dates” ${IN_SETTINGS}.`,
      };
    case "decimal_sign":
      return {
        what: `Amounts are read as in ${DECIMAL_WORDS[draft.decimalSign]}, which nothing in the file proves.`,
        how: `If they are written otherwise, choose it at “Amounts look like” ${IN_SETTINGS}.`,
      };
    case "no_dates":
      return {
        what: "Nothing in the column of times can be read as a day.",
        how: "Export the list again with the day of each transfer.",
      };
    case "no_lines":
      return {
        what: "No line stands below the headings.",
        how: "If there should be some, export the statement again, or mark another row as the header.",
      };
    default:
      return { what: "The file can be read in more than one way.", how: COMPARE };
  }
}

/** `: “Cash in” is money in, “Payout” is money out`. */
function meaningOf({ words = [], rest = null }: TableDraft): string {
  const told = [
    ...words.map(({ mark, direction }) => `“${mark}” is money ${direction}`),
    ...(rest === null ? [] : [`all others are money ${rest}`]),
  ];
  return told.length === 0 ? "" : `: ${told.join(", ")}`;
}

function amountPlaces(draft: TableDraft): string {
  const at = (role: ColumnRole) => {
    const column = columnOf(draft, role);
    return column === null ? "?" : columnLetters(column);
  };
  return draft.amountKind === "split"
    ? `money in ${at("in")} and money out ${at("out")}`
    : `column ${at("amount")}`;
}

function textPlaces({ roles }: TableDraft): string {
  const letters = roles.flatMap((role, column) =>
    role === "narration" ? [columnLetters(column)] : [],
  );
  return `${letters.length > 1 ? "columns" : "column"} ${letters.join(" and ")}`;
}

function severalTokens(mapping: ChainMapping, table: RawTable): string {
  const names = [...new Set(tokenChoices(mapping, table.rows).map(({ symbol }) => symbol))];
  return names.length > 1
    ? `the list holds ${names.slice(0, 5).join(", ")}${names.length > 5 ? " and others" : ""}.`
    : names.length === 1
      ? `the list holds ${names[0] ?? ""}, under several contracts or one that is not the issuer's.`
      : "the list holds several tokens.";
}
