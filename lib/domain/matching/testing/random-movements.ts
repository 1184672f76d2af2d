import fc from "fast-check";
import { addDays } from "@/lib/domain/calendar/day";
import { subtractAmounts } from "@/lib/money/amount";
import type { Leg, OpenLine } from "../matching";
import { HASH } from "./movements";

/** Few different values, so that lines and legs often meet, are ambiguous, and add up. */
const AMOUNTS = ["10", "20.00", "30", "50", "49.9", "70.0", "100"] as const;
const REFERENCES = [
  "TXN-5P3CXM",
  "TXN-9KKW2A",
  "TXN-5P3CXM4A",
  "txn/20261120ab7k",
  "TXN-20261120ZZ99",
  "REF-2026-77A",
] as const;
const PIECES = [
  ...REFERENCES,
  "NIP TRF",
  "RAMP SETTLEMENT",
  "SETTLEMENTTXN5P3CXM/NIP",
  "9KKW2A",
  "TXN-9KK\nW2A",
  "20261120AB7",
  "TXN-2026112",
  "REVERSAL",
  "SESSION00112233",
  "TXN",
  "CHG 50.00",
] as const;
const HASHES = [HASH, `0x${"0f".repeat(32)}`] as const;
const WALLETS = [
  "TNW8tEdbLTsGjTpnAjCqmFukNDZs3974Ge",
  "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf",
] as const;
const DAY = fc.integer({ min: 0, max: 9 }).map((days) => addDays("2026-11-16", days));
const CURRENCY = fc.constantFrom("NGN", "NGN", "USDT");
const maybe = <T>(values: readonly T[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constantFrom(...values) },
  );

const line = fc.record({
  direction: fc.constantFrom("in" as const, "out" as const, "out" as const),
  currency: CURRENCY,
  amount: fc.constantFrom(...AMOUNTS),
  on: DAY,
  account: maybe(WALLETS),
  text: fc
    .array(fc.constantFrom(...PIECES), { maxLength: 3 })
    .chain((pieces) => fc.constantFrom(" ", "/", "").map((between) => pieces.join(between))),
  reversal: fc.constantFrom(null, null, null, false, true),
  transactionHash: maybe(HASHES),
  network: maybe(["Tron", "TRC20"]),
  walletNetwork: maybe(["Tron", "Ethereum"]),
  paidTo: maybe([WALLETS[0]]),
  otherAddress: maybe(WALLETS),
});

const transfer = fc.record({
  state: fc.constantFrom(
    "due" as const,
    "due" as const,
    "due" as const,
    "expected" as const,
    "void" as const,
  ),
  sent: fc.constantFrom(...AMOUNTS),
  received: fc.constantFrom(...AMOUNTS),
  isRefunded: fc.constantFrom(false, false, true),
  on: DAY,
  reference: fc.oneof(maybe(REFERENCES), fc.stringMatching(/^TXN-[A-Z0-9]{6}$/)),
  transactionHash: maybe(HASHES),
  network: maybe(["Tron"]),
  party: maybe([WALLETS[0]]),
  payments: fc.constantFrom<Leg["payments"][]>(
    [],
    [{ sessionId: "session-0011-2233", amount: "10" }],
    [{ sessionId: HASHES[1], amount: "10" }],
    [
      { sessionId: null, amount: "20" },
      { sessionId: null, amount: "10" },
    ],
  ),
});

export const someLines = (prefix: string) =>
  fc
    .array(line, { maxLength: 9 })
    .map((lines): OpenLine[] => lines.map((one, at) => ({ id: `${prefix}${at}`, ...one })));

/** All legs of each transfer: naira out, tokens in, and for some the naira back. */
export const someLegs = fc.array(transfer, { maxLength: 7 }).map((transfers): Leg[] =>
  transfers.flatMap(
    ({ sent, received, transactionHash, network, party, payments, isRefunded, ...rest }, at) => [
      {
        ...rest,
        id: `t${at}:source`,
        transactionId: `t${at}`,
        side: "source",
        direction: "out",
        currency: "NGN",
        amount: sent,
        transactionHash: null,
        network: null,
        party: null,
        payments,
      },
      {
        ...rest,
        id: `t${at}:destination`,
        transactionId: `t${at}`,
        side: "destination",
        direction: "in",
        currency: "USDT",
        amount: received,
        transactionHash,
        network,
        party,
        payments: [],
      },
      ...(isRefunded
        ? [
            {
              ...rest,
              id: `t${at}:refund`,
              transactionId: `t${at}`,
              side: "refund" as const,
              direction: "in" as const,
              currency: "NGN",
              amount: sent,
              transactionHash: null,
              network: null,
              party: null,
              payments: [],
            },
          ]
        : []),
    ],
  ),
);

/**
 * Lines that pay some legs: in one, in two, or minus a fee. By reference or hash; every third is on an account that may
 * be another than the leg's.
 */
export const payingLines = (legs: readonly Leg[]) =>
  fc
    .tuple(
      ...legs.map((leg, at) =>
        fc
          .constantFrom([], [leg.amount], ["1", rest(leg, "1")], [rest(leg, "0.1")])
          .map((parts) =>
            parts.map((amount, part) =>
              payment(leg, amount, `p${at}.${part}`, at % 3 === 0 ? WALLETS[1] : leg.party),
            ),
          ),
      ),
    )
    .map((lines) => lines.flat());

function rest({ amount }: Leg, less: string): string {
  return subtractAmounts(amount, less);
}

function payment(
  { direction, currency, on, reference, transactionHash, network, party }: Leg,
  amount: string,
  id: string,
  account: string | null,
): OpenLine {
  return {
    id,
    direction,
    currency,
    amount,
    on,
    account,
    text: `NIP ${transactionHash === null ? (reference ?? "") : ""}`,
    reversal: null,
    transactionHash,
    network,
    walletNetwork: null,
    paidTo: party,
    otherAddress: null,
  };
}
