import type { AmountColumns, CsvMapping, TableColumns } from "@/lib/domain/statements/csv-mapping";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { doubtsThat, type ReadingDoubt } from "@/lib/domain/statements/reading-doubt";
import { isNoAmount, parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { guessDateOrder } from "@/lib/domain/statements/guess-date-order";
import type { Guess } from "@/lib/domain/statements/guess";
import { dayParts, withWholeDay } from "./day-in-parts";
import { DaysAbove } from "./days-above";
import { DaysOfPeriod } from "./days-of-period";
import { accountCurrencyAmount, currencyOfAmount } from "./account-currency";
import { assetColumn } from "./asset-ledger";
import { withLineMarks } from "./balance-mark";
import { withFollowingBalance } from "./balance-column";
import { byContent } from "./columns-by-content";
import { partsJoined } from "./collective-parts";
import { isEitherWay } from "./column-words";
import { currencyLedger, currencyList } from "./currency-ledger";
import { findHeader, type FoundHeader } from "./find-header";
import { guessDecimalSign } from "./guess-decimal-sign";
import { guessHeaderless, isDay } from "./guess-headerless";
import { mergedSides } from "./guess-merged";
import {
  fitsBalances,
  fittingBalances,
  marksOnlyCredits,
  signsAreOpposite,
  signsOfOut,
  withOtherSigns,
  withProvedMinus,
  withProvedOut,
} from "./guess-signs";
import { guessMarked } from "./guess-marked";
import { toldByOtherMarks } from "./guess-other-marks";
import { toldBySteps } from "./guess-steps";
import { toldInWords } from "./guess-words";
import { headerKey } from "./header-row";
import type { ColumnRole } from "./heading-words";
import { guessOwnAccount, isOfPayers, isOwnColumn, withoutOwn } from "./own-column";
import { moneyTexts } from "./money-texts";
import { isOfCard } from "./of-card";
import { isBlankRow, type TableRow } from "./row";
import { feeOf } from "./row-movement";
import { wholeBookings } from "./two-row-bookings";
import { wholeHeads } from "./two-row-heads";
import { comeApart, hasOpenStatus, isBalanceBefore, sideColumns } from "./side-columns";
import { lastNamed, MAX_TEXTS, withAnyText, withText } from "./text-columns";

type Where = Pick<CsvMapping, "separator" | "encoding" | "sheet">;

/**
 * The most likely mapping of a bank's table; null if nothing looks like one. Where the data can be read in several ways, it says what the
 * doubts are.
 */
export function guessMapping(given: readonly TableRow[], where: Where): Guess<CsvMapping> | null {
  const rows = wholeHeads(given);
  const header = findHeader(rows);
  if (!header) return guessHeaderless(rows, where);
  const period = new DaysOfPeriod();
  for (const row of rows.slice(0, header.index)) period.see(row);
  const days = [...(header.roles.get("bookedOn") ?? []), ...(header.roles.get("valueOn") ?? [])];
  const parts = dayParts(header.row.cells, rows.slice(header.index + 1));
  const whole = (row: TableRow) =>
    parts === null ? period.filled(row, days) : withWholeDay(row, parts);
  const printed = rows
    .slice(header.index + 1)
    .flatMap((row) => (row.problem === null && !isBlankRow(row) ? [whole(row)] : []));
  const column = (index: number) => printed.map((row) => row.cells[index] ?? "");
  const one = (role: ColumnRole) => header.roles.get(role)?.[0] ?? null;
  // Fidelity leaves the column of settlement days empty.
  const named =
    parts?.bookedOn ??
    header.roles.get("bookedOn")?.find((index) => column(index).some((cell) => /\d/.test(cell))) ??
    one("bookedOn");
  const unnamed = named === null ? otherDays(header, printed) : null;
  const bookedOn = named ?? unnamed ?? one("valueOn");
  if (bookedOn === null) return null;
  const amounts = amountColumns(header, column);
  // Headings that don't name the amounts are of no help.
  if (!amounts) return guessHeaderless(rows, where);
  const order = guessDateOrder(
    dateLike(column(bookedOn)),
    rows.slice(0, header.index).map((row) => row.text),
  );
  const data = wholeBookings(printed, {
    bookedOn,
    dateOrder: order.value,
    balance: one("balance"),
    figures: figures(amounts.value),
  });
  const dated = data.filter((row) => parseDay(row.cells[bookedOn] ?? "", order.value) !== null);
  const moved = dated.filter(({ cells }) =>
    figures(amounts.value).some((index) => !isNoAmount(cells[index] ?? "")),
  );
  const theirs = withoutOwn(
    withRunningBalance(tableColumns(header, bookedOn, amounts.value), header, moved),
    header,
    dated,
  );
  const filled = withText(byContent(theirs, header.roles, dated), {
    header,
    lines: dated,
    taken: moneyColumns(amounts.value),
  });
  const withNames = withPayers(filled, header, dated);
  const chosen = withAnyText(withNames, {
    header,
    lines: dated,
    taken: moneyColumns(amounts.value),
  });
  const taken = new Set<number | null>([
    ...Object.values(chosen).flat(),
    ...figures(amounts.value),
  ]);
  const own =
    chosen.account === undefined
      ? guessOwnAccount(
          header.row.cells,
          dated,
          (index) => taken.has(index),
          chosen.counterparty !== null,
        )
      : { column: undefined, isClear: true };
  const asset = assetColumn(header.row.cells, dated);
  const ofOne = own.column === undefined ? chosen : { ...chosen, account: own.column };
  // Each asset is an account of its own, and a person says which one is read.
  const columns = asset === null ? ofOne : { ...ofOne, currency: null, account: asset };
  const unsigned: CsvMapping = {
    kind: "table",
    ...where,
    header: header.row.cells.slice(0, Math.max(lastNamed(header), ...columns.narration) + 1),
    skipRows: 0,
    dateOrder: order.value,
    decimalSign: ".",
    columns: parts === null ? columns : { ...columns, ...parts },
    amounts: amounts.value,
  };
  const { fee, balanceBefore } = sideColumns(unsigned);
  const money = moneyTexts(rows, data, figures(amounts.value));
  // Balances may be printed otherwise than amounts.
  const isTold = money.some(
    (cell) => (parsePrintedAmount(cell, ".") === null) !== (parsePrintedAmount(cell, ",") === null),
  );
  const decimal = guessDecimalSign(
    isTold
      ? money
      : moneyTexts(rows, data, [...figures(amounts.value), columns.balance, fee, balanceBefore]),
  );
  const signs = signsOfOut(amounts.value, data, decimal.value);
  const signed = withProvedMinus(
    withLineMarks({ ...unsigned, decimalSign: decimal.value, amounts: signs.value }, dated),
    dated,
  );
  const mapping = withProvedOut(
    withFollowingBalance(signed, header.roles.get("balance") ?? [], header.row.cells, dated),
    dated,
  );
  if (data.length === 0) return { value: mapping, doubts: ["no_lines"] };
  const marks = [...order.doubts, ...decimal.doubts];
  const merged = mergedSides(mapping, dated);
  if (merged) return { value: merged, doubts: ["merged_sides", ...marks] };
  const ofCurrencies = currencyLedger(mapping, dated);
  if (ofCurrencies) return { value: ofCurrencies, doubts: ["currencies", ...marks] };
  const told = toldInWords(mapping, dated) ?? toldByOtherMarks(mapping, dated);
  const list = currencyList(told ?? mapping, dated);
  if (told)
    return {
      value: list ?? told,
      doubts: ["way_in_words", ...doubtsThat([["currencies", list !== null]]), ...marks],
    };
  const others = doubtsThat([
    ["day_column", unnamed !== null],
    ["accounts", !own.isClear],
    ["assets", asset !== null],
    ["no_text", columns.narration.length === 0],
    ["text_column", withNames.narration.length === 0 && columns.narration.length > 0],
  ]);
  const stepped = toldBySteps(mapping, dated, rows.slice(0, header.index));
  if (stepped)
    return { value: stepped, doubts: [...others, ...marks, ...doubtsOfLines(stepped, data)] };
  if (signsAreOpposite(mapping, dated))
    return { value: withOtherSigns(mapping), doubts: ["opposite_signs", ...marks] };
  // Beside fees in a column of their own, the balances don't follow from the amounts alone.
  const fitting =
    fee !== null ? null : fittingBalances(mapping, header.roles.get("amount") ?? [], dated);
  if (fitting) return { value: fitting, doubts: ["other_amounts", ...marks] };
  const signDoubts = fitsBalances(mapping, dated, 2) ? [] : signs.doubts;
  const ofList = doubtsThat([["currencies", list !== null]]);
  return {
    value: list ?? mapping,
    doubts: [
      ...new Set([
        ...others,
        ...ofList,
        ...marks,
        ...amounts.doubts,
        ...signDoubts,
        ...doubtsOfLines(mapping, data),
      ]),
    ],
  };
}

/**
 * None where most lines can be read, and none has to be put together again first. Without a balance beside it, nothing would show
 * that a line with an unknown status isn't a movement; without any, whether a fee was taken besides the amount.
 */
function doubtsOfLines(mapping: CsvMapping, data: readonly TableRow[]): ReadingDoubt[] {
  const side = sideColumns(mapping);
  const days = new DaysAbove(mapping, side);
  const kinds = partsJoined(data, mapping).map((row) => days.read(row).kind);
  const [bad, lines] = (["bad", "line"] as const).map(
    (kind) => kinds.filter((each) => each === kind).length,
  );
  const isOpen = (may: (row: TableRow) => boolean) =>
    mapping.columns.balance === null && data.some(may);
  return doubtsThat([
    ["unread_lines", (bad ?? 0) > (lines ?? 0)],
    ["split_lines", data.some((row) => comeApart(row, side) !== null)],
    ["statuses", data.some((row) => hasOpenStatus(row, mapping, side))],
    ["fees", isOpen((row) => feeOf(row, mapping, side) !== null)],
  ]);
}

/**
 * If only value dates have a heading that is known, another column of days may be that of the bookings: its heading may be in other
 * words or, as at Stanbic, in another row. Only a person knows.
 */
function otherDays({ row, roles }: FoundHeader, data: readonly TableRow[]): number | null {
  const valueOn = roles.get("valueOn") ?? [];
  const money = (["amount", "in", "out"] as const).flatMap((role) => roles.get(role) ?? []);
  // Balances before and after the lines have only a value date.
  const lines = data.filter(
    ({ cells }) =>
      valueOn.some((index) => isDay(cells[index] ?? "")) &&
      money.some((index) => !isNoAmount(cells[index] ?? "")),
  );
  const found = row.cells.findIndex(
    (_, index) =>
      !valueOn.includes(index) &&
      lines.length > 0 &&
      lines.every(({ cells }) => isDay(cells[index] ?? "")),
  );
  return found < 0 ? null : found;
}

function dateLike(cells: readonly string[]): string[] {
  // Totals and notes below the lines are in the same column.
  return cells.filter((cell) => /^\W*(?:\d|[a-z]{3,9}[ .,-]+\d)/i.test(cell) && cell.length <= 40);
}

function figures(amounts: AmountColumns): number[] {
  return amounts.kind === "split" ? [amounts.in, amounts.out] : [amounts.amount];
}

/** The columns that the amounts and their directions come from. */
function moneyColumns(amounts: AmountColumns): Set<number> {
  return new Set([...figures(amounts), ...(amounts.kind === "marked" ? [amounts.mark] : [])]);
}

function amountColumns(
  header: FoundHeader,
  column: (index: number) => string[],
): Guess<AmountColumns> | null {
  // If several columns fit a role's words, the one that contains figures has the role.
  const one = (role: ColumnRole) => {
    const all = header.roles.get(role) ?? [];
    return (
      all.find((index) =>
        column(index).some(
          (cell) =>
            /[1-9]/.test(cell) &&
            (parsePrintedAmount(cell, ".") ?? parsePrintedAmount(cell, ",")) !== null,
        ),
      ) ?? all.find((index) => !isEitherWay(header.row.cells[index] ?? ""))
    );
  };
  const ofAccount = accountCurrencyAmount(header, column);
  const [incoming, outgoing, amount] = [
    one("in"),
    one("out"),
    netOf(header) ?? ofAccount ?? one("amount"),
  ];
  // On KBC's cards, the sides are in the payment's currency.
  if (ofAccount === undefined && incoming !== undefined && outgoing !== undefined)
    return {
      value: { kind: "split", in: incoming, out: outgoing, outNegative: false },
      doubts: [],
    };
  if (amount === undefined) return null;
  // Germany's cooperative banks leave the heading of the column with S and H empty.
  const unnamed = (header.row.cells[amount + 1] ?? "") === "" ? [amount + 1] : [];
  const [marked] = [...(header.roles.get("mark") ?? []), ...unnamed].flatMap(
    (index) => guessMarked(amount, index, column, isOfCard(header.row.cells)) ?? [],
  );
  if (marked) return marked;
  const printed = column(amount).flatMap(
    (cell) => parsePrintedAmount(cell, ".") ?? parsePrintedAmount(cell, ",") ?? [],
  );
  // Figures without any sign in a single column don't show in which direction money moved.
  const signed = printed.some((each) => each.amount.startsWith("-") || each.mark !== null);
  const onlyCredits = marksOnlyCredits(printed);
  const inverted = onlyCredits || (!signed && isOfPayouts(header.row.cells));
  const balancesTell = header.roles.has("balance") && header.row.cells.some(isBalanceBefore);
  return {
    value: { kind: "signed", amount, inverted },
    doubts: balancesTell
      ? []
      : doubtsThat([
          ["no_signs", !signed],
          ["credits_marked", onlyCredits],
        ]),
  };
}

/** Stripe's list of payouts, and Paystack's of transfers: what went out of the account there, without a sign. Of which account it is imported, a person says. */
function isOfPayouts(header: readonly string[]): boolean {
  const keys = header.map(headerKey);
  const has = (form: RegExp) => keys.some((key) => form.test(key));
  return (
    (has(/^arrival date(?: utc)?$/) && has(/^destination(?: name)?$/)) ||
    (has(/^transfer code$/) && has(/^recipient(?: |$)/))
  );
}

/** If there is a fee column, the net amount is what moved; of a payment's amount and what was settled or billed of it, the latter. */
function netOf({ row }: FoundHeader): number | undefined {
  const keys = row.cells.map(headerKey);
  const hasFee = keys.some((key) =>
    /^(?:(?:app |paystack |total )?fees?(?: amount)?|commission|entgelt|gebühr)$/.test(key),
  );
  const net = keys.findIndex(
    (key) =>
      (hasFee && /^(?:net(?: amount)?|netto|amount due|effective amount)$/.test(key)) ||
      /^(?:settle(?:ment|d)|bill(?:ing|ed)) amount$|^amount settled$/.test(key),
  );
  return net < 0 ? undefined : net;
}

/** Revolut Business prints the currency that was paid in and, beside it, that of the account. */
function accountsCurrency({ row }: FoundHeader): number | null {
  const keys = row.cells.map(headerKey);
  return keys.includes("orig currency") && keys.includes("payment currency")
    ? keys.indexOf("payment currency")
    : null;
}

function tableColumns(header: FoundHeader, bookedOn: number, amounts: AmountColumns): TableColumns {
  const taken = new Set([bookedOn, ...moneyColumns(amounts)]);
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
  const currency = currencyOfAmount(header, figures(amounts));
  const columns = {
    bookedOn,
    valueOn: take("valueOn"),
    balance: take("balance"),
    currency: currency === undefined ? (take("currency") ?? accountsCurrency(header)) : currency,
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

/** Some exports, as of BoursoBank, print an account's balance on that day beside each of its lines. It doesn't change, so it is none after a line. */
function withRunningBalance(
  columns: TableColumns,
  { row }: FoundHeader,
  lines: readonly TableRow[],
): TableColumns {
  const { balance } = columns;
  const account = row.cells.findIndex(isOwnColumn);
  const printed =
    balance === null
      ? []
      : lines.map(({ cells }) => JSON.stringify([cells[account] ?? "", cells[balance] ?? ""]));
  const different = new Set(printed).size;
  const accounts = new Set(lines.map(({ cells }) => cells[account] ?? "")).size;
  const isPrinted = lines.every(({ cells }) => /\d/.test(cells[balance ?? -1] ?? ""));
  return isPrinted && different === accounts && printed.length > different
    ? { ...columns, balance: null }
    : columns;
}

const SIDE =
  /payer|^(?:auftraggeber|empfänger)name$|payee|sender|recipient|receiver|remitter|zahlungspflichtige|zahlungsempf|^(?:from|to) name$|^beneficiary(?: bank account)?(?: name)?$|^saajan nimi$/i;
const ACCOUNT_OF_A_SIDE =
  /^(?:til|fra) konto$|^(?:debit|credit|from|to) (?:account|acct|a c)(?: (?:no|number|name))?$|^(?:auftraggeber|empfänger) iban(?: kto nr)?$/;
