import type { AmountColumns, CsvMapping, MarkChoice } from "@/lib/domain/statements/csv-mapping";
import type { Direction } from "@/lib/domain/statements/statement";
import { sameAmount, subtractAmounts, type Amount } from "@/lib/money/amount";
import { headerKey, roleOf } from "./headings";
import { isNamedCard, isOfCard, markOf, readAmount, tellsBothWays } from "./read-amount";
import { balanceIn } from "./labels";
import { type TableRow, printedIn } from "./row";
import { feeOf } from "./read-row";
import { isBalanceBefore, notBooked, sideColumns } from "./side-columns";

/** Headings of the kind of a movement. */
const KIND =
  /^(?:(?:transaction|trans|txn|trx|payment|booking|operation) )?(?:types?|kind|category|service|nature|event|action)$|^(?:type (?:de (?:la )?(?:transaction|paiement)|d (?:operation|opération))|(?:type )?op[ée]ration|service|tipo(?: de (?:transa[cç][aã]o|movimento))?)$/;
const MOST_WORDS = 12;
/** A longer text is none of marks. */
const LONGEST = 100;

/**
 * The mapping of a table whose amounts have no sign, where another column says the direction: who paid whom, the kinds of movements, which
 * the balances show or the words suggest, or a mark under a heading that isn't known. Null if no column does, or balances show otherwise.
 */
export function toldInWords(mapping: CsvMapping, lines: readonly TableRow[]): CsvMapping | null {
  const { amounts, header, columns } = mapping;
  if (amounts.kind !== "signed" || header === null || header.some(isBalanceBefore)) return null;
  const moved = movedLines(mapping, lines);
  if (moved.length === 0 || moved.some((row) => hasSign(row, mapping))) return null;
  const steps = directionsByBalance(mapping, moved);
  const ways = steps?.includes("neither") === false ? (steps as (Direction | null)[]) : null;
  const kinds = header.flatMap((cell, index) =>
    index !== amounts.amount && (KIND.test(headerKey(cell)) || roleOf(cell)?.role === "mark")
      ? [index]
      : [],
  );
  const byKind = () =>
    kinds
      .map((mark) => guessKinds(amounts.amount, mark, moved, ways))
      .find((each) => each !== null);
  const byMark = () => (columns.balance === null || ways ? otherMarks(mapping, moved) : null);
  for (const find of [() => guessOwnSide(header, amounts.amount, moved), byKind, byMark]) {
    const found = find() ?? null;
    if (found?.kind !== "marked") continue;
    // One column has one role.
    const told: CsvMapping = {
      ...mapping,
      amounts: found,
      columns: {
        ...columns,
        narration: columns.narration.filter((column) => column !== found.mark),
      },
    };
    if (agrees(told, moved, ways)) return told;
  }
  return null;
}

/**
 * The mapping that reads the direction of amounts without a sign from the balances beside them, where their steps show that some of it went
 * out. Of four steps one may not fit: a line at fault is named where the lines are read. Null for any other table, and for a card's list,
 * whose balance is what is owed.
 * @param above the rows above the table
 */
export function toldByBalances(
  mapping: CsvMapping,
  lines: readonly TableRow[],
  above: readonly TableRow[],
): CsvMapping | null {
  const { amounts } = mapping;
  if (amounts.kind !== "signed" || isOfCard(mapping.header ?? []) || isNamedCard(above))
    return null;
  const side = sideColumns(mapping);
  const moved = movedLines(mapping, lines);
  if (
    side.balanceBefore !== null ||
    moved.some((row) => hasSign(row, mapping) || feeOf(row, mapping, side) !== null)
  )
    return null;
  const steps = directionsByBalance(mapping, moved)?.filter((step) => step !== null) ?? [];
  const fitting = steps.filter((step) => step !== "neither").length;
  return steps.includes("out") && fitting * 4 >= steps.length * 3
    ? { ...mapping, amounts: { kind: "stepped", amount: amounts.amount, first: null } }
    : null;
}

function movedLines(mapping: CsvMapping, lines: readonly TableRow[]): TableRow[] {
  const side = sideColumns(mapping);
  return lines.filter(
    (row) =>
      readAmount(row, mapping).kind === "amount" &&
      notBooked(row, side, row.cells[mapping.columns.bookedOn] ?? "") === null,
  );
}

/**
 * The direction of each line as its balance and the one before it show, in the file's order or backwards, whichever shows more; null for
 * the oldest, before which there is none. Null if a line has no balance.
 */
function directionsByBalance(
  mapping: CsvMapping,
  rows: readonly TableRow[],
): (Direction | "neither" | null)[] | null {
  const { balance } = mapping.columns;
  if (balance === null) return null;
  const side = sideColumns(mapping);
  const steps: Step[] = [];
  for (const row of rows) {
    const read = readAmount(row, mapping);
    const printed = balanceIn(row.cells[balance] ?? "", mapping, row.numeric?.[balance]);
    if (read.kind !== "amount" || printed === null) return null;
    const fee = feeOf(row, mapping, side)?.replace("-", "") ?? "0";
    steps.push({ amount: read.amount, fee, balance: printed });
  }
  const oldestFirst = inOrder(steps);
  const newestFirst = inOrder(steps.toReversed()).toReversed();
  const missed = (ways: readonly unknown[]) => ways.filter((way) => way === "neither").length;
  return missed(newestFirst) < missed(oldestFirst) ? newestFirst : oldestFirst;
}

interface Step {
  amount: Amount;
  fee: Amount;
  balance: Amount;
}

function inOrder(steps: readonly Step[]): (Direction | "neither" | null)[] {
  return steps.map(({ amount, fee, balance }, index) => {
    const before = steps[index - 1]?.balance;
    if (before === undefined) return null;
    const moved = subtractAmounts(balance, before);
    const fits = (way: Amount) =>
      sameAmount(moved, way) || sameAmount(moved, subtractAmounts(way, fee));
    return fits(amount) ? "in" : fits(subtractAmounts("0", amount)) ? "out" : "neither";
  });
}

/** True if the figure in a row's only column of amounts has a minus, or a CR or DR. */
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

/** True if the ways that the words say are those that the balances show. */
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

/** A mark on every line under a heading that isn't known: `Flow`, `Drcr Ind`. Null if no column has one, or several have. */
function otherMarks(mapping: CsvMapping, moved: readonly TableRow[]): AmountColumns | null {
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
    (column) => !taken.has(column) && tellsBothWays(moved, column),
  );
  return mark === undefined || another !== undefined
    ? null
    : { kind: "marked", amount: amounts.amount, mark };
}

/** Headings of who paid and of who was paid, by number or name: `From`, `From no.`, `Sender`, `Receiver MSISDN`. */
const FROM =
  /^(?:from|sender|payer|source|debit account|initiator|expediteur|emetteur|de)(?: (?:account|acct|acc|a c|number|no|name|msisdn|phone|mobile))?(?: (?:number|no))?$/;
const TO =
  /^(?:to|receiver|recipient|payee|beneficiary|destination|credit account|destinataire|beneficiaire|a)(?: (?:account|acct|acc|a c|number|no|name|msisdn|phone|mobile))?(?: (?:number|no))?$/;

/**
 * How two columns of who paid and who was paid say the way, where one value is on one side of every line: it is the account's own, and
 * what it paid went out. Null if no value is, or two are, as between two parties who deal with nobody else.
 */
function guessOwnSide(
  header: readonly string[],
  amount: number,
  lines: readonly TableRow[],
): AmountColumns | null {
  const keys = header.map((cell) => headerKey(cell.normalize("NFD").replaceAll(/\p{M}/gu, "")));
  const columns = (form: RegExp) => keys.flatMap((key, index) => (form.test(key) ? [index] : []));
  const pairs = columns(FROM).flatMap((from) => columns(TO).map((to) => ({ from, to })));
  for (const { from, to } of pairs.filter((pair) => pair.from !== pair.to)) {
    const sides = lines.map(({ cells }) =>
      [cells[from] ?? "", cells[to] ?? ""].map((cell) => cell.trim()),
    );
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

/** Without accents, in English, French and Portuguese. */
const IN =
  /\b(?:received?|reception|recue?s?|receipts?|cash ?in|deposits?|depot|credits?|incoming|inward|collections?|top ?ups?|transfer in|refunds?|pay ?in|paid in|encaissement|recebid[oa]|entrada)\b/;
const OUT =
  /\b(?:sen[dt]|envoi|envoyee?|cash ?out|withdraw(?:al|n)?s?|retrait|debits?|outgoing|outward|payouts?|pay ?out|paid out|disbursements?|transfer out|bill payments?|airtime|achat|purchases?|fees?|charges?|frais|commission|levy|enviad[oa]|saida|buy goods)\b/;

/** The way that the name of a kind of movement suggests; null if it suggests none, or both. Only a person knows. */
export function likelyWay(word: string): Direction | null {
  // What somebody paid to a shop is a payment to its payment provider too.
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
