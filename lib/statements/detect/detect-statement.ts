import type { CsvMapping, StatementMapping } from "@/lib/domain/statements/csv-mapping";
import { doubtsThat, type ReadingDoubt } from "@/lib/domain/statements/reading-doubt";
import type { StatementFormat } from "@/lib/domain/statements/statement";
import type { Guess } from "@/lib/domain/statements/guess";
import { guessChain } from "../chain/guess-chain";
import { guessSeparator } from "../csv/guess-separator";
import { readStatement } from "../read-statement";
import { StatementError } from "../statement-error";
import { guessMapping } from "../table/guess-mapping";
import { asSource } from "../text/as-source";
import { guessEncoding } from "../text/guess-encoding";
import { firstCsvRows, firstLines, firstSheetRows } from "./first-rows";
import { formatOf } from "./format-of";
import { leavesSignsOpen } from "./leaves-signs-open";
import { problemOfList } from "./other-lists";
import { untoldLine, type UntoldLine } from "./untold-line";

/** The result of detecting a file. */
export interface Detection {
  /** Null for a file that can't be read. Then `problem` says what to do. */
  format: StatementFormat | null;
  problem: string | null;
  /** Null for self-describing formats, and if nothing looks like a table of movements. */
  mapping: StatementMapping | null;
  /** False if the file can be read in several ways, so that a person should look at it first. */
  certain: boolean;
  /** Why it isn't certain. */
  doubts: readonly ReadingDoubt[];
  /** Whether only signs say which way money went, and nothing shows what they mean. */
  signsOpen: boolean;
  /** The line whose way nothing shows, read as `mapping` says; null if there is none. */
  untold: UntoldLine | null;
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
  certain: false,
  doubts: ["not_recognised"],
  signsOpen: false,
  untold: null,
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
    return { ...NOTHING, format, ...asGuessed([]), ...(await headsIn(firstBytes, format, null)) };
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
  const chain = guessChain(rows, { separator, encoding }, fileName);
  if (chain) {
    const [own = null] = chain.value.ownAddresses;
    return {
      format: "chain",
      problem: null,
      mapping: chain.value,
      ...asGuessed(chain.doubts),
      signsOpen: false,
      untold: null,
      accountInFile: own,
      currencyInFile: chain.value.token,
      accountsInFile: [],
    };
  }
  const list = problemOfList(rows);
  if (list !== null) return { ...NOTHING, format: null, problem: list };
  return withHead("csv", guessMapping(rows, { separator, encoding, sheet: null }), bytes);
}

/** The first sheet that looks like a table of movements. Some banks put a cover sheet first, and some keep last month's in a hidden one. */
async function detectSheet(bytes: Uint8Array): Promise<Detection> {
  const sheets = await firstSheetRows(bytes, null, LINES);
  const inOrder = sheets
    .map((sheet, index) => ({ ...sheet, sheet: index === 0 ? null : sheet.name }))
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
  const guesses = inOrder.map(({ sheet, rows }) =>
    guessMapping(rows, { separator: null, encoding: null, sheet }),
  );
  const withHeader = guesses.find((guess) => guess && guess.value.header !== null);
  return withHead("xlsx", withHeader ?? guesses.find((guess) => guess !== null) ?? null, bytes);
}

function asGuessed(doubts: readonly ReadingDoubt[]): Pick<Detection, "certain" | "doubts"> {
  return { certain: doubts.length === 0, doubts };
}

async function withHead(
  format: "csv" | "xlsx",
  guess: Guess<CsvMapping> | null,
  bytes: Uint8Array,
): Promise<Detection> {
  if (!guess) return { ...NOTHING, format };
  const signsOpen = await leavesSignsOpen(bytes, format, guess.value);
  const untold = await untoldLine(bytes, format, guess.value);
  const doubts = [...guess.doubts, ...doubtsThat([["first_way", untold !== null]])];
  return {
    ...NOTHING,
    format,
    mapping: guess.value,
    ...asGuessed(doubts),
    signsOpen,
    untold,
    ...(await headsIn(bytes, format, guess.value)),
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
