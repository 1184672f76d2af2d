import type { CsvMapping, StatementMapping } from "@/lib/domain/statements/mapping";
import type { Question, StatementFormat } from "@/lib/domain/statements/statement";
import { NOTHING_OPEN, type OpenFacts } from "@/lib/domain/statements/open-facts";
import { findQuestions } from "./ask";
import { xmlEntries } from "./camt/read-camt";
import { proposeChain } from "./chain/propose-chain";
import { guessSeparator } from "./csv/csv-rows";
import { hasSignLineEnds } from "./mt940/read-mt940";
import { readStatement } from "./read-statement";
import { firstCsvRows, firstLines, firstSheetRows } from "./sample";
import { StatementError } from "./statement-error";
import { headerKey } from "./table/headings";
import { propose } from "./table/propose";
import { cellAt, type TableRow } from "./table/row";
import { guessEncoding } from "./text/encoding";
import { asSource } from "./text/lines";
import { isZip, readZipDirectory } from "./xlsx/zip";

export interface Detection {
  /** Null for a file that can't be read. Then `problem` says what to do. */
  format: StatementFormat | null;
  problem: string | null;
  /** Null for self-describing formats, and if nothing looks like a table of movements. */
  mapping: StatementMapping | null;
  questions: readonly Question[];
  open: OpenFacts;
  accountInFile: string | null;
  currencyInFile: string | null;
  /** The accounts that the first lines name by number, each with its currency. Banks put several into one file. */
  accountsInFile: readonly AccountInFile[];
}

export interface AccountInFile {
  account: string;
  currency: string | null;
}

/** Enough lines to contain days after the twelfth, and amounts with thousands separators. */
const LINES = 600;
const NOTHING = {
  problem: null,
  mapping: null,
  questions: ["header"],
  open: NOTHING_OPEN,
  accountInFile: null,
  currencyInFile: null,
  accountsInFile: [],
} satisfies Partial<Detection>;

/**
 * Detects a statement's format from its first bytes. Except for XLSX, which needs the whole file, 256 KB are enough.
 * Never throws because of the file's content; `problem` describes it instead.
 */
export async function detectStatement(
  firstBytes: Uint8Array,
  fileName: string,
): Promise<Detection> {
  try {
    const format = formatOf(firstBytes);
    if (format === "xlsx") return await detectSheet(firstBytes);
    if (format === "csv") return await detectTable(firstBytes, fileName);
    return { ...NOTHING, format, questions: [], ...(await headsIn(firstBytes, format, null)) };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { ...NOTHING, format: null, problem: error.message };
  }
}

async function detectTable(bytes: Uint8Array, fileName: string): Promise<Detection> {
  const encoding = guessEncoding(bytes);
  const lines = await firstLines(bytes, encoding, LINES);
  const separator = guessSeparator(lines.map(({ text }) => text));
  const rows = await firstCsvRows(lines, separator);
  const chain = proposeChain(rows, { separator, encoding }, fileName);
  if (chain) {
    const open = await findQuestions(bytes, "chain", chain);
    return {
      ...NOTHING,
      format: "chain",
      mapping: chain,
      questions: open.questions,
      open,
      accountInFile: chain.ownAddresses[0] ?? null,
      currencyInFile: chain.token,
    };
  }
  refuseLists(rows);
  return withHead("csv", propose(rows, { separator, encoding, sheet: null }), bytes);
}

/** The first sheet that looks like a table of movements. Some banks put a cover sheet first, and some keep last month's in a hidden one. */
async function detectSheet(bytes: Uint8Array): Promise<Detection> {
  const sheets = await firstSheetRows(bytes, null, LINES);
  const inOrder = sheets
    .map((sheet, index) => ({ ...sheet, sheet: index === 0 ? null : sheet.name }))
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
  const proposals = inOrder.map(({ sheet, rows }) =>
    propose(rows, { separator: null, encoding: null, sheet }),
  );
  const withHeader = proposals.find((each) => each && each.header !== null);
  return withHead("xlsx", withHeader ?? proposals.find((each) => each !== null) ?? null, bytes);
}

async function withHead(
  format: "csv" | "xlsx",
  mapping: CsvMapping | null,
  bytes: Uint8Array,
): Promise<Detection> {
  if (!mapping) return { ...NOTHING, format };
  const open = await findQuestions(bytes, format, mapping);
  const heads = await headsIn(bytes, format, mapping);
  return { ...NOTHING, format, mapping, questions: open.questions, open, ...heads };
}

const LINES_FOR_HEADS = 5_000;
const MAX_ACCOUNTS = 20;

async function headsIn(
  firstBytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping | null,
) {
  const heads: { account: string | null; currency: string | null; ofLines: string | null }[] = [];
  let lines = 0;
  try {
    for await (const event of readStatement(asSource(firstBytes), { format, mapping })) {
      const last = heads.at(-1);
      if (event.kind === "head")
        heads.push({ account: event.head.account, currency: event.head.currency, ofLines: null });
      if (event.kind === "line" && last) last.ofLines ??= event.line.currency;
      lines += 1;
      if (lines >= LINES_FOR_HEADS) break;
    }
  } catch (error) {
    // Faulty lines are reported where they are read; the first head is known all the same.
    if (!(error instanceof StatementError) || (error.kind !== "incomplete" && heads.length === 0))
      throw error;
  }
  const accounts = new Map<string, AccountInFile>();
  for (const { account, currency, ofLines } of heads) {
    const own = currency ?? ofLines;
    if (account !== null && accounts.size < MAX_ACCOUNTS)
      accounts.set(`${account} ${own ?? ""}`, { account, currency: own });
  }
  return {
    accountInFile: heads[0]?.account ?? null,
    currencyInFile: heads[0]?.currency ?? null,
    accountsInFile: [...accounts.values()],
  };
}

type FormatGuess = Exclude<StatementFormat, "chain">;

const START = 16 * 1024;

const REFUSED: readonly [RegExp, string][] = [
  [
    /^\u00d0\u00cf\u0011\u00e0/,
    "This is an old Excel file (.xls), or one with a password. Open it in Excel, save it as .xlsx without a password, and add that.",
  ],
  [
    /^%PDF/,
    "This is a PDF. Figures can't be read from it safely: download the statement as CSV, Excel, MT940 or CAMT.053.",
  ],
  [
    /^\u001f\u008b|^Rar!|^7z/,
    "This is a packed archive. Unpack it, and add the statements in it one by one.",
  ],
];

const OTHER_FORMATS: readonly [RegExp, string][] = [
  [/^\s*(?:OFXHEADER\s*:|<OFX>|<\?OFX\b|<\?xml[^>]*>\s*<\?OFX\b)/i, "an OFX file"],
  [/^\s*!(?:Type|Account|Option):/i, "a QIF file"],
  [/^\s*01,[^\r\n]*\/\s*[\r\n]+02,/, "a BAI2 file"],
  [/^\s*[{[]\s*["{[]/, "a JSON file"],
  // Records of a fixed width: France and West Africa, Belgium, Spain, Finland.
  [/^01[0-9A-Z]{5} {4}[0-9A-Z]{5}[A-Z]{3}\d/, "a CFONB120 file (also called AFB120)"],
  [/^0{5}\d{9}05/, "a CODA file"],
  [/^11\d{30}[12]\d{17}[1-3]/, "a Cuaderno 43 file (AEB43)"],
  [/^T00322\d/, "a TITO file (KTL)"],
];

/**
 * Decides by content. File names aren't reliable, since banks use `.xls` for all kinds of files.
 * @throws {StatementError} for a file that can't be read, with what to do
 */
export function formatOf(bytes: Uint8Array): FormatGuess {
  if (bytes.length === 0) throw new StatementError("The file is empty. Download it again.");
  const magic = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
  if (isZip(bytes)) return ofArchive(bytes);
  const known = REFUSED.find(([form]) => form.test(magic));
  if (known) throw new StatementError(known[1]);
  return ofText(new TextDecoder(guessEncoding(bytes)).decode(bytes.subarray(0, START)));
}

/** Guesses a packed file: a workbook, or a ZIP of CAMT files. Other contents are refused where the workbook is opened. */
function ofArchive(bytes: Uint8Array): FormatGuess {
  try {
    const names = readZipDirectory(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const isWorkbook = [...names.keys()].some((name) => /^(?:xl\/|\[Content_Types\])/.test(name));
    return !isWorkbook && xmlEntries(names.values()).length > 0 ? "camt" : "xlsx";
  } catch (error) {
    if (error instanceof StatementError) return "xlsx";
    throw error;
  }
}

function ofText(start: string): FormatGuess {
  if (/^\s*<(?:!doctype html|html|table|head|meta)\b/i.test(start))
    throw new StatementError(
      "This is a web page, though it may be named .xls. Open it in Excel, save it as .xlsx, and add that.",
    );
  if (start.includes("urn:schemas-microsoft-com:office:spreadsheet"))
    throw new StatementError(
      "This is Excel's old XML format. Open it in Excel, save it as .xlsx, and add that.",
    );
  const other = OTHER_FORMATS.find(([form]) => form.test(start));
  if (other)
    throw new StatementError(
      `This is ${other[1]}, which the desk doesn't read. Download the statement as CSV, Excel, MT940 or CAMT.053.`,
    );
  if (/^\s*<[?!A-Za-z]/.test(start)) return "camt";
  if (
    /^:(?:20|25P?|28C?|60[FM]):/m.test(start.replaceAll("\r", "\n")) ||
    /\{4:\s*:20:/.test(start) ||
    hasSignLineEnds(start)
  )
    return "mt940";
  // Text contains no control characters except line ends and tabs.
  const controls = start.replaceAll(/[^\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g, "").length;
  if (controls > start.length / 100)
    throw new StatementError(
      "This file can't be read as a statement. Expected CSV, Excel (.xlsx), MT940, CAMT.053, or a block explorer's CSV.",
    );
  return "csv";
}

/** Headings of Wise's list of transfers, which no statement has. */
const OF_WISE = [/^source amount after fees$/, /^target amount after fees$/] as const;
/** Headings of a currency on each side, as VALR's: `Debit Currency`, `Credit Currency`. */
const SIDES = [/^debit (?:currency|asset|ccy)$/, /^credit (?:currency|asset|ccy)$/] as const;

/** True if lines have another currency on either side. Such a list is of several accounts, and a trade is a movement of two. */
function hasTwoCurrencies(rows: readonly TableRow[]): boolean {
  const header = rows.findIndex((row) => hasHeadings(row, SIDES));
  if (header < 0) return false;
  const columns = SIDES.map(
    (side) => rows[header]?.cells.findIndex((cell) => side.test(headerKey(cell))) ?? -1,
  );
  const codes = rows
    .slice(header + 1)
    .flatMap((row) => columns.map((column) => cellAt(row, column).toUpperCase()).filter(Boolean));
  return new Set(codes).size > 1;
}

/** Refuses exports that look like statements and aren't. @throws {StatementError} */
function refuseLists(rows: readonly TableRow[]): void {
  if (hasTwoCurrencies(rows))
    throw new StatementError(
      "This list has the movements of several currencies, one on each side of a line. Download the statement of one currency's account or wallet, with its balances, and add that.",
    );
  if (rows.some((row) => hasHeadings(row, OF_WISE)))
    throw new StatementError(
      "This is Wise's list of transfers: its amounts are in the sender's currency or in the recipient's, and it has no balances. Download the statement of this currency's balance as CSV, and add that.",
    );
}

function hasHeadings({ cells }: TableRow, forms: readonly RegExp[]): boolean {
  return forms.every((form) => cells.some((cell) => form.test(headerKey(cell))));
}
