import type { CsvMapping, SplitAmounts } from "@/lib/domain/statements/mapping";
import { hasSign } from "./amount-columns";
import { type FoundHeader, headerKey } from "./headings";
import { cellAt, type TableRow, figureColumns, printedIn } from "./row";
import { sideColumns } from "./side-columns";

export interface Candidate {
  mapping: CsvMapping;
  minSteps: number;
}

/** The ways to read a table with these columns, that of its headings first. */
export function* candidates(
  mapping: CsvMapping,
  header: FoundHeader,
  lines: readonly TableRow[],
): Generator<Candidate, void, void> {
  const usual = withUsualSigns(mapping, lines);
  for (const [index, balance] of balanceColumns(usual, header, lines).entries())
    for (const { change, minSteps } of amountsOf(balance, header, lines))
      for (const each of withBalanceMark({ ...balance, ...change }))
        yield { mapping: each, minSteps: index === 0 ? minSteps : 2 };
}

/** Headings of the available amount, which isn't a running balance. An agreed overdraft is included, or held money excluded. */
const DRAWABLE = /\bavailable\b/;

/** The available amount comes last. Without headings of balances, each further column is tried. */
function balanceColumns(
  mapping: CsvMapping,
  { roles, row }: FoundHeader,
  lines: readonly TableRow[],
): CsvMapping[] {
  const { columns, amounts } = mapping;
  const named = roles.get("balance") ?? [];
  const used = new Set<number | null | undefined>([
    ...Object.values(columns).flat(),
    ...figureColumns(amounts),
    ...(amounts.kind === "marked" ? [amounts.mark] : []),
  ]);
  const isDrawable = (column: number) => DRAWABLE.test(headerKey(cellAt(row, column)));
  const all =
    columns.balance !== null
      ? [columns.balance, ...named.filter((column) => column !== columns.balance)].toSorted(
          (a, b) => Number(isDrawable(a)) - Number(isDrawable(b)),
        )
      : [
          null,
          ...(named.length > 0 ? [] : [...row.cells.keys()]).filter(
            (column) =>
              !used.has(column) &&
              lines.length > 0 &&
              lines.every((line) => printedIn(line, column, mapping.decimalSign) !== null),
          ),
        ];
  return all.map((balance) => ({ ...mapping, columns: { ...columns, balance } }));
}

/** Tries the marks behind the balance as text too. Providus prints there each line's direction, not the balance's side. */
function withBalanceMark(mapping: CsvMapping): CsvMapping[] {
  const { balanceMark } = sideColumns(mapping);
  if (balanceMark === null) return [mapping];
  const narration = [...mapping.columns.narration, balanceMark];
  return [mapping, { ...mapping, columns: { ...mapping.columns, narration } }];
}

interface Change {
  change: Partial<Pick<CsvMapping, "amounts" | "columns">>;
  minSteps: number;
}

function* amountsOf(
  mapping: CsvMapping,
  { roles }: FoundHeader,
  lines: readonly TableRow[],
): Generator<Change, void, void> {
  const { amounts } = mapping;
  yield { change: {}, minSteps: 1 };
  if (amounts.kind === "split") {
    const { negative, all } = signsIn(mapping, amounts.out, lines);
    if (negative > 0 && negative < all)
      yield { change: { amounts: { ...amounts, outNegative: !amounts.outNegative } }, minSteps: 1 };
    if (isInUnderMinus(mapping, lines))
      yield { change: { amounts: { ...amounts, inNegative: true } }, minSteps: 2 };
    yield { change: { amounts: turnedSides(amounts) }, minSteps: 2 };
    yield* mergedSides(mapping, lines);
  }
  if (amounts.kind !== "signed") return;
  const others = (roles.get("amount") ?? []).filter((column) => column !== amounts.amount);
  for (const amount of others) yield { change: { amounts: { ...amounts, amount } }, minSteps: 2 };
  // Without a sign, only the steps between balances tell the oldest line's direction.
  if (lines.some((row) => hasSign(row, mapping)))
    yield { change: { amounts: { ...amounts, inverted: !amounts.inverted } }, minSteps: 2 };
}

function turnedSides({ in: out, out: incoming, outNegative, inNegative = false }: SplitAmounts) {
  const signs = { outNegative: inNegative, ...(outNegative && { inNegative: true }) };
  return { kind: "split" as const, in: incoming, out, ...signs };
}

/** TMB of Congo prints one marked amount under two headings. All behind it is one column further left. */
function* mergedSides(
  { amounts, columns, decimalSign }: CsvMapping,
  lines: readonly TableRow[],
): Generator<Change, void, void> {
  if (amounts.kind !== "split") return;
  const first = Math.min(amounts.in, amounts.out);
  const second = Math.max(amounts.in, amounts.out);
  const isMerged =
    second === first + 1 &&
    lines.every(
      (row) =>
        (printedIn(row, first, decimalSign)?.mark ?? null) !== null &&
        printedIn(row, second, decimalSign) === null,
    );
  if (!isMerged) return;
  const merged = { kind: "signed" as const, amount: first, inverted: false };
  const balance = columns.balance === null ? null : columns.balance - 1;
  yield { change: { amounts: merged, columns: { ...columns, balance } }, minSteps: 1 };
  yield { change: { amounts: merged }, minSteps: 1 };
}

/** Money out as most of its figures are printed, with a minus or without. The others are movements taken back. */
function withUsualSigns(mapping: CsvMapping, lines: readonly TableRow[]): CsvMapping {
  const { amounts } = mapping;
  if (amounts.kind !== "split") return mapping;
  const { negative, all } = signsIn(mapping, amounts.out, lines);
  return { ...mapping, amounts: { ...amounts, outNegative: negative > all / 2 } };
}

/** True if too much money out has another sign than the rest. Nothing shows then which was taken back. */
export function isOutMixed(mapping: CsvMapping, lines: readonly TableRow[]): boolean {
  if (mapping.amounts.kind !== "split") return false;
  const { negative, all } = signsIn(mapping, mapping.amounts.out, lines);
  return Math.min(negative, all - negative) * 3 > all;
}

/** True if most figures of money in have a minus, unless already answered. */
export function isInUnderMinus(mapping: CsvMapping, lines: readonly TableRow[]): boolean {
  if (mapping.amounts.kind !== "split" || mapping.amounts.inNegative === true) return false;
  const { negative, all } = signsIn(mapping, mapping.amounts.in, lines);
  return negative > all / 2;
}

function signsIn(
  { decimalSign }: CsvMapping,
  column: number,
  lines: readonly TableRow[],
): { negative: number; all: number } {
  const figures = lines.flatMap((row) => {
    const amount = printedIn(row, column, decimalSign)?.amount ?? "";
    return /[1-9]/.test(amount) ? [amount] : [];
  });
  return {
    negative: figures.filter((amount) => amount.startsWith("-")).length,
    all: figures.length,
  };
}
