import { expect, test } from "vitest";
import { ADDRESS, brief, chainLeg, chainLine, chips, HASH, leg, run } from "../testing/movements";

const AUTOMATIC = ["hash! 1 > tr_1:destination"];
const SUGGESTED = ["hash 1 > tr_1:destination"];
const TRON = "TNW8tEdbLTsGjTpnAjCqmFukNDZs3974Ge";

test.each([
  ["without 0x and in capitals", chainLine(), chainLeg()],
  ["as it is written", chainLine({ transactionHash: HASH }), chainLeg()],
  [
    "Tron by another name",
    chainLine({ network: "TRC-20", paidTo: TRON }),
    chainLeg({ network: "Tron", party: TRON }),
  ],
  [
    "BNB Smart Chain by another name",
    chainLine({ network: "BNB Smart Chain (BEP20)" }),
    chainLeg({ network: "BSC" }),
  ],
  ["Polygon by another name", chainLine({ network: "MATIC" }), chainLeg({ network: "Polygon" })],
  [
    "Arbitrum by another name",
    chainLine({ network: "Arbitrum One" }),
    chainLeg({ network: "Arbitrum" }),
  ],
])("hash, token, network, address and amount agree, %s: automatic", (_case, line, only) => {
  expect(brief(run({ lines: [line], legs: [only] }))).toEqual(AUTOMATIC);
});

test.each([
  [
    "the record has no network",
    chainLine({ network: null }),
    chainLeg(),
    "token_network_address:network",
  ],
  [
    "the transfer has no address",
    chainLine(),
    chainLeg({ party: null }),
    "token_network_address:address",
  ],
  ["the transfer ended without a payment", chainLine(), chainLeg({ state: "void" }), "-leg_void"],
])("%s: suggested", (_case, line, only, chip) => {
  const proposals = run({ lines: [line], legs: [only] });
  expect(brief(proposals)).toEqual(SUGGESTED);
  expect(chips(proposals)).toContain(chip);
});

test.each([
  ["another network", chainLine({ network: "Polygon" })],
  ["another address", chainLine({ paidTo: ADDRESS.replace("5a", "5b") })],
  ["another token", chainLine({ currency: "USDC" })],
  ["another amount", chainLine({ amount: "54000.4" })],
  ["another direction", chainLine({ direction: "out" })],
])("%s under the same hash: nothing", (_case, line) => {
  expect(run({ lines: [line], legs: [chainLeg()] })).toEqual([]);
});

test("a Tron address in other capitals is another address", () => {
  const line = chainLine({ network: "Tron", paidTo: TRON.toLowerCase() });
  expect(run({ lines: [line], legs: [chainLeg({ network: "Tron", party: TRON })] })).toEqual([]);
});

test("one chain transaction holds several transfers, told apart by their amounts", () => {
  const legs = [chainLeg(), chainLeg({ transactionId: "tr_2", reference: "TXN-2", amount: "10" })];
  const lines = [chainLine(), chainLine({ id: "2", amount: "10" })];
  expect(brief(run({ lines, legs }))).toEqual([...AUTOMATIC, "hash! 2 > tr_2:destination"]);
});

test("two transfers of the same amount under one hash can't be told apart", () => {
  const legs = [chainLeg(), chainLeg({ transactionId: "tr_2", reference: "TXN-2" })];
  expect(brief(run({ lines: [chainLine()], legs }))).toEqual(SUGGESTED);
});

test("two records with the same hash and amount are not automatic", () => {
  const proposals = run({ lines: [chainLine(), chainLine({ id: "2" })], legs: [chainLeg()] });
  expect(brief(proposals)).toEqual(SUGGESTED);
  expect(chips(proposals)).toContain("-other_candidates:1");
});

test("an unknown hash is never automatic, and is said when the amount alone fits", () => {
  const proposals = run({
    lines: [chainLine({ transactionHash: "0xff" })],
    legs: [chainLeg({ transactionHash: null })],
  });
  expect(brief(proposals)).toEqual(["amount_date 1 > tr_1:destination"]);
  expect(chips(proposals)).toContain("-hash_unknown:0xff");
});

test("a transfer with another hash is not guessed at", () => {
  expect(run({ lines: [chainLine({ transactionHash: "0xff" })], legs: [chainLeg()] })).toEqual([]);
});

test("a deposit under another hash than its transfer's record is suggested by its amount, and the hash is said to differ", () => {
  const sent = chainLeg({ side: "source" });
  const deposit = chainLine({ direction: "out", transactionHash: "0xff" });
  const proposals = run({ lines: [deposit], legs: [sent] });
  expect(brief(proposals)).toEqual(["amount_date 1 > tr_1:source"]);
  expect(chips(proposals)).toContain("-hash_differs:0xff");
  // Where the deposit's own hash is known, or a line has the record's, another line isn't it.
  expect(
    run({
      lines: [deposit],
      legs: [{ ...sent, payments: [{ sessionId: HASH, amount: "54000.5" }] }],
    }),
  ).toEqual([]);
  const named = chainLine({ id: "2", direction: "out", amount: "1" });
  expect(
    brief(run({ lines: [deposit, named], legs: [sent] })).filter((proposal) =>
      proposal.startsWith("amount_date"),
    ),
  ).toEqual([]);
});

test("a deposit is known by its payment's hash", () => {
  const sent = chainLeg({
    side: "source",
    transactionHash: null,
    payments: [{ sessionId: HASH, amount: "54000.5" }],
  });
  expect(brief(run({ lines: [chainLine({ direction: "out" })], legs: [sent] }))).toEqual([
    "hash! 1 > tr_1:source",
  ]);
});

test("deposits of parts are known by their payments' hashes, though nobody knows over which network they went", () => {
  const other = `0x${"c3d4e5f6".repeat(8)}`;
  const sent = chainLeg({
    side: "source",
    transactionHash: null,
    network: null,
    party: null,
    amount: "8800",
    payments: [
      { sessionId: HASH, amount: "5100" },
      { sessionId: other, amount: "3700" },
    ],
  });
  const part = { direction: "out" as const, network: null, walletNetwork: "Ethereum" };
  const lines = [
    chainLine({ ...part, amount: "5100" }),
    chainLine({ ...part, id: "2", amount: "3700", transactionHash: other.slice(2) }),
  ];
  expect(brief(run({ lines, legs: [sent] }))).toEqual(["split 1+2 > tr_1:source"]);
});

test("a record with one transfer's hash and another's reference is for a person", () => {
  const legs = [chainLeg(), leg({ transactionId: "tr_2", reference: "TXN-9KKW2A" })];
  expect(brief(run({ lines: [chainLine({ text: "TXN-9KKW2A" })], legs }))).toEqual(SUGGESTED);
});
