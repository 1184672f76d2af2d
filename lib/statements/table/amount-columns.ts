import type { AmountColumns, CsvMapping, MarkChoice } from "@/lib/domain/statements/mapping";
import type { Direction } from "@/lib/domain/statements/statement";
import { sameAmount, subtractAmounts, type Amount } from "@/lib/money/amount";
import type { PrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { accountCurrencyAmount } from "./currency-words";
import type { ColumnRole } from "./heading-words";
import { type FoundHeader, headerKey, headerOf, isEitherDirection, roleOf } from "./headings";
import { markOf, readAmount } from "./read-amount";
import { balanceAt } from "./labels";
import { cellAt, columnOf, type TableRow, printedIn, printedWithAnySign } from "./row";
import { feeOf } from "./read-row";
import { isBalanceBefore, notBooked, sideColumns } from "./side-columns";

/**
 * Finds the amount columns, and what tells their direction, by headings and marks.
 *
 * Why is a column money out? Because its heading is among the words of `out` in `heading-words.ts`, or a mark beside its amounts
 * says so (`directionFromMarks`, with the words and signs of `read-amount.ts`). `propose.ts` then checks that by the balances, and
 * takes another reading of `candidates.ts` if they prove that one. Tables without headings: `propose-by-content.ts`.
 */
export function amountColumns(
  header: FoundHeader,
  column: (index: number) => string[],
): AmountColumns | null {
  // If several columns fit a role's words, the one that contains figures has the role.
  const one = (role: ColumnRole) => {
    const all = header.roles.get(role) ?? [];
    return (
      all.find((index) =>
        column(index).some((cell) => /[1-9]/.test(cell) && printedWithAnySign(cell) !== null),
      ) ?? all.find((index) => !isEitherDirection(cellAt(header.row, index)))
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
    return { kind: "split", in: incoming, out: outgoing, outNegative: false };
  if (amount === undefined) return null;
  // Germany's cooperative banks leave the heading of the column with S and H empty.
  const unnamed = cellAt(header.row, amount + 1) === "" ? [amount + 1] : [];
  for (const mark of [...(header.roles.get("mark") ?? []), ...unnamed]) {
    const marked = directionFromMarks(amount, mark, column);
    if (marked) return marked;
  }
  const printed = column(amount).flatMap((cell) => printedWithAnySign(cell) ?? []);
  const isSigned = printed.some((each) => each.amount.startsWith("-") || each.mark !== null);
  return {
    kind: "signed",
    amount,
    inverted: marksOnlyCredits(printed) || (!isSigned && isOfPayouts(header.row.cells)),
  };
}

/** Recognises Stripe's list of payouts and Paystack's of transfers: all money out, without a sign. A person says of which account. */
function isOfPayouts(header: readonly string[]): boolean {
  const keys = header.map(headerKey);
  const has = (form: RegExp) => keys.some((key) => form.test(key));
  return (
    (has(/^arrival date(?: utc)?$/) && has(/^destination(?: name)?$/)) ||
    (has(/^transfer code$/) && has(/^recipient(?: |$)/))
  );
}

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

/** The amount column that headings single out among several; undefined if they don't. */
export function decidedAmount(
  header: readonly string[],
  lines: readonly TableRow[],
): number | undefined {
  const found = headerOf(header);
  return netOf(found) ?? accountCurrencyAmount(found, (at) => columnOf(lines, at));
}

/** A word for both directions: shops' payment providers use it for money in too. */
const EITHER = /^payments?$/i;

/**
 * Reads the direction from a column of marks beside the figures.
 * @returns null if fewer than four of five cells are marks, or all marks say `Payment`, as Stripe's for money in
 */
export function directionFromMarks(
  amount: number,
  mark: number,
  column: (index: number) => string[],
): AmountColumns | null {
  const figures = column(amount);
  const words = column(mark);
  // PayPal calls what comes in a payment too, and then the figures' signs say the way.
  const isSigned = figures.some((figure) => isMinus(figure) === true);
  const told = words.flatMap((word, line) => {
    const direction = isSigned && EITHER.test(word) ? null : markOf(word);
    return direction === null ? [] : [{ direction, word, isMinus: isMinus(figures[line] ?? "") }];
  });
  const rest = directionOfUnmarked(told, words, figures);
  if (rest !== null) return { kind: "marked", amount, mark, rest };
  if (
    told.length === 0 ||
    told.length < words.filter(Boolean).length * 0.8 ||
    told.every(({ word }) => EITHER.test(word))
  )
    return null;
  const share = (direction: "in" | "out", minus: boolean) => {
    const rows = told.filter((each) => each.direction === direction && each.isMinus !== null);
    return rows.length === 0
      ? 0
      : rows.filter((each) => each.isMinus === minus).length / rows.length;
  };
  // Signs that agree with every mark say the direction on the other lines too.
  if (share("out", true) === 1 && share("in", true) === 0)
    return { kind: "signed", amount, inverted: false };
  if (share("out", false) > 0.5 && share("in", true) <= 0.5)
    return { kind: "marked", amount, mark, minusTurns: true };
  return { kind: "marked", amount, mark };
}

/** True if a column marks every row with a direction, and both directions occur. */
export function marksBothDirections(rows: readonly TableRow[], column: number): boolean {
  const directions = new Set(rows.map((row) => markOf(cellAt(row, column))));
  return directions.size === 2 && !directions.has(null);
}

/** The direction of unmarked lines, if a bank marks only the other direction. Null if it prints signs or both marks. */
function directionOfUnmarked(
  told: readonly { direction: Direction; isMinus: boolean | null }[],
  words: readonly string[],
  figures: readonly string[],
): Direction | null {
  const [first] = told;
  const bare = figures.filter((figure, line) => words[line] === "" && isMinus(figure) !== null);
  if (!first || bare.length === 0 || told.length < words.filter(Boolean).length * 0.8) return null;
  if (
    told.some(({ direction, isMinus: minus }) => direction !== first.direction || minus === true) ||
    bare.some((figure) => isMinus(figure) === true)
  )
    return null;
  return first.direction === "in" ? "out" : "in";
}

function isMinus(cell: string): boolean | null {
  const printed = printedWithAnySign(cell);
  return printed === null || printed.mark !== null || !/[1-9]/.test(printed.amount)
    ? null
    : printed.amount.startsWith("-");
}

/** True if a bank marks only money in, as FNB does. Some figures have a CR, none a DR or a minus. */
export function marksOnlyCredits(printed: readonly PrintedAmount[]): boolean {
  const moved = printed.filter(({ amount }) => /[1-9]/.test(amount));
  return (
    moved.some(({ mark }) => mark === "in") &&
    moved.some(({ mark }) => mark === null) &&
    moved.every(({ amount, mark }) => mark !== "out" && !amount.startsWith("-"))
  );
}

const KIND =
  /^(?:(?:transaction|trans|txn|trx|payment|booking|operation) )?(?:types?|kind|category|service|nature|event|action)$|^(?:type (?:de (?:la )?(?:transaction|paiement)|d (?:operation|opération))|(?:type )?op[ée]ration|service|tipo(?: de (?:transa[cç][aã]o|movimento))?)$/;
const MAX_WORDS = 12;
const MAX_WORD_LENGTH = 100;

/**
 * Reads the direction of unsigned amounts from another column. By payer and payee, the kind of movement, or a mark.
 * @returns null if no column tells it, or the balances contradict it
 */
export function directionFromWords(
  mapping: CsvMapping,
  lines: readonly TableRow[],
): CsvMapping | null {
  const { amounts, header, columns } = mapping;
  if (amounts.kind !== "signed" || header === null || header.some(isBalanceBefore)) return null;
  const moved = movements(mapping, lines);
  if (moved.length === 0 || moved.some((row) => hasSign(row, mapping))) return null;
  const directions = directionsByBalance(mapping, moved);
  const kinds = header.flatMap((cell, index) =>
    index !== amounts.amount && (KIND.test(headerKey(cell)) || roleOf(cell)?.role === "mark")
      ? [index]
      : [],
  );
  const byKind = () =>
    kinds
      .map((mark) => directionFromKinds(amounts.amount, mark, moved, directions))
      .find((each) => each !== null);
  const byMark = () =>
    columns.balance === null || directions ? directionFromUnknownMarks(mapping, moved) : null;
  for (const find of [() => directionFromOwnSide(header, amounts.amount, moved), byKind, byMark]) {
    const found = find() ?? null;
    if (found?.kind !== "marked") continue;
    // A column has one role.
    const told: CsvMapping = {
      ...mapping,
      amounts: found,
      columns: {
        ...columns,
        narration: columns.narration.filter((column) => column !== found.mark),
      },
    };
    if (agrees(told, moved, directions)) return told;
  }
  return null;
}

/** The booked rows with an amount. */
export function movements(mapping: CsvMapping, lines: readonly TableRow[]): TableRow[] {
  const side = sideColumns(mapping);
  return lines.filter(
    (row) =>
      readAmount(row, mapping).kind === "amount" &&
      notBooked(row, side, cellAt(row, mapping.columns.bookedOn)) === null,
  );
}

/**
 * Each line's direction by the step from the balance before it to its own, in either order of the lines.
 * @returns null if a line has no balance, or a step is not its amount; null inside the list for the oldest line, which
 *   has no balance before it
 */
function directionsByBalance(
  mapping: CsvMapping,
  rows: readonly TableRow[],
): (Direction | null)[] | null {
  const { balance } = mapping.columns;
  if (balance === null) return null;
  const side = sideColumns(mapping);
  const steps: Step[] = [];
  for (const row of rows) {
    const read = readAmount(row, mapping);
    const printed = balanceAt(row, balance, mapping);
    if (read.kind !== "amount" || printed === null) return null;
    const fee = feeOf(row, mapping, side)?.replace("-", "") ?? "0";
    steps.push({ amount: read.amount, fee, balance: printed });
  }
  return inOrder(steps) ?? inOrder(steps.toReversed())?.toReversed() ?? null;
}

interface Step {
  amount: Amount;
  fee: Amount;
  balance: Amount;
}

function inOrder(steps: readonly Step[]): (Direction | null)[] | null {
  const directions = steps.map(({ amount, fee, balance }, index) => {
    const before = steps[index - 1]?.balance;
    if (before === undefined) return null;
    const moved = subtractAmounts(balance, before);
    const fits = (change: Amount) =>
      sameAmount(moved, change) || sameAmount(moved, subtractAmounts(change, fee));
    return fits(amount) ? "in" : fits(subtractAmounts("0", amount)) ? "out" : undefined;
  });
  return directions.every((direction) => direction !== undefined) ? directions : null;
}

/** True if a row's signed amount has a minus, or a CR or DR. */
export function hasSign(row: TableRow, { amounts, decimalSign }: CsvMapping): boolean {
  const printed = amounts.kind === "signed" ? printedIn(row, amounts.amount, decimalSign) : null;
  return printed !== null && (printed.amount.startsWith("-") || printed.mark !== null);
}

function directionFromKinds(
  amount: number,
  mark: number,
  lines: readonly TableRow[],
  directions: readonly (Direction | null)[] | null,
): AmountColumns | null {
  const words = new Map<string, Set<Direction>>();
  lines.forEach((row, index) => {
    const word = cellAt(row, mark);
    const told = words.get(word) ?? new Set();
    const direction = directions?.[index] ?? null;
    if (direction !== null) told.add(direction);
    words.set(word, told);
  });
  // A word that occurs with both directions tells neither.
  if (
    words.has("") ||
    words.size > MAX_WORDS ||
    [...words.keys()].some((word) => word.length > MAX_WORD_LENGTH) ||
    [...words.values()].some((told) => told.size > 1)
  )
    return null;
  const choices = [...words].flatMap(([word, told]): MarkChoice[] => {
    const direction = [...told][0] ?? likelyDirection(word);
    return direction === null ? [] : [{ mark: word, direction }];
  });
  return choices.length === 0 ? null : { kind: "marked", amount, mark, words: choices };
}

function agrees(
  mapping: CsvMapping,
  lines: readonly TableRow[],
  directions: readonly (Direction | null)[] | null,
): boolean {
  return lines.every((row, index) => {
    const read = readAmount(row, mapping);
    return read.kind !== "amount" || (directions?.[index] ?? read.direction) === read.direction;
  });
}

/** Finds the only column with a mark on every line under an unknown heading. `Flow`, `Drcr Ind`. */
function directionFromUnknownMarks(
  mapping: CsvMapping,
  moved: readonly TableRow[],
): AmountColumns | null {
  const { amounts, header } = mapping;
  const { narration: _, ...others } = mapping.columns;
  if (amounts.kind !== "signed") return null;
  // A mark behind the balance may be the balance's.
  const taken = new Set<number | null>([
    amounts.amount,
    ...Object.values(others),
    others.balance === null ? null : others.balance + 1,
  ]);
  const [mark, another] = [...(header ?? []).keys()].filter(
    (column) => !taken.has(column) && marksBothDirections(moved, column),
  );
  return mark === undefined || another !== undefined
    ? null
    : { kind: "marked", amount: amounts.amount, mark };
}

/** Headings of payer and payee, by number or name: `From`, `From no.`, `Sender`, `Receiver MSISDN`. */
const FROM =
  /^(?:from|sender|payer|source|debit account|initiator|expediteur|emetteur|de)(?: (?:account|acct|acc|a c|number|no|name|msisdn|phone|mobile))?(?: (?:number|no))?$/;
const TO =
  /^(?:to|receiver|recipient|payee|beneficiary|destination|credit account|destinataire|beneficiaire|a)(?: (?:account|acct|acc|a c|number|no|name|msisdn|phone|mobile))?(?: (?:number|no))?$/;

/**
 * Reads the direction from columns of payer and payee. The value on one side of every line is the account's own.
 * @returns null if no value is, or two are, as between two parties who deal with nobody else
 */
function directionFromOwnSide(
  header: readonly string[],
  amount: number,
  lines: readonly TableRow[],
): AmountColumns | null {
  const keys = header.map((cell) => headerKey(cell.normalize("NFD").replaceAll(/\p{M}/gu, "")));
  const columns = (form: RegExp) => keys.flatMap((key, index) => (form.test(key) ? [index] : []));
  const pairs = columns(FROM).flatMap((from) => columns(TO).map((to) => ({ from, to })));
  for (const { from, to } of pairs.filter((pair) => pair.from !== pair.to)) {
    const sides = lines.map((row) => [cellAt(row, from), cellAt(row, to)]);
    const own = ownIn(sides);
    if (own !== null && own.length <= 100)
      return {
        kind: "marked",
        amount,
        mark: from,
        words: [{ mark: own, direction: "out" }],
        rest: "in",
      };
  }
  return null;
}

function ownIn(sides: readonly string[][]): string | null {
  const [first] = sides;
  if (!first || sides.length < 2) return null;
  const key = (cell: string | undefined) => (cell ?? "").toLowerCase();
  const everywhere = first.filter(
    (cell) =>
      cell !== "" &&
      sides.every(([from, to]) => (key(from) === key(cell)) !== (key(to) === key(cell))),
  );
  return everywhere.length === 1 ? (everywhere[0] ?? null) : null;
}

/** Kinds of movements, without accents, in English, French and Portuguese. */
const IN =
  /\b(?:received?|reception|recue?s?|receipts?|cash ?in|deposits?|depot|credits?|incoming|inward|collections?|top ?ups?|transfer in|refunds?|pay ?in|paid in|encaissement|recebid[oa]|entrada)\b/;
const OUT =
  /\b(?:sen[dt]|envoi|envoyee?|cash ?out|withdraw(?:al|n)?s?|retrait|debits?|outgoing|outward|payouts?|pay ?out|paid out|disbursements?|transfer out|bill payments?|airtime|achat|purchases?|fees?|charges?|frais|commission|levy|enviad[oa]|saida|buy goods)\b/;

/** The direction that a kind of movement suggests; null for none or both. A person has to confirm it. */
export function likelyDirection(word: string): Direction | null {
  // Shops' payment providers call money in a payment too.
  const told = /^payments?$/i.test(word.trim()) ? null : markOf(word);
  if (told !== null) return told;
  const plain = word
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, " ");
  const [isIn, isOut] = [IN.test(plain), OUT.test(plain)];
  return isIn === isOut ? null : isIn ? "in" : "out";
}

const HEADING =
  /^(?:card(?: |$)|credit card|karte(?:n|$| )|num[eé]ro de (?:la )?(?:carte|tarjeta)|(?:carte|tarjeta)(?: |$))/;

/** True for a card's list, which counts what is owed: a minus is money in. */
export function isOfCard(header: readonly string[]): boolean {
  return header.some((cell) => HEADING.test(headerKey(cell)));
}
