import { afterAll, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { listMatches } from "../matches/list-matches";
import { startBooksDesk } from "../testing/books-desk";
import { runMatching } from "./run-matching";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

const THEIRS = "0x43677aC4Ce1255E2062de3aDEf1AC420EDD909aA";
let wallets = 0;

/** Nobody else's: an account is one by its address and token. */
function newAddress(): string {
  wallets += 1;
  return `0xAb5801a7D398351b8bE11C439e05C5B3259a${String(wallets).padStart(4, "0")}`;
}

interface Case {
  /** Whose wallet the record is of, if not the recipient's. */
  identifier?: string;
  /** Default: the network of the transfer. */
  institution?: string;
}

/**
 * A payout to a wallet, and its record in an explorer's export. The export has neither the network
 * nor, for incoming payments, the wallet's owner.
 */
async function matched({ identifier, institution = "Ethereum" }: Case): Promise<string[]> {
  const own = newAddress();
  const account = await books.account({
    kind: "wallet",
    currency: "USDC",
    identifier: identifier ?? own,
    institution,
  });
  const transactionHash = `0x${String(wallets).padStart(64, "0")}`;
  await books.transaction({
    createdAt: new Date("2026-11-17T09:00:00Z"),
    transactionHash,
    recipient: { name: "Treasury", account: own.toLowerCase(), bankOrNetwork: "Ethereum" },
  });
  await books.lines(account, [
    {
      bookedOn: "2026-11-17",
      amount: "630.5",
      currency: "USDC",
      narration: "transfer",
      transactionHash,
      direction: "in",
      counterpartyAccount: THEIRS,
    },
  ]);
  await runMatching(desk.visitor, account, DEFAULT_RULES);
  return lanesOf(account);
}

async function lanesOf(account: string): Promise<string[]> {
  const lanes = async (state: "matched" | "suggested") =>
    (await listMatches(ada, { account, from: "2026-11-01", to: "2026-11-30", state })).matches.map(
      ({ lane }) => `${state} ${lane}`,
    );
  return [...(await lanes("matched")), ...(await lanes("suggested"))];
}

test.each<[string, Case, string[]]>([
  [
    "the hash, its own address and its network agree, whoever sent it: matched",
    {},
    ["matched hash"],
  ],
  ["another wallet's payout under the same hash: nothing", { identifier: newAddress() }, []],
  [
    "another network than people named for the wallet: suggested",
    { institution: "Polygon" },
    ["suggested hash"],
  ],
  [
    "a wallet at an exchange, which has no address: suggested",
    { identifier: "Treasury at Binance" },
    ["suggested hash"],
  ],
  [
    "a network in words that nobody knows: suggested",
    { institution: "Cold storage" },
    ["suggested hash"],
  ],
])("what came into a wallet, and %s", async (_case, wallet, expected) => {
  expect(await matched(wallet)).toEqual(expected);
});

test.each([
  ["over the network that the desk asked for: matched", "Ethereum", ["matched hash"]],
  ["of somebody else's transfer, whose network nobody names: suggested", null, ["suggested hash"]],
  ["over another network than the wallet's: suggested", "Polygon", ["suggested hash"]],
])("what went out to a deposit address %s", async (_case, network, expected) => {
  const account = await books.account({
    kind: "wallet",
    currency: "USDC",
    identifier: newAddress(),
    institution: "Ethereum",
  });
  const transactionHash = `0x${String(wallets).padStart(64, "0")}`;
  const sides = {
    amountSent: "250.5",
    sourceCurrency: "USDC",
    amountReceived: "397000",
    destinationCurrency: "NGN",
  };
  const id = await books.transaction({
    ...sides,
    transactionHash,
    createdAt: new Date("2026-11-17T09:00:00Z"),
    recipient: { name: "Payroll", account: "0123456789", bankOrNetwork: "Zenith Bank" },
    paymentAccount: { name: null, account: THEIRS, bankOrNetwork: null },
  });
  if (network !== null) await books.ownOfframp(id, network);
  await books.lines(account, [
    {
      bookedOn: "2026-11-17",
      amount: "250.5",
      currency: "USDC",
      narration: "transfer",
      transactionHash,
      direction: "out",
      counterpartyAccount: THEIRS.toLowerCase(),
    },
  ]);
  await runMatching(desk.visitor, account, DEFAULT_RULES);
  expect(await lanesOf(account)).toEqual(expected);
});
