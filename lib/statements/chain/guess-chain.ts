import { addressIn, addressKey, isAddress } from "@/lib/domain/chain/address";
import type {
  ChainMapping,
  TableSeparator,
  TextEncodingName,
} from "@/lib/domain/statements/csv-mapping";
import {
  bareSymbol,
  isLookAlike,
  issuedNetwork,
  issuedSymbol,
  knownContract,
  tokenSymbol,
} from "@/lib/domain/chain/issued-tokens";
import { doubtsThat } from "@/lib/domain/statements/reading-doubt";
import { isStablecoin } from "@/lib/money/currency";
import { guessDateOrder } from "@/lib/domain/statements/guess-date-order";
import type { Guess } from "@/lib/domain/statements/guess";
import { guessDecimalSign } from "../table/guess-decimal-sign";
import { isBlankRow, type TableRow } from "../table/row";
import { unitIn } from "./chain-amount";
import { chainColumns, coinIn, ownColumn, wayOf } from "./chain-words";
import { isHash } from "./read-transfer";

/** Explorers name the coin in their headings. */
const NETWORKS: readonly [RegExp, string][] = [
  [/\((?:eth)\)|\/eth\b/i, "Ethereum"],
  [/\((?:bnb)\)|\/bnb\b/i, "BNB Smart Chain"],
  [/\((?:matic|pol)\)|\/(?:matic|pol)\b/i, "Polygon"],
];

/**
 * Guesses how a chain's CSV is to be read; null if it isn't one. The wallet's own address stays open if several fit, and the token if
 * there are several.
 */
export function guessChain(
  rows: readonly TableRow[],
  where: { separator: TableSeparator; encoding: TextEncodingName },
  fileName: string,
): Guess<ChainMapping> | null {
  const index = rows.findIndex((row) => chainColumns(row.cells) !== null);
  const header = rows[index];
  const named = header && chainColumns(header.cells);
  if (!header || !named) return null;
  const data = rows.slice(index + 1).filter((row) => row.problem === null && !isBlankRow(row));
  // Binance leaves the column of its own addresses empty.
  const isFilled =
    data.length === 0 || data.some((row) => (row.cells[named.from ?? -1] ?? "") !== "");
  const columns = isFilled ? named : { ...named, from: null };
  const column = (at: number | null) =>
    at === null || at < 0 ? [] : data.map((row) => row.cells[at] ?? "");
  const out = columns.out ?? null;
  const hashes = [...column(columns.hash), ...column(out?.hash ?? null)];
  const ofTwo = out === null ? [] : [...column(columns.token), ...column(out.token)];
  // Banks number their transactions too, and some of those numbers look like hashes. An exchange may print none.
  if (
    data.length > 0 &&
    !hashes.some(isHash) &&
    !ofTwo.some((token) => isStablecoin(token.toUpperCase()))
  )
    return null;
  const onlyTo =
    out === null && columns.from === null && columns.direction === null && columns.type === null;
  if (onlyTo && !column(columns.to).some(isAddress)) return null;
  const order = guessDateOrder(
    column(columns.time).filter((cell) => !/^\d{10}(?:\d{3})?$/.test(cell)),
    [],
  );
  const unix = column(columns.time).every((cell) => /^\d{10}(?:\d{3})?$/.test(cell));
  const own =
    ownNamed(column(ownColumn(header.cells))) ??
    (columns.from === null || columns.to === null
      ? null
      : ownAddress(column(columns.from), column(columns.to), fileName));
  const units = column(columns.value).map((cell) => unitIn(cell) ?? "");
  const tokenCells =
    out !== null
      ? ofTwo
      : columns.token !== null
        ? column(columns.token)
        : units.includes("")
          ? []
          : units;
  const contractOf = out === null && columns.token !== null ? column(columns.contract) : [];
  const tokens = [
    ...new Set(
      tokenCells
        .map((token, at) => tokenSymbol(token, token === "" ? "" : (contractOf[at] ?? "")))
        .filter(Boolean),
    ),
  ];
  const contracts = [
    ...new Set(
      [...column(columns.contract), ...column(out?.contract ?? null)]
        .map(addressKey)
        .filter(Boolean),
    ),
  ];
  // Anybody can send a worthless token under the name of a well-known one. Only the contract distinguishes them.
  const oneToken =
    tokens.length === 1 &&
    contracts.length <= 1 &&
    !isLookAlike(tokens[0] ?? "", contracts[0] ?? "");
  // In a name such as `Tether USD (USDT)`, anybody can choose the symbol. Without contracts, nothing shows which token it really is.
  const isTold =
    contracts.length > 0 || tokenCells.every((token) => bareSymbol(token) === token.trim());
  // Solscan names a token only by its contract. In a list of the coin, the contract is the one that was called.
  const ofCoin =
    (columns.valueOut !== null && out === null) || coinIn(header.cells[columns.value]) !== null;
  const unnamed =
    tokens.length === 0 &&
    (ofCoin || (contracts.length === 1 && knownContract(contracts) !== null));
  const directed =
    own !== null ||
    columns.direction !== null ||
    columns.valueOut !== null ||
    wayOf(header.cells, columns.to) !== null;
  const decimals = column(columns.decimals);
  // Beside a number of decimals, values are in the smallest unit; but where none is as much as one token, they may be whole tokens.
  const mayBeRaw =
    data.length > 0 &&
    column(columns.value).every((cell, at) =>
      columns.decimals === null ? /^\d{6,}$/.test(cell) : isBelowOne(cell, decimals[at] ?? ""),
    );
  const mapping: ChainMapping = {
    kind: "chain",
    ...where,
    header: header.cells,
    network: networkOf(header.text, own, contracts),
    dateOrder: order.value,
    decimalSign: guessDecimalSign([...column(columns.value), ...column(columns.valueOut)]).value,
    ownAddresses: own === null ? [] : [own],
    token: oneToken
      ? (tokens[0] ?? null)
      : tokens.length > 1 || unnamed
        ? null
        : issuedSymbol(knownContract(contracts) ?? ""),
    columns,
  };
  const doubts = doubtsThat([
    ["own_address", !directed],
    ["unnamed_token", !unnamed && tokens.length === 0],
    ["tokens", !unnamed && tokens.length > 0 && !oneToken && mapping.token === null],
    ["same_symbol", !unnamed && tokens.length > 0 && !oneToken && mapping.token !== null],
    ["token_by_name", !unnamed && !isTold],
    ["smallest_units", mayBeRaw],
    ["no_lines", data.length === 0],
  ]);
  return { value: mapping, doubts: [...(unix ? [] : order.doubts), ...doubts] };
}

/** Whether a whole number of a token's smallest unit is less than one token. */
function isBelowOne(value: string, decimals: string): boolean {
  return /^\d+$/.test(value) && /^\d{1,2}$/.test(decimals) && value.length <= Number(decimals);
}

/** The address that one column names on every line. */
function ownNamed(cells: readonly string[]): string | null {
  const [first = ""] = cells;
  return isAddress(first) && cells.every((cell) => addressKey(cell) === addressKey(first))
    ? first
    : null;
}

/**
 * The only address that occurs in every record. Etherscan also puts it into the file name. If a record omits the sender or recipient,
 * nothing can be said.
 */
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
