import type { CsvMapping, StatusChoice } from "@/lib/domain/statements/mapping";
import type { OpenFacts } from "@/lib/domain/statements/open-facts";
import type { Direction } from "@/lib/domain/statements/statement";
import { entryNumber, isOwnColumn } from "./accounts";
import { headerKey, roleOf } from "./headings";
import { markOf } from "./read-amount";
import { cellAt, figureColumns, type TableRow } from "./row";

export interface SideColumns {
  status: number[];
  statuses: readonly StatusChoice[];
  balanceMark: number | null;
  /** A column with the balance before the line. Together with the balance after it, it gives the direction. */
  balanceBefore: number | null;
  fees: number[];
  /** A column that tells holds, which change only the available balance, from movements; see `HOLD`. */
  hold: number | null;
  account: number | null;
  entry: number | null;
  days: number[];
  /** True if the column of the other side's name is one of payers. On money out, the payer is the owner or its employee. */
  payers: boolean;
  /** The header's number of columns. Null without a header, and for sheets, which may have notes next to the table. */
  width: number | null;
}

const STATUS =
  /^(?:(?:transaction |payment |booking )?(?:status|state)|info|statut|état|stato|estado|situação|статус)$/;
const FEE =
  /^(?:(?:total|service|bank|transaction|admin|processing) )?(?:fees?|charges?|commissions?|levy|(?:excise|stamp) ?duty|vat|frais|entgelt|gebühr|kosten(?: op verrichting)?|poplatek)(?: (?:r|[a-z]{3}|f ?cfa|kshs?|amount))?$/;
/** Revolut Business names under `Payer` who ordered a payment. */
const PAYERS = /^(?:payer|sender|remitter|originator)(?: name)?$/;
/** Airwallex and PayPal: their reports hold both, and only movements change the account's balance. */
const HOLD_COLUMN = /^(?:financial transaction type|balance impact|auswirkung auf guthaben)$/;
const HOLD =
  /^(?:card_authori[sz]ation|payin_refund|payment_reserve|issuing_authori[sz]ation)(?:_hold|_release)?$|^hold(?:_release)?$|^memo$/i;
const PENDING =
  /^(?:umsatz |transaction[ _]|payment )?(?:pend(?:ing)?|en cours|processing|in progress|not posted|unposted|vorgemerkt|offen|ausstehend|varaus|venter|afventer|in behandeling|scheduled|forecast(?:ed)?|oczekując[aey]|w realizacji|nezaúčtován[aoáé]|függőben|beklemede|en attente|pend[ie]ente|in sospeso|in attesa|reserver(?:at|ad|et)|nierozliczone|в обработке)$/iu;
const FAILED =
  /^(?:transaction[ _]|payment )?(?:échec|echec|fail(?:ed|ure)?|unsuccessful|declined|rejected|cancell?ed|expired|reverted|abandoned|unpaid|abgelehnt|refusée?|rejetée?|annulée?|échouée?|recusad[oa]|cancelad[oa]|rechazad[oa]|anulad[oa]|rifiutat[oa]|annullat[oa]|geweigerd|geannuleerd|mislukt|afvist|avvist|annulleret|annullert|avvisad|odrzucon[aey]|anulowan[aey]|zamítnut[aoáé]|zrušen[aoáé]|elutasított|sikertelen|fehlgeschlagen|отклонен[оа]?|отказ)$/iu;
const BOOKED =
  /^(?:umsatz |transaction[ _]|payment )?(?:succ[eè]s|réussie?|reussie?|validée?|terminée?|completat[oa]|completad[oa]|eseguit[oa]|contabilizzat[oa]|success(?:ful(?:ly)?)?|succeeded|completed?|settled|booked|book|posted|paid(?: out)?|approved|confirmed|cleared|executed|processed|finali[sz]ed|accepted|authori[sz]ed|done|ok|sent|received|gebucht|verbucht|genehmigt|abgeschlossen|effectuée?|exécutée?|acceptée?|comptabilisée?|concluíd[oa]|efetuad[oa]|realizad[oa]|udført|utført|bokført|utförd|bokförd|genomförd|geaccepteerd|uitgevoerd|verwerkt|geboekt|voltooid|wykonan[aey]|zrealizowan[aey]|zaksięgowan[aey]|rozliczon[aey]|zaúčtován[aoáé]|proveden[aoáé]|teljesült|könyvelt|suoritettu|gerçekleşti|tamamlandı|исполнен[оа]?|проведен[оа]?)$/iu;

export function sideColumns(mapping: CsvMapping): SideColumns {
  const { columns, amounts, statuses = [] } = mapping;
  const header = mapping.header ?? [];
  const status = statusColumns(header, columns.status);
  const chosen = new Set<number | null>([
    ...Object.values(columns).flat(),
    ...Object.values(amounts).filter((value) => typeof value === "number"),
  ]);
  // A net amount already includes its fee.
  const isNet = figureColumns(amounts).every((index) =>
    /\bnet(?:to)?\b/.test(headerKey(header[index] ?? "")),
  );
  const hold = header.findIndex((cell) => HOLD_COLUMN.test(headerKey(cell)));
  const fees = isNet
    ? []
    : [...header.keys()].filter(
        (index) => FEE.test(headerKey(header[index] ?? "")) && !chosen.has(index),
      );
  const before = header.findIndex((cell, index) => isBalanceBefore(cell) && !chosen.has(index));
  const account =
    columns.account === undefined
      ? header.findIndex((cell, index) => isOwnColumn(cell) && !chosen.has(index))
      : (columns.account ?? -1);
  const next = columns.balance === null ? -1 : columns.balance + 1;
  // A mark behind the balance that was chosen as text is the line's.
  const marked =
    (amounts.kind === "marked" && amounts.mark === next) || columns.narration.includes(next);
  return {
    status,
    statuses,
    balanceMark: !marked && roleOf(header[next] ?? "")?.role === "mark" ? next : null,
    balanceBefore: before < 0 || columns.balance === null ? null : before,
    fees,
    hold: hold < 0 ? null : hold,
    account: account < 0 ? null : account,
    entry: entryNumber(header),
    days: header.flatMap((cell, index) =>
      index !== columns.bookedOn && /^(?:bookedOn|valueOn)$/.test(roleOf(cell)?.role ?? "")
        ? [index]
        : [],
    ),
    payers: PAYERS.test(headerKey(header[columns.counterparty ?? -1] ?? "")),
    width: mapping.header?.length ?? null,
  };
}

/** Adds the columns that headings name for accounts and statuses, to be seen and changed. */
export function withOwnColumns(mapping: CsvMapping): CsvMapping {
  const { account, status } = sideColumns(mapping);
  return { ...mapping, columns: { ...mapping.columns, account, status: status[0] ?? null } };
}

/** The column that was chosen comes first. Headings may name further ones, such as that of the payment besides that of the transaction. */
function statusColumns(header: readonly string[], chosen: number | null | undefined): number[] {
  if (chosen === null) return [];
  const named = header.flatMap((cell, index) => (STATUS.test(headerKey(cell)) ? [index] : []));
  return chosen === undefined ? named : [chosen, ...named.filter((index) => index !== chosen)];
}

/** True for the heading of a balance before the line. MTN and other wallets, and ABN AMRO, print it instead of a sign. */
export function isBalanceBefore(cell: string): boolean {
  return /^(?:(?:opening |account )?bal(?:ance)? before(?: transaction)?|(?:previous|old|before) bal(?:ance)?|(?:begin|start)saldo)(?: [a-z]{3})?$/.test(
    headerKey(cell),
  );
}

/** Says why a row is not a booked movement, in the plural; else null. */
export function notBooked(
  row: TableRow,
  { status, statuses, hold, entry }: SideColumns,
  dateText: string,
): string | null {
  if (entry !== null && row.cells[entry] === "") return "pending entries";
  if (HOLD.test(cellAt(row, hold))) return "holds";
  const printed = status.map((index) => cellAt(row, index));
  const leftOut = printed.find((word) => choiceOf(word, statuses) === false);
  if (leftOut !== undefined) return `lines marked “${leftOut.slice(0, 40)}”`;
  const words = [...printed.filter((word) => choiceOf(word, statuses) === null), dateText];
  // Capitec writes it before the text.
  if (
    words.some((word) => PENDING.test(word)) ||
    (/\(pending\)/i.test(row.text) && row.cells.some((cell) => /^\(pending\)/i.test(cell)))
  )
    return "pending entries";
  return words.some((word) => FAILED.test(word)) ? "payments that failed" : null;
}

function choiceOf(word: string, statuses: readonly StatusChoice[]): boolean | null {
  if (statuses.length === 0 || word === "") return null;
  const key = headerKey(word);
  return statuses.find(({ status }) => headerKey(status) === key)?.taken ?? null;
}

/** The meaning of a status; `unknown` leaves open if money moved. An example is `Reversed`. */
export function meaningOf(status: string): OpenFacts["statuses"][number]["meaning"] {
  const word = status.trim();
  if (PENDING.test(word)) return "pending";
  if (FAILED.test(word)) return "failed";
  return word === "" || BOOKED.test(word) ? "booked" : "unknown";
}

/** True if nobody knows a status, and no balance proves the line. Banks print no balance beside what is pending. */
export function hasOpenStatus(
  row: TableRow,
  { columns: { balance } }: CsvMapping,
  { status, statuses }: SideColumns,
): boolean {
  if (/\d/.test(cellAt(row, balance))) return false;
  return status.some((index) => {
    const word = cellAt(row, index);
    return meaningOf(word) === "unknown" && choiceOf(word, statuses) === null;
  });
}

/** The mark after a balance, for a balance without a sign of its own. */
export function balanceMarkOf(row: TableRow, { balanceMark }: SideColumns): Direction | null {
  return markOf(cellAt(row, balanceMark));
}

/** Reports a row with more cells than columns. An amount or a text with the separator wasn't quoted. */
export function comeApart(row: TableRow, { width }: SideColumns): string | null {
  if (width === null || row.numeric !== null || row.cells.length <= width) return null;
  const beyond = row.cells.slice(width).some((cell) => cell !== "" && markOf(cell) === null);
  if (!beyond) return null;
  return `The line has ${row.cells.length} columns, and the header ${width}. An amount or text in it probably holds the separator and stands without quotation marks: export the statement again, or put it in quotation marks.`;
}
