import type { AmountColumns } from "@/lib/domain/statements/csv-mapping";
import { headerKey } from "./header-row";
import type { TableRow } from "./row";

/** Headings of who paid and of who was paid, by number or name: `From`, `From no.`, `Sender`, `Receiver MSISDN`. */
const FROM =
  /^(?:from|sender|payer|source|debit account|initiator|expediteur|emetteur|de)(?: (?:account|acct|acc|a c|number|no|name|msisdn|phone|mobile))?(?: (?:number|no))?$/;
const TO =
  /^(?:to|receiver|recipient|payee|beneficiary|destination|credit account|destinataire|beneficiaire|a)(?: (?:account|acct|acc|a c|number|no|name|msisdn|phone|mobile))?(?: (?:number|no))?$/;

/**
 * How two columns of who paid and who was paid say the way, where one value is on one side of every line: it is the account's own, and
 * what it paid went out. Null if no value is, or two are, as between two parties who deal with nobody else.
 */
export function guessOwnSide(
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
