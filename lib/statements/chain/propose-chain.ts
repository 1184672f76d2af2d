import { addressIn, addressKey, isAddress } from "@/lib/domain/chain/network";
import type {
  ChainColumns,
  ChainMapping,
  TableSeparator,
  TextEncodingName,
} from "@/lib/domain/statements/mapping";
import {
  bareSymbol,
  isLookAlike,
  issuedNetwork,
  issuedSymbol,
  knownContract,
  tokenSymbol,
} from "@/lib/domain/chain/tokens";
import { isStablecoin } from "@/lib/money/currency";
import { guessDateOrder } from "@/lib/domain/statements/parse-day";
import { cellAt, columnOf, type TableRow, guessDecimalSign, isBlankRow } from "../table/row";
import { isHash, unitIn } from "./read-transfer";
import { chainColumns, coinIn, ownColumn, directionOfList } from "./chain-columns";

/** Explorers name the coin in their headings. */
const NETWORKS: readonly [RegExp, string][] = [
  [/\((?:eth)\)|\/eth\b/i, "Ethereum"],
  [/\((?:bnb)\)|\/bnb\b/i, "BNB Smart Chain"],
  [/\((?:matic|pol)\)|\/(?:matic|pol)\b/i, "Polygon"],
];

/** How a chain's CSV is most likely read; null if it isn't one. */
export function proposeChain(
  rows: readonly TableRow[],
  where: { separator: TableSeparator; encoding: TextEncodingName },
  fileName: string,
): ChainMapping | null {
  const index = rows.findIndex((row) => chainColumns(row.cells) !== null);
  const header = rows[index];
  const named = header && chainColumns(header.cells);
  if (!header || !named) return null;
  const data = rows.slice(index + 1).filter((row) => row.problem === null && !isBlankRow(row));
  // Binance leaves the column of its own addresses empty.
  const isFilled = data.length === 0 || data.some((row) => cellAt(row, named.from) !== "");
  const columns = isFilled ? named : { ...named, from: null };
  const out = columns.out ?? null;
  const hashes = [...columnOf(data, columns.hash), ...columnOf(data, out?.hash)];
  const ofTwo =
    out === null ? [] : [...columnOf(data, columns.token), ...columnOf(data, out.token)];
  // Banks number their transactions too, and some of those numbers look like hashes. An exchange may print none.
  if (
    data.length > 0 &&
    !hashes.some(isHash) &&
    !ofTwo.some((token) => isStablecoin(token.toUpperCase()))
  )
    return null;
  const onlyTo =
    out === null && columns.from === null && columns.direction === null && columns.type === null;
  if (onlyTo && !columnOf(data, columns.to).some(isAddress)) return null;
  const order = guessDateOrder(
    columnOf(data, columns.time).filter((cell) => !/^\d{10}(?:\d{3})?$/.test(cell)),
    [],
  );
  const own = ownIn(data, { header: header.cells, columns }, fileName);
  const mapping: ChainMapping = {
    kind: "chain",
    ...where,
    header: header.cells,
    network: networkOf(header.text, own, contractsIn(data, columns)),
    dateOrder: order.value,
    decimalSign: guessDecimalSign([
      ...columnOf(data, columns.value),
      ...columnOf(data, columns.valueOut),
    ]).value,
    ownAddresses: own === null ? [] : [own],
    token: null,
    columns,
  };
  return { ...mapping, token: tokenOf(data, mapping) };
}

function tokensIn(data: readonly TableRow[], { columns, header }: ChainMapping) {
  const out = columns.out ?? null;
  const units = columnOf(data, columns.value).map((cell) => unitIn(cell) ?? "");
  const cells =
    out !== null
      ? [...columnOf(data, columns.token), ...columnOf(data, out.token)]
      : columns.token !== null
        ? columnOf(data, columns.token)
        : units.includes("")
          ? []
          : units;
  const contractOf = out === null && columns.token !== null ? columnOf(data, columns.contract) : [];
  const symbols = [
    ...new Set(
      cells
        .map((token, at) => tokenSymbol(token, token === "" ? "" : (contractOf[at] ?? "")))
        .filter(Boolean),
    ),
  ];
  const contracts = contractsIn(data, columns);
  // Solscan names a token only by its contract. In a list of the coin, the contract is the one that was called.
  const ofCoin =
    (columns.valueOut !== null && out === null) || coinIn(header[columns.value]) !== null;
  return {
    symbols,
    contracts,
    /** True for a single symbol under at most one contract, no look-alike's. Only the contract distinguishes them. */
    isOne:
      symbols.length === 1 &&
      contracts.length <= 1 &&
      !isLookAlike(symbols[0] ?? "", contracts[0] ?? ""),
    /** True if no record names a token: it is the network's coin, or the contract's. */
    isUnnamed:
      symbols.length === 0 &&
      (ofCoin || (contracts.length === 1 && knownContract(contracts) !== null)),
    isByNameAlone: contracts.length === 0 && !cells.every((token) => bareSymbol(token) === token),
  };
}

function contractsIn(data: readonly TableRow[], { contract, out }: ChainColumns): string[] {
  const cells = [contract, out?.contract].flatMap((at) => columnOf(data, at).map(addressKey));
  return [...new Set(cells.filter(Boolean))];
}

function tokenOf(data: readonly TableRow[], mapping: ChainMapping): string | null {
  const { symbols, contracts, isOne, isUnnamed } = tokensIn(data, mapping);
  if (isOne) return symbols[0] ?? null;
  return symbols.length > 1 || isUnnamed ? null : issuedSymbol(knownContract(contracts) ?? "");
}

/** True if a person has to choose the token: several, none, or another's. */
export function hasOpenToken(data: readonly TableRow[], mapping: ChainMapping): boolean {
  const { symbols, isOne, isUnnamed, isByNameAlone } = tokensIn(data, mapping);
  if (isUnnamed) return false;
  if (symbols.length === 0 || isByNameAlone) return true;
  if (isOne || symbols.length === 1) return !isOne;
  return mapping.token === null || !symbols.includes(mapping.token);
}

/** True if no own address and no column tell the direction of transfers. */
export function hasOpenOwner(mapping: ChainMapping): boolean {
  const { columns, header, ownAddresses } = mapping;
  const isTold =
    columns.direction !== null ||
    columns.valueOut !== null ||
    directionOfList(header, columns.to) !== null;
  return !isTold && ownAddresses.length === 0;
}

/** True if whole numbers may count the token's smallest units, or, beside decimals, whole tokens. */
export function mayBeSmallestUnits(data: readonly TableRow[], { columns }: ChainMapping): boolean {
  return (
    data.length > 0 &&
    data.every((row) =>
      columns.decimals === null
        ? /^\d{6,}$/.test(cellAt(row, columns.value))
        : isBelowOne(cellAt(row, columns.value), cellAt(row, columns.decimals)),
    )
  );
}

function ownIn(
  data: readonly TableRow[],
  { header, columns }: Pick<ChainMapping, "header" | "columns">,
  fileName: string,
): string | null {
  const named = ownNamed(columnOf(data, ownColumn(header)));
  if (named !== null || columns.from === null || columns.to === null) return named;
  return ownAddress(columnOf(data, columns.from), columnOf(data, columns.to), fileName);
}

function isBelowOne(value: string, decimals: string): boolean {
  return /^\d+$/.test(value) && /^\d{1,2}$/.test(decimals) && value.length <= Number(decimals);
}

function ownNamed(cells: readonly string[]): string | null {
  const [first = ""] = cells;
  return isAddress(first) && cells.every((cell) => addressKey(cell) === addressKey(first))
    ? first
    : null;
}

/** The only address in every record; Etherscan puts it into the file name too. Null if a record omits a side. */
function ownAddress(
  from: readonly string[],
  to: readonly string[],
  fileName: string,
): string | null {
  if ([...from, ...to].some((cell) => cell === "")) return null;
  const [first] = from.map((sender, index) => [addressIn(sender), addressIn(to[index] ?? "")]);
  const everywhere = (first ?? []).filter(
    (address) =>
      address !== "" &&
      from.every((sender, index) =>
        [sender, to[index] ?? ""].some(
          (cell) => addressKey(addressIn(cell)) === addressKey(address),
        ),
      ),
  );
  const named = addressKey(addressIn(fileName));
  const inName = everywhere.find((address) => addressKey(address) === named);
  return inName ?? (everywhere.length === 1 ? (everywhere[0] ?? null) : null);
}

function networkOf(
  header: string,
  own: string | null,
  contracts: readonly string[],
): string | null {
  if (own && /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(own)) return "Tron";
  const issued = issuedNetwork(contracts);
  if (issued !== null) return issued;
  return NETWORKS.find(([words]) => words.test(header))?.[1] ?? null;
}
