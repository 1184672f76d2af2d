import {
  adjustedRows,
  forwardRows,
  type AdjustedFigures,
  type ForwardFigures,
  type StatementFigure,
} from "@/lib/domain/close/adjustment-rows";
import { describeBasis, type BasisOfBalance } from "@/lib/domain/close/statement-coverage";
import { MAX_PDF_DOCUMENTS } from "@/lib/domain/reports/file-limits";
import { counted } from "@/lib/domain/words/words";
import type { Database } from "@/lib/store/database";
import type { CountedSum, OpenItem } from "@/lib/store/close/close-figures";
import type { LateLine, LineMatchedLater } from "@/lib/store/close/late-lines";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import { csvFile, csvLine, figureCell, textCell } from "../files/csv-file";
import type { ReportFile } from "@/lib/store/reports/report-file";
import { pdfFile } from "../files/files";
import { zipped, type ZippedFile, type ZippedProof } from "./zipped";

export interface ClosePack {
  organisation: string;
  sandbox: boolean;
  revision: string;
  items: readonly OpenItem[];
  source: ReportSource;
  /** The account's transactions without a date or a line of it. */
  unplaced: number;
  receipts: { count: number; source: ReportSource };
  view: {
    account: { name: string; currency: string; number: string };
    from: string;
    to: string;
    timeZone: string;
    prepared: { by: string; at: string } | null;
    reviewed: { by: string; at: string } | null;
    checklist: readonly { key: string; state: string; text: string; details: readonly string[] }[];
    statement: {
      opening: string | null;
      openingFrom?: BasisOfBalance;
      moneyIn: CountedSum;
      moneyOut: CountedSum;
      closing: string | null;
      closingFrom?: BasisOfBalance;
      difference: string | null;
      unmatchedLines: CountedSum;
      timing: readonly (CountedSum & { label: string })[];
      matchedWithTransfers: CountedSum;
      matchedDifferences: CountedSum;
      explained: CountedSum;
      payerUnknown?: CountedSum & { accounts: readonly string[] };
      broughtForward?: ForwardFigures;
      adjusted?: AdjustedFigures;
    };
    adjustments: {
      count: number;
      rows: readonly {
        transferId: string;
        reference: string | null;
        is: string;
        cells: readonly { column: string; was: string | null; now: string | null }[];
      }[];
      lines: { count: number; amount: string; rows: readonly LateLine[] };
      matches: { count: number; amount: string; rows: readonly LineMatchedLater[] };
    };
  };
}

interface PackedFile extends ZippedFile {
  head?: string[];
}

const STATEMENT_COLUMNS = ["line", "count", "amount", "currency"];

/** Packs, for the verbs that write one or compare a file with one. */
export const closePacks = {
  write: closePack,
  table(db: Database, pack: ClosePack, name: string): PackedFile | null {
    if (!name.endsWith(".csv")) return null;
    return packedFiles(db, pack).find((each) => each.name === name) ?? null;
  },
};

function packedFiles(db: Database, pack: ClosePack): PackedFile[] {
  return [
    {
      name: "statement-of-reconciliation.csv",
      bytes: () => once(statementCsv(pack)),
      head: STATEMENT_COLUMNS,
    },
    { name: "checklist.csv", bytes: () => once(checklistCsv(pack)) },
    { name: "reconciliation.csv", bytes: () => written(db, csvFile, pack.source, pack) },
    // With more than this, nobody would read them all. The manifest then gives their number, and a report can be made for fewer days.
    ...(pack.receipts.count <= MAX_PDF_DOCUMENTS
      ? [{ name: "receipts.pdf", bytes: () => written(db, pdfFile, pack.receipts.source, pack) }]
      : []),
    { name: "exceptions.csv", bytes: () => once(exceptionsCsv(pack)) },
    { name: "adjustments.csv", bytes: () => once(adjustmentsCsv(pack)) },
    { name: "late-lines.csv", bytes: () => once(lateLinesCsv(pack)) },
    { name: "matched-later.csv", bytes: () => once(matchedLaterCsv(pack)) },
  ];
}

/**
 * Packs a closed period as a ZIP file with a manifest. Streamed, with the same bytes each time.
 * @returns the files in it, in their order
 */
export async function* closePack(
  db: Database,
  pack: ClosePack,
): AsyncGenerator<Uint8Array, ZippedProof[], void> {
  // ZIP supports years from 1980.
  const at = new Date(pack.view.reviewed?.at ?? "1980-01-02T00:00:00Z");
  const proofs: ZippedProof[] = [];
  const manifestFile = {
    name: "manifest.json",
    bytes: () => once(`${JSON.stringify(manifest(pack, proofs), null, 2)}\n`),
  };
  yield* zipped([...packedFiles(db, pack), manifestFile], {
    at,
    written: (proof) => proofs.push(proof),
  });
  return proofs;
}

async function* once(text: string): AsyncGenerator<Uint8Array, void, void> {
  yield Buffer.from(text);
}

async function* written(
  db: Database,
  file: ReportFile,
  source: ReportSource,
  { organisation: name, sandbox, view }: ClosePack,
): AsyncGenerator<Uint8Array, void, void> {
  const facts = {
    title: `Close of ${view.account.name}, ${view.from} to ${view.to}`,
    createdAt: new Date(view.reviewed?.at ?? 0),
    organisation: { name, sandbox },
    totals: () => Promise.reject(new Error("these files have no place for totals")),
  };
  for await (const { bytes } of file.write(db, source, facts)) yield bytes;
}

function statementCsv({ view }: ClosePack): string {
  const { account, statement } = view;
  const line = (label: string, { count, amount }: Pick<StatementFigure, "count" | "amount">) =>
    csvLine([
      textCell(label),
      figureCell(count?.toString()),
      figureCell(amount),
      textCell(account.currency),
    ]);
  const unknown = statement.payerUnknown;
  return [
    ...headRows(view),
    csvLine(STATEMENT_COLUMNS),
    ...forwardRows(statement.broughtForward).map((row) => line(row.label, row)),
    line("Opening balance", { amount: statement.opening }),
    line("Money in", statement.moneyIn),
    line("Money out", statement.moneyOut),
    line("Closing balance", { amount: statement.closing }),
    line("Difference", { amount: statement.difference }),
    line("Matched with transfers, net", statement.matchedWithTransfers),
    line("Differences of matches", statement.matchedDifferences),
    line("Explained without a transfer", statement.explained),
    line("Unmatched lines, net", statement.unmatchedLines),
    ...statement.timing.map((row) => line(`Timing differences, ${row.label}`, row)),
    unknown
      ? line(
          `Of the timing differences, perhaps paid from ${unknown.accounts.join(" or ")}`,
          unknown,
        )
      : "",
    ...adjustedRows(statement.adjusted).map((row) => line(row.label, row)),
  ].join("");
}

/** The account, the period and the origin of balances that no statement states. */
function headRows({ account, from, to, timeZone, statement }: ClosePack["view"]): string[] {
  const { opening, closing } = describeBasis({ from, to, currency: account.currency, statement });
  const rows = [
    ["Account", account.name],
    ["Account number", account.number],
    ["Currency", account.currency],
    ["From", from],
    ["To", to],
    ["Time zone", timeZone],
    ["Net amounts", "Money in positive"],
    ...(opening === null ? [] : [["Opening balance", opening]]),
    ...(closing === null ? [] : [["Closing balance", closing]]),
  ];
  return rows.map((cells) => csvLine(cells.map(textCell)));
}

/** Makes a row's finished cell for each column, by the column's heading. */
type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

function csvTable<Row>(rows: readonly Row[], columns: Columns<Row>): string {
  const cells = rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row)));
  return [Object.keys(columns), ...cells].map((line) => csvLine(line)).join("");
}

function checklistCsv({ view }: ClosePack): string {
  return csvTable(view.checklist, {
    item: ({ key }) => textCell(key),
    state: ({ state }) => textCell(state),
    text: ({ text }) => textCell(text),
    details: ({ details }) => textCell(details.join(" | ")),
  });
}

function exceptionsCsv({ items, view }: ClosePack): string {
  return csvTable(items, {
    kind: ({ kind }) => textCell(kind),
    date: ({ day }) => textCell(day),
    direction: ({ direction }) => textCell(direction),
    currency: () => textCell(view.account.currency),
    amount: ({ amount }) => figureCell(amount),
    reference: ({ reference }) => inert(reference),
    narration: ({ narration }) => inert(narration),
    age_days: ({ ageDays }) => figureCell(String(ageDays)),
    comments: ({ comments }) => textCell(comments),
    cleared_on: ({ clearedOn }) => textCell(clearedOn),
  });
}

/** The database has already made it safe for spreadsheets. */
function inert(text: string | null): string {
  return text === null ? "" : `"${text.replaceAll('"', '""')}"`;
}

function adjustmentsCsv({ view: { adjustments } }: ClosePack): string {
  const wholeRow = { column: null, was: null, now: null };
  const rows = adjustments.rows.flatMap((row) =>
    (row.cells.length > 0 ? row.cells : [wholeRow]).map((cell) => ({ ...row, ...cell })),
  );
  return csvTable(rows, {
    reference: ({ reference }) => textCell(reference),
    transfer_id: ({ transferId }) => textCell(transferId),
    change: ({ is }) => textCell(is),
    column: ({ column }) => textCell(column),
    when_closed: ({ was }) => inert(was),
    now: ({ now }) => inert(now),
  });
}

function lineColumns({ account }: ClosePack["view"]): Columns<LateLine> {
  return {
    date: ({ on }) => textCell(on),
    amount: ({ amount }) => figureCell(amount),
    currency: () => textCell(account.currency),
    narration: ({ narration }) => textCell(narration),
    bank_reference: ({ bankReference }) => textCell(bankReference),
    file: ({ fileName }) => textCell(fileName),
    line: ({ lineNumber }) => figureCell(String(lineNumber)),
  };
}

function lateLinesCsv({ view }: ClosePack): string {
  return csvTable(view.adjustments.lines.rows, lineColumns(view));
}

function matchedLaterCsv({ view }: ClosePack): string {
  const changes = { matched: "matched", explained: "explained", unmatched: "no longer matched" };
  return csvTable<LineMatchedLater>(view.adjustments.matches.rows, {
    ...lineColumns(view),
    change: ({ is }) => textCell(changes[is]),
    reason: ({ reason }) => textCell(reason),
  });
}

function manifest(
  { organisation, sandbox, revision, view, unplaced, receipts }: ClosePack,
  files: readonly ZippedProof[],
): unknown {
  const { account, from, to, timeZone, prepared, reviewed, statement, adjustments } = view;
  const act = (who: { by: string; at: string } | null) => who && { by: who.by, at: who.at };
  return {
    schema: "rampdesk.close/1",
    organisation,
    sandbox,
    account,
    from,
    to,
    timeZone,
    revision,
    prepared: act(prepared),
    reviewed: act(reviewed),
    statement,
    receipts: {
      count: receipts.count,
      included: receipts.count <= MAX_PDF_DOCUMENTS,
      limit: MAX_PDF_DOCUMENTS,
    },
    netAmounts: "Money in positive",
    withoutDate: { count: unplaced, text: unplacedText(unplaced) },
    adjustments: {
      transactions: adjustments.count,
      lines: sumOf(adjustments.lines),
      matches: sumOf(adjustments.matches),
    },
    files,
  };
}

function unplacedText(count: number): string {
  if (count === 0)
    return "Every transaction of this account has a date, or a statement line that it is matched with.";
  return `${counted(count, "transaction")} of this account ${count === 1 ? "has no date and is" : "have no date and are"} matched with no statement line. No period's pack has ${count === 1 ? "it" : "them"}.`;
}

function sumOf({ count, amount }: CountedSum): CountedSum {
  return { count, amount };
}
