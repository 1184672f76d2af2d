import type { ReceivedFile } from "@/lib/contract/api/statements";
import { addressIn, addressKey, isSameNetwork } from "@/lib/domain/chain/network";
import {
  type ChainMapping,
  type CsvMapping,
  sheetOf,
  type StatementMapping,
} from "@/lib/domain/statements/mapping";
import { isSameAccount } from "@/lib/domain/statements/same-account";
import type { Direction } from "@/lib/domain/statements/statement";
import { hasOnlyLookAlikes } from "@/lib/domain/chain/tokens";
import { addAmounts, sameAmount, subtractAmounts } from "@/lib/money/amount";
import { findQuestions, unanswered, type OldestLine } from "@/lib/statements/ask";
import { chainSide } from "@/lib/statements/chain/chain-columns";
import type { AccountInFile, Detection } from "@/lib/statements/detect-statement";
import { previewTable, type RawTable, sampleOf, sheetNames } from "@/lib/statements/sample";
import { isProven, judge } from "@/lib/statements/table/judge";
import { withOwnColumns } from "@/lib/statements/table/side-columns";
import type { Queryable } from "@/lib/store/database";
import type { StatementAccountRow } from "@/lib/store/statements/statement-accounts";
import { importedBefore } from "@/lib/store/statements/statement-imports";
import { statementBefore } from "@/lib/store/statements/statement-lines";
import { AppError } from "../app-error";

interface Recognised {
  /** Enough to look at: `detectionBytes`. */
  bytes: Buffer;
  found: Detection;
  accounts: readonly StatementAccountRow[];
  account: StatementAccountRow | null;
  /** How a person has said that it is read. */
  chosen: StatementMapping | null;
}

/**
 * The detected format of a file, and how it would be read. A person's choice counts before the
 * account's last one, and that before the proposal.
 */
export async function receivedFile(
  db: Queryable,
  facts: Pick<ReceivedFile, "importId" | "fileName" | "size"> & { sha256: string },
  { bytes, found, accounts, account, chosen }: Recognised,
): Promise<ReceivedFile> {
  const { sha256, ...file } = facts;
  const format = found.format ?? "csv";
  const sheets = format === "xlsx" ? await sheetNames(bytes) : [];
  // An account that has been read before knows best how: the same table is read in the same way
  // again.
  const remembered =
    account?.mapping && isSameTable(account.mapping as StatementMapping, found.mapping)
      ? await fitting(account.mapping as StatementMapping, found, { bytes, sheets })
      : null;
  const read = remembered ?? (await walletMapping(found.mapping, account, bytes));
  const open =
    read === null || read === found.mapping ? found.open : await findQuestions(bytes, format, read);
  const directed =
    read === null || account === null || chosen !== null
      ? read
      : await withDirectionAfterStatement(db, account.id, file.importId, {
          mapping: read,
          untold: open.untold,
        });
  const taken = chosen ?? directed;
  const mapping = taken?.kind === "table" ? withOwnColumns(taken) : taken;
  const asked = read === null ? found.questions : open.questions;
  const questions =
    chosen !== null
      ? []
      : remembered !== null
        ? unanswered(open, directed ?? remembered)
        : asked.filter((question) => question !== "direction" || !isFirstDirectionKnown(directed));
  return {
    ...file,
    format: found.format,
    mapping,
    certain: questions.length === 0,
    questions,
    open,
    remembered: chosen === null && remembered !== null,
    table:
      format === "csv" || format === "xlsx" || format === "chain"
        ? await previewTable(bytes, format, mapping)
        : null,
    sheets,
    accountInFile: found.accountInFile,
    currencyInFile: found.currencyInFile,
    accountsInFile: [...found.accountsInFile],
    accountId: account?.id ?? null,
    importedBefore: await sameBytes(db, sha256, accounts),
  };
}

function isFirstDirectionKnown(mapping: StatementMapping | null): boolean {
  return (
    mapping?.kind === "table" &&
    mapping.amounts.kind === "stepped" &&
    mapping.amounts.first !== null
  );
}

/**
 * The account whose number or address, network and currency the file names. Null when it names none
 * of ours, or not one alone. Of a file of several accounts, the first that is ours.
 */
export function accountInFile(
  accounts: readonly StatementAccountRow[],
  found: Detection,
): StatementAccountRow | null {
  if (found.accountInFile === null) return null;
  const named =
    found.accountsInFile.length > 1
      ? found.accountsInFile
      : [{ account: found.accountInFile, currency: found.currencyInFile }];
  for (const each of named) {
    const ours = accountNamed(accounts, found, each);
    if (ours) return ours;
  }
  return null;
}

function accountNamed(
  accounts: readonly StatementAccountRow[],
  found: Detection,
  { account: printed, currency }: AccountInFile,
): StatementAccountRow | null {
  const network = found.mapping?.kind === "chain" ? found.mapping.network : null;
  const isOfNetwork = (account: StatementAccountRow): boolean =>
    account.network === null ||
    network === null ||
    isSameNetwork(network, account.network) !== false;
  const fitting = accounts.filter(
    (account) =>
      isSameAccount(printed, account.identifier) &&
      isOfNetwork(account) &&
      (currency === null || account.currency === currency.toUpperCase()),
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** The error for a file whose format isn't supported. */
export function unsupportedFile(problem: string | null): AppError {
  return new AppError(
    "unsupported",
    problem ??
      "The desk can't read this file format. Ask the bank for CSV, XLSX, MT940 or CAMT.053.",
    { reason: "format" },
  );
}

/** Returns true if two mappings are of the same kind of table and columns. */
function isSameTable(remembered: StatementMapping, found: StatementMapping | null): boolean {
  if (remembered.kind !== found?.kind) return false;
  if (
    remembered.kind === "table" &&
    found.kind === "table" &&
    remembered.header === null &&
    found.header === null
  )
    return hasSameColumns(remembered, found);
  return (
    remembered.header !== null && JSON.stringify(remembered.header) === JSON.stringify(found.header)
  );
}

/**
 * Returns true if two tables without headings have days and figures in the same columns. A file of
 * money out alone has fewer of them.
 */
function hasSameColumns(remembered: CsvMapping, { columns, amounts }: CsvMapping): boolean {
  const known = [...figuresOf(remembered.amounts), remembered.columns.balance];
  return (
    columns.bookedOn === remembered.columns.bookedOn &&
    [...figuresOf(amounts), ...(columns.balance === null ? [] : [columns.balance])].every(
      (column) => known.includes(column),
    )
  );
}

function figuresOf(amounts: CsvMapping["amounts"]): number[] {
  return amounts.kind === "split" ? [amounts.in, amounts.out] : [amounts.amount];
}

/**
 * Adapts the account's last mapping to this workbook. Sheets are often named by month: if the last
 * file's sheet isn't in this one, the detected sheet is used.
 */
async function fitting(
  remembered: StatementMapping,
  { format, mapping: found }: Detection,
  { bytes, sheets }: { bytes: Buffer; sheets: readonly string[] },
): Promise<StatementMapping> {
  const sheet = sheetOf(remembered);
  // A list of withdrawals has the same columns as one of deposits.
  if (remembered.kind === "chain") return { ...remembered, way: null, unread: undefined };
  // How many rows stand above the first line is the file's own.
  const own: CsvMapping = {
    ...remembered,
    unread: undefined,
    ...(remembered.header === null && found?.kind === "table" && { skipRows: found.skipRows }),
  };
  // Where all went the one way that was said, that explains the balances as well.
  const isExplained =
    format !== null &&
    own.amounts.kind === "signed" &&
    isProven(judge((await sampleOf(bytes, format, own)).rows, own), 2);
  const read = isExplained ? own : withOwnSteps(own, found);
  return sheet === null || sheets.includes(sheet) ? read : { ...read, sheet: sheetOf(found) };
}

/**
 * Asks for the direction of the oldest line again in each file. Where balances show both ways, and a person
 * said one of a file whose money all went so, they say it.
 */
function withOwnSteps(remembered: CsvMapping, found: StatementMapping | null): CsvMapping {
  const { amounts, columns } = remembered;
  if (amounts.kind === "stepped") return { ...remembered, amounts: { ...amounts, first: null } };
  if (
    found?.kind !== "table" ||
    found.amounts.kind !== "stepped" ||
    amounts.kind !== "signed" ||
    amounts.amount !== found.amounts.amount
  )
    return remembered;
  return {
    ...remembered,
    amounts: found.amounts,
    columns: { ...columns, balance: found.columns.balance },
  };
}

/**
 * The mapping of a chain record for a wallet's account. The record may hold several tokens and
 * networks; the account takes only its own. A look-alike is asked about. Where the record doesn't
 * show its owner, as between two parties who deal with nobody else, it is the wallet's whose
 * address it has.
 */
async function walletMapping(
  mapping: StatementMapping | null,
  account: StatementAccountRow | null,
  bytes: Buffer,
): Promise<StatementMapping | null> {
  if (mapping?.kind !== "chain" || account?.kind !== "wallet") return mapping;
  const { rows } = await previewTable(bytes, "chain", mapping);
  const hasNetworks = chainSide(mapping.header, mapping.columns).network !== null;
  const isOpen = mapping.ownAddresses.length === 0;
  return {
    ...mapping,
    network: mapping.network ?? (hasNetworks ? account.network : null),
    token:
      mapping.token ??
      (hasOnlyLookAlikes(account.currency, mapping, rows) ? null : account.currency),
    ownAddresses:
      isOpen && hasAddress(rows, mapping, account.identifier)
        ? [account.identifier]
        : mapping.ownAddresses,
  };
}

function hasAddress(rows: RawTable["rows"], { columns }: ChainMapping, address: string): boolean {
  return rows.some(({ cells }) =>
    [columns.from, columns.to].some(
      (at) => at !== null && addressKey(addressIn(cells[at] ?? "")) === addressKey(address),
    ),
  );
}

async function sameBytes(
  db: Queryable,
  sha256: string,
  accounts: readonly StatementAccountRow[],
): Promise<ReceivedFile["importedBefore"]> {
  const before = await importedBefore(db, sha256);
  if (!before) return null;
  const accountName = accounts.find((account) => account.id === before.accountId)?.name ?? "";
  const { mapping = null } = before.options as { mapping?: StatementMapping | null };
  return {
    importId: before.id,
    accountName,
    sheet: sheetOf(mapping),
    at: (before.finishedAt ?? before.createdAt).toISOString(),
  };
}

/**
 * Gives the oldest line the direction that leads from the earlier statement's balance. Unchanged if
 * no line is without direction, or the balances don't meet.
 * @param file.untold its oldest line, read as the mapping says; see `ask`
 */
async function withDirectionAfterStatement(
  db: Queryable,
  accountId: string,
  importId: string,
  { mapping, untold }: { mapping: StatementMapping; untold: OldestLine | null },
): Promise<StatementMapping> {
  if (
    mapping.kind !== "table" ||
    mapping.amounts.kind !== "stepped" ||
    mapping.amounts.first !== null
  )
    return mapping;
  const line = untold?.line ?? null;
  if (line === null || line.balanceAfter === null) return mapping;
  const before = await statementBefore(
    db,
    accountId,
    { firstDay: line.bookedOn, sequence: null, page: null, opening: null, closing: null },
    importId,
  );
  const closing = before?.closingAmount ?? null;
  if (!before || closing === null || (before.lastDay ?? "") > line.bookedOn) return mapping;
  const first: Direction | null = sameAmount(addAmounts(closing, line.amount), line.balanceAfter)
    ? "in"
    : sameAmount(subtractAmounts(closing, line.amount), line.balanceAfter)
      ? "out"
      : null;
  return { ...mapping, amounts: { ...mapping.amounts, first } };
}
