import { isStablecoin, type Stablecoin } from "@/lib/money/currency";
import { TOKEN_CONTRACTS } from "@/lib/money/token-contracts";
import { depositAddress, transactionHash } from "../data/addresses";
import { createRandom } from "../data/random";
import { DAY_MS } from "../clock";
import type { Db } from "../store/database";
import type { OfframpNetwork } from "../store/schema";
import { startOf, timeOfDay, type Day } from "./days";
import { planLine, WALLET_FAULTS } from "./faults";
import { sourceDays, type Leg, type SourceDay } from "./legs";
import type { StatementWallet } from "./statement-accounts";
import {
  missingLine,
  placeDrafts,
  plainDraft,
  unlistedParts,
  type ChainLine,
  type Draft as DraftOf,
  type StatementDay,
  type Unlisted,
} from "./statement-day";
import type { StatementOptions } from "./statement-options";
import type { UnrelatedKind } from "./unrelated-lines";

type Draft = DraftOf<ChainLine>;

/** Approximate block heights at a time, and the seconds between two blocks. */
const BLOCKS: Record<OfframpNetwork, { height: number; atSeconds: number; seconds: number }> = {
  Ethereum: { height: 18_900_000, atSeconds: 1_704_067_200, seconds: 12 },
  BSC: { height: 34_800_000, atSeconds: 1_704_067_200, seconds: 3 },
  Polygon: { height: 51_800_000, atSeconds: 1_704_067_200, seconds: 2 },
  Arbitrum: { height: 165_000_000, atSeconds: 1_704_067_200, seconds: 0.25 },
  TRC20: { height: 57_800_000, atSeconds: 1_704_067_200, seconds: 3 },
};
const TOKEN_NAMES: Record<Stablecoin, string> = { USDC: "USD Coin", USDT: "Tether USD" };
/** Worthless tokens that are sent unsolicited, with a web address as their name. */
const LURE_SHARE = 0.08;
const LURES = ["visit-claim-usdt.example", "AIRDROP 5000 USDC", "Voucher t.me/bonus"] as const;

function blockAt(network: OfframpNetwork, at: Date): number {
  const { height, atSeconds, seconds } = BLOCKS[network];
  return height + Math.floor((at.getTime() / 1_000 - atSeconds) / seconds);
}

/** The company's address is written as the explorers write it: small letters, except on Tron. */
const written = (network: OfframpNetwork, address: string): string =>
  network === "TRC20" ? address : address.toLowerCase();

function tokenOf(network: OfframpNetwork, symbol: string): { contract: string; tokenName: string } {
  if (isStablecoin(symbol))
    return {
      contract: written(network, TOKEN_CONTRACTS[symbol][network]),
      tokenName: TOKEN_NAMES[symbol],
    };
  return {
    contract: written(network, depositAddress({ network, seed: `contract of ${symbol}` })),
    tokenName: symbol,
  };
}

type Movement = Pick<Draft, "key" | "at" | "amount" | "currency" | "hash"> & { other: string };

function draft({ network, address }: StatementWallet, day: Day, movement: Movement): Draft {
  const { other, ...moved } = movement;
  const [own, others] = [written(network, address), written(network, other)];
  const [from, to] = moved.amount < 0n ? [own, others] : [others, own];
  return {
    ...plainDraft(day),
    ...moved,
    time: timeOfDay(moved.at, 0),
    from,
    to,
    block: blockAt(network, moved.at),
    ...tokenOf(network, moved.currency),
  };
}

function legDraft(wallet: StatementWallet, day: Day, leg: Leg): Draft {
  const { network } = wallet;
  const outgoing = leg.side === "payment";
  const hash =
    leg.side === "refund" || leg.hash === null
      ? transactionHash({ network, seed: leg.key })
      : leg.hash;
  // The interface doesn't say where the service sends from: one address of its own for each network.
  const other =
    outgoing && leg.counterparty !== null
      ? leg.counterparty
      : depositAddress({ network, seed: "the service's hot wallet" });
  const moved = draft(wallet, day, {
    key: leg.key,
    at: leg.at,
    amount: outgoing ? -leg.amount : leg.amount,
    currency: leg.currency,
    hash,
    other,
  });
  return { ...moved, parts: [{ leg, day }] };
}

/** Deposits that compensate for what was sent, and unsolicited tokens. */
function unrelatedDrafts(
  wallet: StatementWallet,
  { day, legs }: SourceDay,
  options: StatementOptions,
): Draft[] {
  const random = createRandom(`${options.seed}:unrelated:${wallet.id}:${day}`);
  const make = (kind: UnrelatedKind, at: number, amount: bigint, currency: string): Draft => {
    const seed = `${options.seed}:${wallet.id}:${day}:${kind}:${currency}`;
    const { network } = wallet;
    const other = depositAddress({ network, seed: `${kind} ${random.integer(1, 4)}` });
    return {
      ...draft(wallet, day, {
        key: seed,
        at: new Date(startOf(day, 0).getTime() + at),
        amount,
        currency,
        hash: transactionHash({ network, seed }),
        other,
      }),
      unrelated: kind,
    };
  };
  if (options.unrelatedShare === 0) return [];
  const out = (token: string): bigint =>
    legs.reduce(
      (sum, { side, currency, amount }) =>
        side === "payment" && currency === token ? sum + amount : sum,
      0n,
    );
  const deposits = ["USDC", "USDT"].flatMap((token) =>
    out(token) > 0n ? [make("deposit", random.integer(0, 6 * 3_600_000), out(token), token)] : [],
  );
  if (options.token !== null || !random.chance(LURE_SHARE)) return deposits;
  return [
    ...deposits,
    make(
      "token",
      random.integer(0, DAY_MS - 1),
      BigInt(random.integer(1, 9_999)) * 1_000_000n,
      random.pick(LURES),
    ),
  ];
}

function draftDay(
  source: SourceDay,
  options: StatementOptions,
  wallet: StatementWallet,
): { drafts: Draft[]; missing: Unlisted[] } {
  const { day, legs } = source;
  const { seed, shares, variedShare } = options;
  const missing: Unlisted[] = [];
  const drafts = legs.flatMap((leg): Draft[] => {
    const one = legDraft(wallet, day, leg);
    const { fault } = planLine(seed, `${leg.transferId}:${leg.key}`, {
      shares,
      variedShare,
      possible: WALLET_FAULTS,
    });
    if (fault === "missing_line") {
      missing.push(missingLine(leg, day));
      return [];
    }
    // The same hash again, as when two exports overlap.
    if (fault === "duplicate_line")
      return [
        { ...one, fault },
        { ...one, fault, key: `${one.key}:copy`, copies: one.key },
      ];
    return [one];
  });
  return { drafts: [...drafts, ...unrelatedDrafts(wallet, source, options)], missing };
}

/** A wallet's token transfers, day by day in UTC. Needs a transaction of its own for its cursor. */
export async function* chainDays(
  trx: Db,
  options: StatementOptions,
  wallet: StatementWallet,
): AsyncGenerator<StatementDay<ChainLine>> {
  let lines = 0;
  for await (const source of sourceDays(trx, options, 0)) {
    if (source.day < options.from || source.day > options.to) continue;
    const { drafts, missing } = draftDay(source, options, wallet);
    const { lines: placed, cut } = placeDrafts(drafts, lines, options.maxLines);
    lines += placed.length;
    const unlisted = [...missing, ...unlistedParts(cut, "beyond_line_limit")];
    if (placed.length > 0 || unlisted.length > 0)
      yield { day: source.day, lines: placed, unlisted };
    if (cut.length > 0) return;
  }
}
