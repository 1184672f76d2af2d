import type { AmountColumns, CsvMapping, MarkChoice } from "@/lib/domain/statements/csv-mapping";
import type { Direction } from "@/lib/domain/statements/statement";
import { roleOf } from "./column-words";
import { headerKey } from "./header-row";
import { likelyWay } from "./likely-way";
import { guessOwnSide } from "./own-side";
import { printedIn } from "./printed-in";
import { readAmount } from "./read-amount";
import type { TableRow } from "./row";
import { isBalanceBefore, notBooked, sideColumns } from "./side-columns";
import { waysByBalance } from "./ways-by-balance";

/** Headings of the kind of a movement. */
const KIND =
  /^(?:(?:transaction|trans|txn|trx|payment|booking|operation) )?(?:types?|kind|category|service|nature|event|action)$|^(?:type (?:de (?:la )?(?:transaction|paiement)|d (?:operation|opération))|(?:type )?op[ée]ration|service|tipo(?: de (?:transa[cç][aã]o|movimento))?)$/;
const MOST_WORDS = 12;
/** A longer text is none of marks. */
const LONGEST = 100;

/**
 * Corrects the mapping of a table whose amounts have no sign, where another column says the way in words that no reader knows: the
 * kinds of movements, which the running balances show or the words suggest, or who paid whom. Null if no column does.
 */
export function toldInWords(mapping: CsvMapping, lines: readonly TableRow[]): CsvMapping | null {
  const { amounts, header } = mapping;
  if (amounts.kind !== "signed" || header === null || header.some(isBalanceBefore)) return null;
  const side = sideColumns(mapping);
  const moved = lines.filter(
    (row) => readAmount(row, mapping).kind === "amount" && notBooked(row, side, "") === null,
  );
  if (moved.length === 0 || moved.some((row) => hasSign(row, mapping))) return null;
  const ways = waysByBalance(mapping, moved);
  const kinds = header.flatMap((cell, index) =>
    index !== amounts.amount && (KIND.test(headerKey(cell)) || roleOf(cell)?.role === "mark")
      ? [index]
      : [],
  );
  const found =
    guessOwnSide(header, amounts.amount, moved) ??
    firstOf(kinds, (mark) => guessKinds(amounts.amount, mark, moved, ways));
  if (!found || found.kind !== "marked" || !agrees({ ...mapping, amounts: found }, moved, ways))
    return null;
  // One column has one role.
  return {
    ...mapping,
    amounts: found,
    columns: {
      ...mapping.columns,
      narration: mapping.columns.narration.filter((column) => column !== found.mark),
    },
  };
}

function firstOf<In, Out>(items: readonly In[], take: (item: In) => Out | null): Out | null {
  for (const item of items) {
    const taken = take(item);
    if (taken !== null) return taken;
  }
  return null;
}

/** Whether the figure in a row's only column of amounts has a minus, or a CR or DR. */
export function hasSign(row: TableRow, { amounts, decimalSign }: CsvMapping): boolean {
  const printed = amounts.kind === "signed" ? printedIn(row, amounts.amount, decimalSign) : null;
  return printed !== null && (printed.amount.startsWith("-") || printed.mark !== null);
}

function guessKinds(
  amount: number,
  mark: number,
  lines: readonly TableRow[],
  ways: readonly (Direction | null)[] | null,
): AmountColumns | null {
  const words = new Map<string, Set<Direction>>();
  lines.forEach(({ cells }, index) => {
    const word = (cells[mark] ?? "").trim();
    const told = words.get(word) ?? new Set();
    const way = ways?.[index] ?? null;
    if (way !== null) told.add(way);
    words.set(word, told);
  });
  // A word for both ways says none of them.
  if (
    words.has("") ||
    words.size > MOST_WORDS ||
    [...words.keys()].some((word) => word.length > LONGEST) ||
    [...words.values()].some((told) => told.size > 1)
  )
    return null;
  const choices = [...words].flatMap(([word, told]): MarkChoice[] => {
    const direction = [...told][0] ?? likelyWay(word);
    return direction === null ? [] : [{ mark: word, direction }];
  });
  return choices.length === 0 ? null : { kind: "marked", amount, mark, words: choices };
}

/** Whether the ways that the words say are those that the balances show. */
function agrees(
  mapping: CsvMapping,
  lines: readonly TableRow[],
  ways: readonly (Direction | null)[] | null,
): boolean {
  return lines.every((row, index) => {
    const read = readAmount(row, mapping);
    return read.kind !== "amount" || (ways?.[index] ?? read.direction) === read.direction;
  });
}
