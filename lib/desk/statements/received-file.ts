import type { ReceivedFile } from "@/lib/contract/api/statements";
import { addressIn, addressKey, isSameNetwork } from "@/lib/domain/chain/network";
import {
  type ChainMapping,
  type CsvMapping,
  sheetOf,
  type StatementMapping,
} from "@/lib/domain/statements/mapping";
import { isSameAccount } from "@/lib/domain/statements/same-account";
import { hasOnlyLookAlikes } from "@/lib/domain/chain/tokens";
import { findQuestions, unanswered } from "@/lib/statements/ask";
import { chainSide } from "@/lib/statements/chain/chain-columns";
import type { AccountInFile, Detection } from "@/lib/statements/detect-statement";
import { previewTable, type RawTable, sheetNames } from "@/lib/statements/sample";
import { figureColumns } from "@/lib/statements/table/row";
import { withOwnColumns } from "@/lib/statements/table/side-columns";
import type { Queryable } from "@/lib/store/database";
import type { StatementAccountRow } from "@/lib/store/statements/statement-accounts";
import { importedBefore } from "@/lib/store/statements/statement-imports";
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
      ? fitting(account.mapping as StatementMapping, found.mapping, sheets)
      : null;
  const read = remembered ?? (await walletMapping(found.mapping, account, bytes));
  const open =
    read === null || read === found.mapping ? found.open : await findQuestions(bytes, format, read);
  const taken = chosen ?? read;
  const mapping = taken?.kind === "table" ? withOwnColumns(taken) : taken;
  const asked = read === null ? found.questions : open.questions;
  const questions =
    chosen !== null ? [] : remembered !== null ? unanswered(open, remembered) : [...asked];
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

/** Returns true if days and figures are in the same columns. Money out alone has fewer. */
function hasSameColumns(remembered: CsvMapping, { columns, amounts }: CsvMapping): boolean {
  const known = [...figureColumns(remembered.amounts), remembered.columns.balance];
  return (
    columns.bookedOn === remembered.columns.bookedOn &&
    [...figureColumns(amounts), ...(columns.balance === null ? [] : [columns.balance])].every(
      (column) => known.includes(column),
    )
  );
}

/**
 * Adapts the account's last mapping to this workbook. Sheets are often named by month: if the last
 * file's sheet isn't in this one, the detected sheet is used.
 */
function fitting(
  remembered: StatementMapping,
  found: StatementMapping | null,
  sheets: readonly string[],
): StatementMapping {
  const sheet = sheetOf(remembered);
  // A list of withdrawals has the same columns as one of deposits.
  if (remembered.kind === "chain") return { ...remembered, way: null, unread: undefined };
  // How many rows stand above the first line is the file's own.
  const read: CsvMapping = {
    ...remembered,
    unread: undefined,
    ...(remembered.header === null && found?.kind === "table" && { skipRows: found.skipRows }),
  };
  return sheet === null || sheets.includes(sheet) ? read : { ...read, sheet: sheetOf(found) };
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
