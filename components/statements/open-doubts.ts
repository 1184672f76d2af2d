import type { ReadingDoubt } from "@/lib/domain/statements/reading-doubt";
import { hasHeader } from "./draft-changes";
import type { Draft, Question } from "./open-questions";
import { columnOf, type ColumnRole, type TableDraft } from "./table-draft";

/** The doubts that a question is about: where it is asked, they need no other. */
const ASKED: Partial<Record<Question, readonly ReadingDoubt[]>> = {
  dateOrder: ["dates"],
  decimalSign: ["decimal_sign"],
  direction: ["no_signs", "signs"],
  first: ["first_way"],
  mark: ["marks"],
  text: ["no_text"],
  account: ["accounts", "currencies", "assets"],
  status: ["statuses"],
  own: ["own_address"],
  way: ["own_address", "way"],
  token: ["tokens"],
};

interface Read {
  draft: Draft;
  /** As it was recognised. */
  recognised: Draft;
}

/** The doubts of a file that no question of its own is asked about, and that nobody has settled by reading it in another way. */
export function doubtsToLookAt(
  doubts: readonly ReadingDoubt[],
  questions: readonly Question[],
  read: Read,
): ReadingDoubt[] {
  const asked = new Set(questions.flatMap((question) => ASKED[question] ?? []));
  return doubts.filter((doubt) => !asked.has(doubt) && holds(doubt, read));
}

/** Whether what is doubtful is still read as it was recognised. */
function holds(doubt: ReadingDoubt, { draft, recognised }: Read): boolean {
  if (doubt === "dates" || doubt === "year_first") return draft.dateOrder === recognised.dateOrder;
  if (doubt === "decimal_sign") return draft.decimalSign === recognised.decimalSign;
  if (draft.kind === "table" && recognised.kind === "table")
    return holdsOfTable(doubt, draft, recognised);
  if (draft.kind !== "chain" || recognised.kind !== "chain") return false;
  if (doubt === "own_address") return draft.ownAddresses.length === 0;
  if (doubt === "way") return (draft.way ?? null) === null;
  return !OF_TOKEN.includes(doubt) || draft.token === recognised.token;
}

const OF_TOKEN: readonly ReadingDoubt[] = ["tokens", "same_symbol", "token_absent"];

function holdsOfTable(doubt: ReadingDoubt, draft: TableDraft, recognised: TableDraft): boolean {
  const isSame = (...roles: ColumnRole[]) =>
    roles.every((role) => columnOf(draft, role) === columnOf(recognised, role));
  switch (doubt) {
    case "no_header":
      return !hasHeader(draft);
    case "day_column":
    case "no_dates":
      return isSame("bookedOn");
    case "signs":
      if (recognised.amountKind === "split")
        return (
          draft.amountKind === "split" &&
          isSame("in", "out") &&
          draft.inNegative === recognised.inNegative
        );
      return (
        draft.amountKind === "signed" && draft.inverted === recognised.inverted && isSame("amount")
      );
    case "no_signs":
    case "credits_marked":
    case "opposite_signs":
      return (
        draft.amountKind === "signed" && draft.inverted === recognised.inverted && isSame("amount")
      );
    case "first_way":
      return draft.amountKind === "stepped" && (draft.first ?? null) === null;
    case "way_in_words":
    case "marks":
      return draft.amountKind === "marked" && isSame("mark");
    case "one_way_marked":
      return draft.amountKind === "marked" && isSame("mark") && draft.rest === recognised.rest;
    case "signed_marks":
      return (
        draft.amountKind === "marked" &&
        isSame("mark") &&
        draft.minusTurns === recognised.minusTurns
      );
    case "other_amounts":
    case "merged_sides":
    case "fees":
      return isSame("amount", "in", "out", "balance");
    case "accounts":
    case "currencies":
    case "assets":
      return draft.onlyAccount === null && isSame("account");
    case "signed_out":
      return isSame("out") && draft.outNegative === recognised.outNegative;
    case "text_column":
    case "no_text":
      return isSame("narration");
    case "statuses":
      return isSame("status");
    default:
      return true;
  }
}
