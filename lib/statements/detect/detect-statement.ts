import type { CsvMapping, StatementMapping } from "@/lib/domain/statements/csv-mapping";
import type { StatementFormat } from "@/lib/domain/statements/statement";
import type { Question } from "@/lib/domain/statements/question";
import { ask, NOTHING_OPEN, type OpenFacts } from "../ask";
import { proposeChain } from "../chain/propose-chain";
import { guessSeparator } from "../csv/guess-separator";
import { readStatement } from "../read-statement";
import { StatementError } from "../statement-error";
import { propose } from "../table/propose";
import { asSource } from "../text/as-source";
import { guessEncoding } from "../text/guess-encoding";
import { firstCsvRows, firstLines, firstSheetRows } from "../sample";
import { formatOf } from "./format-of";
import { problemOfList } from "./other-lists";

/** The result of detecting a file. */
export interface Detection {
  /** Null for a file that can't be read. Then `problem` says what to do. */
  format: StatementFormat | null;
  problem: string | null;
  /** Null for self-describing formats, and if nothing looks like a table of movements. */
  mapping: StatementMapping | null;
  /** What a person has to say before the file is read. */
  questions: readonly Question[];
  /** What the questions are about. */
  open: OpenFacts;
  /** The account number, IBAN or address named in the file. */
  accountInFile: string | null;
  currencyInFile: string | null;
  /** Each account that the file's first lines name by number, the first one first, with its own currency: banks put several into one file. */
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
 * Detects a statement's format from its first bytes. 256 KB are enough for every format except XLSX, which needs the whole file. Never
 * throws because of the file's content; `problem` describes it instead.
 */
export async function detectStatement(
  firstBytes: Uint8Array,
  fileName: string,
): Promise<Detection> {
  const { format, problem } = formatOf(firstBytes);
  if (format === null) return { ...NOTHING, format, problem };
  try {
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
    const open = await ask(bytes, "chain", chain);
    return {
      format: "chain",
      problem: null,
      mapping: chain,
      questions: open.questions,
      open,
      accountInFile: chain.ownAddresses[0] ?? null,
      currencyInFile: chain.token,
      accountsInFile: [],
    };
  }
  const list = problemOfList(rows);
  if (list !== null) return { ...NOTHING, format: null, problem: list };
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
  const open = await ask(bytes, format, mapping);
  const { questions } = open;
  return {
    ...NOTHING,
    format,
    mapping,
    questions,
    open,
    ...(await headsIn(bytes, format, mapping)),
  };
}

type Heads = Pick<Detection, "accountInFile" | "currencyInFile" | "accountsInFile">;

/** Of each statement, the head and the currency of the first line are looked at, within so many lines. */
const LINES_FOR_HEADS = 5_000;
const MOST_ACCOUNTS = 20;

/** What the heads of the statements contain. The bytes may end before a head does. */
async function headsIn(
  firstBytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping | null,
): Promise<Heads> {
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
    // What is wrong with a file's lines is told where they are read; its first head is known all the same.
    if (!(error instanceof StatementError) || (error.kind !== "incomplete" && heads.length === 0))
      throw error;
  }
  const [first] = heads;
  return {
    accountInFile: first?.account ?? null,
    currencyInFile: first?.currency ?? null,
    accountsInFile: differentAccounts(heads),
  };
}

function differentAccounts(
  heads: readonly { account: string | null; currency: string | null; ofLines: string | null }[],
): AccountInFile[] {
  const found = new Map<string, AccountInFile>();
  for (const { account, currency, ofLines } of heads) {
    const own = currency ?? ofLines;
    if (account !== null && found.size < MOST_ACCOUNTS)
      found.set(`${account} ${own ?? ""}`, { account, currency: own });
  }
  return [...found.values()];
}
