import type { ChainColumns } from "@/lib/domain/statements/csv-mapping";
import { headerKey } from "../table/header-row";

type ChainRole = keyof ChainColumns;

/** Header words of explorers' and wallets' exports, the likelier first: Etherscan and its kin, Tronscan, Solscan, and wallets. */
const WORDS: readonly [ChainRole, readonly RegExp[]][] = [
  ["hash", [/^(?:transaction|txn|tx) ?hash$/, /^(?:hash|txid|tx id|transaction id|transaction_id|signature|txhash)$/]],
  ["time", [/^(?:unix ?timestamp|block ?timestamp|block_ts|block time)$/, /^date ?time(?: \(?utc\)?)?$/, /^(?:time|timestamp|date|confirmed at|created at|time utc|date utc|human time|block time utc)$/]],
  ["from", [/^(?:from|sender|from address|from_address|transferfromaddress|owner address|source)$/]],
  ["to", [/^(?:to|recipient|receiver|to address|to_address|transfertoaddress|destination)$/]],
  ["valueOut", [/^value ?_?out\b.*/]],
  ["value", [/^(?:token ?value|quantity|amount|quant|value ?_?in\b.*|value quant)$/, /^(?:value|token amount|amount tokenid|transfer amount|amount token ?id)$/, /^amount\b(?!.*(?:usd|fiat))/]],
  ["token", [/^(?:token ?symbol|symbol|asset|coin|currency|tokenabbr|tokeninfo tokenabbr|token abbr)$/, /^(?:token|token ?name)$/]],
  ["contract", [/^(?:contract ?address|contract_address|token ?address|token contract(?: address)?)$/]],
  ["decimals", [/^(?:token ?decimals?|decimals?|tokeninfo tokendecimal)$/]],
  ["status", [/^(?:status|result|contractret|contract ret|finalresult|txn? status|state|transaction status)$/, /^err ?code$/]],
  ["type", [/^(?:type|txn type|transaction type|method|category|kind|event)$/]],
  ["direction", [/^(?:direction|flow|in out|side)$/]],
];

/** The columns that a header's words name; null when it isn't one of a chain's. */
export function chainColumns(header: readonly string[]): ChainColumns | null {
  const best = new Map<ChainRole, { column: number; rank: number }>();
  header.forEach((cell, column) => {
    const key = headerKey(cell).replaceAll("_", " ").replaceAll(/\s+/g, " ");
    for (const [role, forms] of WORDS) {
      const rank = forms.findIndex((form) => form.test(key) || form.test(headerKey(cell)));
      if (rank >= 0 && rank < (best.get(role)?.rank ?? Infinity)) best.set(role, { column, rank });
    }
  });
  const of = (role: ChainRole) => best.get(role)?.column ?? null;
  const [hash, time, value] = [of("hash"), of("time"), of("value") ?? of("valueOut")];
  const directed = (of("from") !== null && of("to") !== null) || of("direction") !== null || of("type") !== null;
  if (hash === null || time === null || value === null || !directed) return null;
  return {
    hash, time, value, from: of("from"), to: of("to"), valueOut: of("valueOut"), token: of("token"), contract: of("contract"),
    decimals: of("decimals"), status: of("status"), type: of("type"), direction: of("direction"),
  };
}
