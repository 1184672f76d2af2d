import type { Direction } from "@/lib/domain/statements/statement";
import { DATE_ORDER_WORDS, DECIMAL_WORDS } from "./choice-words";
import { orderRead } from "./date-order";
import type { Draft } from "./questions";
import { ROLE_WORDS, columnLetters } from "./statement-words";
import { columnOf, type ColumnRole, type TableDraft } from "./table-draft";

/**
 * How a file is read, in a sentence: `Date in A, text in C, money in in D, …; day, month, year; 1,234.56.`
 * @param dates as the file writes them
 */
export function readingSummary(
  draft: Draft,
  sheets: readonly string[],
  dates: readonly string[],
): string {
  const marks = `Dates are ${DATE_ORDER_WORDS[orderRead(draft.dateOrder, dates)].toLowerCase()}, amounts as ${DECIMAL_WORDS[draft.decimalSign]}.`;
  if (draft.kind === "chain") {
    const own =
      draft.ownAddresses.length === 0
        ? "no own address"
        : draft.ownAddresses.length === 1
          ? "one own address"
          : `${draft.ownAddresses.length} own addresses`;
    return `Transfers of ${draft.token ?? "every token"}${draft.network ? ` on ${draft.network}` : ""}, ${draft.way ? `all of them money ${draft.way}` : `with ${own}`}. ${marks}`;
  }
  const places = placesOf(draft);
  const sheet =
    sheets.length > 1 ? `Sheet “${draft.sheet ?? sheets[0] ?? ""}” of ${sheets.length}. ` : "";
  return `${sheet}${places.length === 0 ? "No column is chosen yet" : places.join(", ")}. ${marks}${rowWords(draft)}`;
}

/** Which lines are taken, where somebody has said so. */
function rowWords(draft: TableDraft): string {
  const { onlyAccount, statuses, words = [], rest = null, first = null } = draft;
  const way = (direction: Direction) => (direction === "in" ? "money in" : "money out");
  const marked = (taken: boolean) =>
    statuses.flatMap((choice) => (choice.taken === taken ? [`“${choice.status}”`] : []));
  const [taken, left] = [marked(true), marked(false)];
  return [
    draft.amountKind === "marked"
      ? words.map(({ mark, direction }) => ` “${mark}” is ${way(direction)}.`).join("")
      : "",
    draft.amountKind === "stepped"
      ? ` The balances say which way money went${first === null ? "" : `; on the oldest line, it was ${way(first)}`}.`
      : "",
    draft.amountKind === "marked" && rest !== null
      ? ` Lines without ${words.length > 0 ? "such " : ""}a mark are ${way(rest)}.`
      : "",
    onlyAccount === null ? "" : ` Only lines of “${onlyAccount}”.`,
    left.length === 0 ? "" : ` Lines marked ${left.join(" or ")} are left out.`,
    taken.length === 0 ? "" : ` Lines marked ${taken.join(" or ")} are imported.`,
  ].join("");
}

const PLACES: readonly ColumnRole[] = [
  "bookedOn",
  "year",
  "month",
  "valueOn",
  "narration",
  "amount",
  "in",
  "out",
  "mark",
  "balance",
  "bankReference",
  "account",
  "status",
];

/** What the columns hold, from the left: `Date A`, `Text C and D`. */
export function placesOf(draft: TableDraft): string[] {
  return PLACES.toSorted((a, b) => (columnOf(draft, a) ?? 0) - (columnOf(draft, b) ?? 0)).flatMap(
    (role) => placeOf(draft, role),
  );
}

function placeOf(draft: TableDraft, role: ColumnRole): string[] {
  if (columnOf(draft, role) === null) return [];
  const columns = draft.roles.flatMap((held, column) =>
    held === role ? [columnLetters(column)] : [],
  );
  return [`${ROLE_WORDS[role]} ${columns.join(" and ")}`];
}
