import type { AmountColumns, TableColumns } from "@/lib/domain/statements/mapping";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { isCurrencyCode } from "@/lib/money/currency";
import { assetColumn, guessOwnAccount, isOfPayers, isOwnColumn, withoutOwn } from "./accounts";
import { currencyOfAmount } from "./currency-words";
import type { ColumnRole } from "./heading-words";
import { type FoundHeader, headerKey } from "./headings";
import { cellAt, columnOf, type TableRow, figureColumns } from "./row";

/**
 * Finds the columns besides the amounts by their headings. Days, balance, currency, references, names, texts and
 * accounts. Where a heading has two meanings, the cells below it decide.
 * @param lines the rows with a day.
 * @param moved those of them with an amount
 */
export function otherColumns(
  header: FoundHeader,
  bookedOn: number,
  amounts: AmountColumns,
  { lines, moved }: { lines: readonly TableRow[]; moved: readonly TableRow[] },
): TableColumns {
  const where = { header, lines, taken: amountAndMark(amounts) };
  const byHeadings = withRunningBalance(byRoles(header, bookedOn, amounts), header, moved);
  const theirs = byContent(withoutOwn(byHeadings, header, lines), header.roles, lines);
  const chosen = withAnyText(withPayers(withText(theirs, where), header, lines), where);
  const taken = new Set<number | null>([
    ...Object.values(chosen).flat(),
    ...figureColumns(amounts),
  ]);
  const own =
    chosen.account === undefined
      ? guessOwnAccount(
          header.row.cells,
          lines,
          (index) => taken.has(index),
          chosen.counterparty !== null,
        )
      : undefined;
  const asset = assetColumn(header.row.cells, lines);
  // Each asset is an account of its own, and a person says which one is read.
  if (asset !== null) return { ...chosen, currency: null, account: asset };
  return own === undefined ? chosen : { ...chosen, account: own };
}

function amountAndMark(amounts: AmountColumns): Set<number> {
  return new Set([...figureColumns(amounts), ...(amounts.kind === "marked" ? [amounts.mark] : [])]);
}

function byRoles(header: FoundHeader, bookedOn: number, amounts: AmountColumns): TableColumns {
  const taken = new Set([bookedOn, ...amountAndMark(amounts)]);
  const take = (role: ColumnRole): number | null => {
    const found = header.roles.get(role)?.find((index) => !taken.has(index)) ?? null;
    if (found !== null) taken.add(found);
    return found;
  };
  // Payer and payee in separate columns: on every line, one of them is the account's owner.
  const roles = header.roles.get("counterparty") ?? [];
  const sides = header.row.cells.flatMap((cell, index) =>
    (roles.includes(index) && SIDE.test(cell)) || /^(?:source(?: name)?|maksaja)$/i.test(cell)
      ? [index]
      : [],
  );
  const currency = currencyOfAmount(header, figureColumns(amounts));
  const columns = {
    bookedOn,
    valueOn: take("valueOn"),
    balance: take("balance"),
    currency: currency === undefined ? take("currency") : currency,
    bankReference: take("bankReference"),
    paymentReference: take("paymentReference"),
    counterparty: sides.length > 1 ? null : take("counterparty"),
    counterpartyAccount: take("counterpartyAccount"),
  };
  const narration = (header.roles.get("narration") ?? []).filter((index) => !taken.has(index));
  // People search for second references and names, so these are kept with the free text.
  const named = (["bankReference", "paymentReference", "counterparty"] as const).flatMap((role) =>
    (header.roles.get(role) ?? []).filter((index) => !taken.has(index)),
  );
  // Of two such columns, one is the account itself and the other is the payer's or payee's.
  const pairs = header.row.cells.flatMap((cell, index) =>
    ACCOUNT_OF_A_SIDE.test(headerKey(cell)) && !taken.has(index) ? [index] : [],
  );
  const more = [
    ...new Set([
      ...named,
      ...(pairs.length > 1 ? pairs : []),
      ...(sides.length > 1 ? sides.filter((index) => !taken.has(index)) : []),
    ]),
  ];
  return {
    ...columns,
    narration: [...narration.toSorted((a, b) => a - b), ...more].slice(0, MAX_TEXTS),
  };
}

/** A column that is named like the account's own number but contains the payers' numbers. People search for those. */
function withPayers(
  columns: TableColumns,
  { row }: FoundHeader,
  lines: readonly TableRow[],
): TableColumns {
  const taken = new Set<number | null>(Object.values(columns).flat());
  const payers = row.cells.flatMap((cell, index) =>
    isOwnColumn(cell) && !taken.has(index) && isOfPayers(index, lines) ? [index] : [],
  );
  return { ...columns, narration: [...columns.narration, ...payers].slice(0, MAX_TEXTS) };
}

/** Drops a balance column that doesn't change. BoursoBank and others print the account's balance of the day beside each line. */
function withRunningBalance(
  columns: TableColumns,
  { row }: FoundHeader,
  lines: readonly TableRow[],
): TableColumns {
  const { balance } = columns;
  const account = row.cells.findIndex(isOwnColumn);
  const printed = lines.map((row) => JSON.stringify([cellAt(row, account), cellAt(row, balance)]));
  const different = new Set(printed).size;
  const accounts = new Set(columnOf(lines, account)).size;
  const isPrinted = lines.every((row) => /\d/.test(cellAt(row, balance)));
  return isPrinted && different === accounts && printed.length > different
    ? { ...columns, balance: null }
    : columns;
}

const SIDE =
  /payer|^(?:auftraggeber|empfänger)name$|payee|sender|recipient|receiver|remitter|zahlungspflichtige|zahlungsempf|^(?:from|to) name$|^beneficiary(?: bank account)?(?: name)?$|^saajan nimi$/i;
const ACCOUNT_OF_A_SIDE =
  /^(?:til|fra) konto$|^(?:debit|credit|from|to) (?:account|acct|a c)(?: (?:no|number|name))?$|^(?:auftraggeber|empfänger) iban(?: kto nr)?$/;

const ACCOUNT = /^(?:[A-Z]{2}\d{2}[A-Z0-9 ]{11,40}|\d[\d ./-]{5,40})$/;

/** At bunq and ING, `Counterparty` is an account number; at Nordea, `Valuta` the currency. */
function byContent(
  columns: TableColumns,
  roles: ReadonlyMap<ColumnRole, number[]>,
  lines: readonly TableRow[],
): TableColumns {
  const all = (column: number | null, form: (cell: string) => boolean) => {
    const cells = columnOf(lines, column).filter(Boolean);
    return cells.length > 0 && cells.every(form);
  };
  let found = columns;
  if (found.counterpartyAccount === null && all(found.counterparty, (cell) => ACCOUNT.test(cell))) {
    const name =
      roles
        .get("counterparty")
        ?.find((column) => column !== found.counterparty && found.narration.includes(column)) ??
      null;
    found = {
      ...found,
      counterpartyAccount: found.counterparty,
      counterparty: name,
      narration: found.narration.filter((column) => column !== name),
    };
  }
  const isNoDay = (cell: string) =>
    parseDay(cell, "dmy") === null && isCurrencyCode(cell.toUpperCase());
  const code =
    found.currency === null
      ? roles.get("valueOn")?.find((column) => all(column, isNoDay))
      : undefined;
  return code === undefined
    ? found
    : { ...found, currency: code, valueOn: code === found.valueOn ? null : found.valueOn };
}

/** A narration is joined from this many columns at most. */
const MAX_TEXTS = 20;
const TYPE =
  /^(?:(?:transaction|trans?|txn|trx|payment|booking) )?(?:type|typ|kind)$|^(?:buchungsart|transaktions(?:typ|art)|art der transaktion|service|(?:tranzakció )?típusa?|typ operacji|tipo(?: (?:movimento|operazione|transazione))?|type (?:de transaction|d opération|operation))$/;

interface Where {
  header: FoundHeader;
  lines: readonly TableRow[];
  taken: ReadonlySet<number>;
}

/**
 * Adds columns without a heading to the text. Such a column continues the text in the column before it, as in PKO's exports, unless
 * that column holds figures on some line; then that line has been split. If the columns named as text are empty, the text is in one
 * without a heading, as under a header that spans several rows.
 */
function withText(columns: TableColumns, { header, lines, taken }: Where): TableColumns {
  const holds = (index: number, form: RegExp) => lines.some((row) => form.test(cellAt(row, index)));
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

/** If the columns named as text are empty. A text that is the same on every line says nothing about a line. */
function withAnyText(columns: TableColumns, { header, lines, taken }: Where): TableColumns {
  const holdsText = (index: number) =>
    columnOf(lines, index).some((cell) => /\p{L}{3}/u.test(cell));
  if (lines.length === 0 || columns.narration.some((index) => columnOf(lines, index).some(Boolean)))
    return columns;
  const used = new Set<number | null>([...Object.values(columns).flat(), ...taken]);
  const free = header.row.cells.flatMap((cell, index) =>
    cell !== "" &&
    !used.has(index) &&
    holdsText(index) &&
    (lines.length === 1 || new Set(columnOf(lines, index)).size > 1)
      ? [index]
      : [],
  );
  return { ...columns, narration: [...columns.narration, ...free].slice(0, MAX_TEXTS) };
}

export function lastNamed({ row }: FoundHeader): number {
  return row.cells.findLastIndex((cell) => cell !== "");
}
