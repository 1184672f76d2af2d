import type { TableColumns } from "@/lib/domain/statements/csv-mapping";
import type { FoundHeader } from "./find-header";
import { headerKey } from "./header-row";
import type { TableRow } from "./row";

/** A narration is joined from this many columns at most. */
export const MAX_TEXTS = 20;
const TYPE =
  /^(?:(?:transaction|trans?|txn|trx|payment|booking) )?(?:type|typ|kind)$|^(?:buchungsart|transaktions(?:typ|art)|art der transaktion|service|(?:tranzakció )?típusa?|typ operacji|tipo(?: (?:movimento|operazione|transazione))?|type (?:de transaction|d opération|operation))$/;

interface Where {
  header: FoundHeader;
  lines: readonly TableRow[];
  /** The columns that the amounts and their directions come from. */
  taken: ReadonlySet<number>;
}

/**
 * Adds columns without a heading to the text. Such a column continues the text in the column before it, as in PKO's exports, unless
 * that column holds figures on some line; then that line has been split. If the columns named as text are empty, the text is in one
 * without a heading, as under a header that spans several rows.
 */
export function withText(columns: TableColumns, { header, lines, taken }: Where): TableColumns {
  const holds = (index: number, form: RegExp) =>
    lines.some((row) => form.test(row.cells[index] ?? ""));
  const isEmpty = !columns.narration.some((index) => holds(index, /\S/));
  const narration = [...columns.narration];
  const goesOn = (index: number) =>
    narration.includes(index - 1) &&
    lines.every(({ cells }) => !cells[index] || /\p{L}/u.test(cells[index - 1] ?? ""));
  header.row.cells.forEach((cell, index) => {
    if (
      cell === "" &&
      holds(index, /\p{L}{3}/u) &&
      (goesOn(index) || (isEmpty && index < lastNamed(header)))
    )
      narration.push(index);
  });
  // If a reference or the other side's name is the only text, people search for it.
  const reference = [columns.paymentReference, columns.bankReference, columns.counterparty].find(
    (index) => index !== null && holds(index, /\p{L}{3}/u),
  );
  if (isEmpty && narration.length === columns.narration.length && reference != null)
    narration.push(reference);
  // PayPal says of a withdrawal only its type, and MTN in Ghana of all but names and numbers.
  const isSaid = (header.roles.get("narration") ?? []).some(
    (index) => narration.includes(index) && holds(index, /\p{L}/u),
  );
  if (isEmpty || !isSaid || lines.some(({ cells }) => narration.every((index) => !cells[index])))
    narration.push(
      ...header.row.cells.flatMap((cell, index) =>
        TYPE.test(headerKey(cell)) && !taken.has(index) && holds(index, /\p{L}{3}/u) ? [index] : [],
      ),
    );
  return { ...columns, narration: narration.slice(0, MAX_TEXTS) };
}

/**
 * Where no column that is named as text holds any, each further one that does: its heading may be in words that aren't known. What is the
 * same on every line says nothing about a line.
 */
export function withAnyText(columns: TableColumns, { header, lines, taken }: Where): TableColumns {
  const cells = (index: number) => lines.map((row) => row.cells[index] ?? "");
  const holdsText = (index: number) => cells(index).some((cell) => /\p{L}{3}/u.test(cell));
  if (lines.length === 0 || columns.narration.some((index) => cells(index).some(Boolean)))
    return columns;
  const used = new Set<number | null>([...Object.values(columns).flat(), ...taken]);
  const free = header.row.cells.flatMap((cell, index) =>
    cell !== "" &&
    !used.has(index) &&
    holdsText(index) &&
    (lines.length === 1 || new Set(cells(index)).size > 1)
      ? [index]
      : [],
  );
  return { ...columns, narration: [...columns.narration, ...free].slice(0, MAX_TEXTS) };
}

export function lastNamed({ row }: FoundHeader): number {
  return row.cells.findLastIndex((cell) => cell !== "");
}
