import type { ChainColumns } from "@/lib/domain/statements/mapping";
import type { Direction } from "@/lib/domain/statements/statement";
import { isCurrencyCode } from "@/lib/money/currency";
import { headerKey, roleOf } from "../table/headings";
import { markOf } from "../table/read-amount";

type ChainRole = keyof ChainColumns;

/** Explorers have columns for the block's confirmation and the transaction's success; all of them count. */
const RESULT =
  /^(?:status|result|contractret|contract ret|finalresult|txn? status|state|transaction status)$/;

/** Headings of an exchange's list of one direction: `Withdrawal Address/Account`, `Deposit Address`. */
const TO_WAY = /^(withdrawal|deposit) address(?: account)?$/;

/**
 * Heading words in exports of explorers, wallets and custodians, the most likely first. Etherscan and its relatives,
 * Blockscout, Tronscan, Solscan, Ledger Live, Trezor Suite, Safe, Fireblocks, Binance.
 */
const WORDS: readonly [ChainRole, readonly RegExp[]][] = [
  [
    "hash",
    [
      /^(?:transaction|txn|tx) ?hash$/,
      /^blockchain transaction (?:id|hash)$/,
      /^(?:hash|txid|tx id|transaction id|signature|txhash|operation hash)$/,
    ],
  ],
  [
    "time",
    [
      /^(?:unix ?timestamp|block ?timestamp|block ts|block time)$/,
      /^(?:date (?:& )?time(?: \(?utc\)?)?|datetime(?: \(?utc\)?)?|executed (?:at|on)|execution date)$/,
      /^(?:time|timestamp|date|confirmed at|created at|time utc|date utc(?:\+0)?|human time|block ?time utc|operation date|transaction date)$/,
      /^(?:(?:time|date|date time|block ?time) (?:utc|gmt) ?[+-]?\d{1,2}(?: \d{2})?|created?(?: ?date)?|completed(?: at)?|confirmed(?: time)?)$/,
    ],
  ],
  [
    "from",
    [
      /^(?:from|from ?address|sender ?address|source ?address|transferfromaddress|owner address)$/,
      /^(?:sender|source)$/,
    ],
  ],
  [
    "to",
    [
      /^(?:to|to ?address|txto|recipient ?address|destination ?address|transfertoaddress)$/,
      /^(?:recipient|receiver|destination)$/,
      /^address$/,
      TO_WAY,
    ],
  ],
  ["valueOut", [/^value ?_?out\b.*/]],
  [
    "value",
    [
      /^(?:token ?value|quantity|amount|quant|value ?_?in\b.*|value quant)$/,
      /^(?:token amount|asset amount|amount tokenid|transfer amount|amount token ?id|operation amount|tokens ?transferred)$/,
      /^value(?: amount)?$/,
      /^amount\b(?!.*(?:gas|unit|fee))/,
    ],
  ],
  [
    "token",
    [
      /^(?:token ?symbol|asset symbol(?: name)?|symbol|tokenabbr|tokeninfo tokenabbr|token abbr|currency ticker|amount unit)$/,
      /^(?:asset|coin|currency)$/,
      /^(?:token|token ?name)$/,
    ],
  ],
  [
    "contract",
    [
      /^(?:(?:token ?|asset )?contract ?address|token ?(?:id )?(?:contract )?address|token contract|(?:token )?mint(?: address)?)$/,
      /^(?:(?:token|asset|(?:trc|erc|bep) ?20|spl) )?contract(?: id)?$/,
    ],
  ],
  ["decimals", [/^(?:token ?decimals?|decimals?|tokeninfo tokendecimal)$/]],
  ["status", [RESULT, /^err ?code$/]],
  ["type", [/^(?:type|txn type|transaction type|method|category|kind|event|operation type)$/]],
  ["direction", [/^(?:direction|flow|in out|side)$/]],
];

/** Tronscan's column that says whether a block is confirmed. In other lists one of that name has the time. */
const CONFIRMED = /^(?:is )?confirmed$/;
/** The heading of reverted transactions in Etherscan's lists of internal transactions. */
const ERROR = /^err ?code$/;
/** Columns that people don't choose. A note is the payer's own text. Some wallets name the network, or their own address, on each line. */
const NOTE = /^(?:(?:internal|private|personal) ?note|notes?|memo|label|description)$/;
/** Fireblocks: the amount that arrived. The other amount, taken from an exchange or an emptied wallet, includes the fee. */
const NET = /^net amount$/;
const NETWORK = /^(?:network|chain|blockchain)$/;
const OWN = /^(?:safe|wallet|account) ?address$/;

/** Both sides, each with its own token. As Koinly, CoinTracker, Awaken, Zerion, Exodus and Shakepay list them. */
const RECEIVED = sideWords("received|buy|in", "credit");
const SENT = sideWords("sent|sell|out", "debit");
/** A record's further tokens, as Awaken writes them. */
const FURTHER = /^(?:received|sent) (?:amount|quantity) \d+$/;

function sideWords(words: string, ofBank: string) {
  return {
    value: new RegExp(`^(?:(?:${words}) ?(?:amount|quantity)|amount ${ofBank}ed)$`),
    token: new RegExp(`^(?:${words}|${ofBank}) ?currency$`),
    contract: new RegExp(`^(?:${words}) ?currency address$`),
    hash: new RegExp(`^(?:${words}) ?tx ?id$`),
  };
}

/** Null if the header lacks the amount and token of either side. Or if it names a balance, as an account's table does. */
function twoSides(
  header: readonly string[],
): Pick<ChainColumns, "hash" | "value" | "valueOut" | "token" | "contract" | "out"> | null {
  const find = (form: RegExp) => {
    const column = header.findIndex((cell) => form.test(headerKey(cell)));
    return column < 0 ? null : column;
  };
  const side = ({ value, token, contract, hash }: typeof SENT) => ({
    value: find(value),
    token: find(token),
    contract: find(contract),
    hash: find(hash),
  });
  const [{ value, ...received }, { value: valueOut, token: tokenOut, ...sent }] = [
    side(RECEIVED),
    side(SENT),
  ];
  if (value === null || received.token === null || valueOut === null || tokenOut === null)
    return null;
  if (header.some((cell) => roleOf(cell)?.role === "balance")) return null;
  return { ...received, value, valueOut, out: { ...sent, token: tokenOut } };
}

const WORTH =
  /fiat|counter ?value|price|worth|usd(?![ct])|\b(?:eur|gbp|ngn|kes|ghs|zar|ugx)\b|[$€£¥₦]/;

function isWorth(heading: string): boolean {
  const codes = heading.match(/\b[A-Z]{3}\b/g) ?? [];
  return WORTH.test(heading.toLowerCase()) || codes.some(isCurrencyCode);
}

const TOKENS_AMOUNT =
  /^(?:token ?value|quantity|quant|value quant|(?:token|asset|operation) amount|amount token ?id|tokens ?transferred|value ?_?(?:in|out)\b.*)$/;
const MAY_BE_AMOUNT = /\b(?:amount|value|quantity|qty)\b/;
const NOT_AMOUNT = /\b(?:fees?|gas|net|decimals?|id|unit|tax|limit)\b/;

/** Other columns that may hold the token's amount; none if the chosen heading is certain. */
export function otherValueColumns(header: readonly string[], value: number): number[] {
  if (TOKENS_AMOUNT.test(headerKey(header[value] ?? ""))) return [];
  return header.flatMap((cell, column) => {
    const key = headerKey(cell);
    return column !== value && MAY_BE_AMOUNT.test(key) && !NOT_AMOUNT.test(key) && !isWorth(cell)
      ? [column]
      : [];
  });
}

/** Finds the columns of a chain export's header; null for any other header. */
export function chainColumns(header: readonly string[]): ChainColumns | null {
  const best = new Map<ChainRole, { column: number; rank: number }>();
  header.forEach((cell, column) => {
    const key = headerKey(cell);
    for (const [role, forms] of WORDS) {
      if (role === "value" && isWorth(cell)) continue;
      const rank = forms.findIndex((form) => form.test(key));
      if (rank >= 0 && rank < (best.get(role)?.rank ?? Infinity)) best.set(role, { column, rank });
    }
  });
  const of = (role: ChainRole) => best.get(role)?.column ?? null;
  const [hash, time, value] = [of("hash"), of("time"), of("value") ?? of("valueOut")];
  const [to, type, direction] = [of("to"), of("type"), of("direction")];
  if (time === null) return null;
  const named = { time, from: of("from"), to, status: of("status"), type };
  const sides = twoSides(header);
  if (sides !== null)
    return { ...named, decimals: null, direction: null, ...sides, hash: sides.hash ?? hash };
  const isDirected = [to, type, direction].some((column) => column !== null);
  if (hash === null || value === null || !isDirected) return null;
  return {
    ...named,
    hash,
    value,
    valueOut: of("valueOut"),
    token: of("token"),
    contract: of("contract"),
    decimals: of("decimals"),
    direction,
  };
}

export interface ChainSide {
  results: number[];
  /** Columns that say `true` or `false` of whether a transaction is confirmed. */
  confirmed: number[];
  /** Columns that are empty unless a transaction failed. */
  errors: number[];
  notes: number[];
  net: number | null;
  further: number[];
  network: number | null;
  direction: Direction | null;
  coin: string | null;
  tells: (kind: string) => Direction | null;
}

/** Words for both directions: Stellar and the XRP Ledger call every transfer a payment. */
const EITHER = /^payments?$/i;
/** The heading of a contract's action: its `Deposit` is money out of the wallet. */
const METHOD = /^method$/;

export function chainSide(
  header: readonly string[],
  { value, type, to }: Pick<ChainColumns, "value" | "type" | "to">,
): ChainSide {
  const tells = (kind: string) =>
    EITHER.test(kind.trim()) || METHOD.test(headerKey(header[type ?? -1] ?? ""))
      ? null
      : markOf(kind);
  const all = (form: RegExp) =>
    header.flatMap((cell, index) => (form.test(headerKey(cell)) ? [index] : []));
  return {
    results: all(RESULT),
    confirmed: all(CONFIRMED),
    errors: all(ERROR),
    notes: all(NOTE),
    net: all(NET)[0] ?? null,
    further: all(FURTHER),
    network: all(NETWORK)[0] ?? null,
    direction: directionOfList(header, to),
    coin: coinIn(header[value]),
    tells,
  };
}

/** The direction that the heading of the receivers' column says for the whole list. */
export function directionOfList(header: readonly string[], to: number | null): Direction | null {
  const word = TO_WAY.exec(headerKey(header[to ?? -1] ?? ""))?.[1];
  return word === undefined ? null : word === "deposit" ? "in" : "out";
}

/** The column of the wallet's own address; below zero if there is none. */
export function ownColumn(header: readonly string[]): number {
  return header.findIndex((cell) => OWN.test(headerKey(cell)));
}

/** The network's own coin in the heading of the values; null if none. `Value_IN(ETH)`, `Amount (SOL)`. */
export function coinIn(header: string | undefined): string | null {
  return /\(([A-Z]{2,6})\)\s*$/.exec(header ?? "")?.[1] ?? null;
}
