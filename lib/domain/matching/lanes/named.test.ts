import { describe, expect, test } from "vitest";
import {
  ADDRESS,
  brief,
  chainLeg,
  chainLine,
  chips,
  HASH,
  leg,
  line,
  run,
} from "../testing/movements";

describe("a line that names a reference", () => {
  const AUTOMATIC = ["reference! 1 > tr_1:source"];
  const SUGGESTED = ["reference 1 > tr_1:source"];
  const other = (over = {}) => leg({ transactionId: "tr_2", reference: "TXN-9KKW2A", ...over });

  test.each([
    ["as the service writes it", "RAMP SETTLEMENT TXN-5P3CXM"],
    ["in small letters", "ramp settlement txn-5p3cxm"],
    ["without its dash", "RAMP TXN5P3CXM SETTLEMENT"],
    ["with slashes", "NIP/TXN/5P3CXM/BAOBAB"],
    ["broken by a line break", "NIP TRF TXN-5P3\r\nCXM/BAOBAB"],
    ["broken inside its prefix", "NIP TRF TX\nN-5P3CXM"],
    ["glued to the word before", "SETTLEMENTTXN5P3CXM/NIP"],
    ["twice", "TXN-5P3CXM NIP TXN 5P3CXM"],
    ["beside a prefix that means nothing", "TXN DATE 20 NOV TXN-5P3CXM"],
    ["behind a letter whose capital is longer", "GROßHANDEL TXN-5P3CXM"],
  ])("found once, %s, with exactly the amount: automatic", (_case, text) => {
    expect(brief(run({ lines: [line({ text })], legs: [leg(), other()] }))).toEqual(AUTOMATIC);
  });

  test("money seen before the service says so is automatic too, and says so", () => {
    const proposals = run({ lines: [line()], legs: [leg({ state: "expected" })] });
    expect(brief(proposals)).toEqual(AUTOMATIC);
    expect(chips(proposals)).toContain("leg_expected");
  });

  test.each([
    ["another direction", line({ direction: "in" }), leg()],
    ["another currency", line({ currency: "USDC" }), leg()],
    ["an amount beyond the tolerance", line({ amount: "86000000" }), leg()],
    ["another reference, on another day", line({ text: "TXN-9KKW2A", on: "2026-10-20" }), leg()],
    ["flagged as a reversal", line({ reversal: true }), leg()],
  ])("%s: nothing", (_case, one, only) => {
    expect(run({ lines: [one], legs: [only] })).toEqual([]);
  });

  test.each([
    ["letters follow without a gap", [line({ text: "TXN5P3CXMNIP" })], [leg()], SUGGESTED],
    ["the transfer ended without a payment", [line()], [leg({ state: "void" })], SUGGESTED],
    ["it reads like a reversal", [line({ text: "RETURN TXN-5P3CXM" })], [leg()], SUGGESTED],
    [
      "two transfers have the reference",
      [line()],
      [leg(), leg({ transactionId: "tr_2", reference: "txn 5p3cxm" })],
      SUGGESTED,
    ],
    [
      "a transfer of another currency has the reference",
      [line()],
      [leg(), leg({ transactionId: "tr_2", currency: "KES" })],
      SUGGESTED,
    ],
    [
      "a transfer of another currency has the reference, and comes first",
      [line()],
      [leg({ transactionId: "tr_2", currency: "KES" }), leg()],
      SUGGESTED,
    ],
    [
      "the line names two transfers",
      [line({ text: "TXN-5P3CXM TXN-9KKW2A" })],
      [leg(), other({ amount: "5" })],
      SUGGESTED,
    ],
    [
      "the line names the other by its code",
      [line({ text: "TXN-5P3CXM 9KKW2A" })],
      [leg(), other({ amount: "5" })],
      SUGGESTED,
    ],
    [
      "the gaps allow a longer reference",
      [line({ text: "TXN-5P3CXM 4A" })],
      [leg(), other({ reference: "TXN-5P3CXM4A" })],
      SUGGESTED,
    ],
    ["a chain record's hash is unknown", [line({ transactionHash: "0xab" })], [leg()], SUGGESTED],
  ])("%s: suggested", (_case, lines, legs, expected) => {
    expect(brief(run({ lines, legs }))).toEqual(expected);
  });

  test.each([
    ["a day", "20261114", "RENT 2026-11-14"],
    ["an invoice", "100234", "INV 100234"],
    ["a day and a time", "202611140930", "POS 2026-11-14/09:30"],
    ["a word", "SETTLEMENT", "NIP SETTLEMENT"],
  ])("a reference that could as well be %s is suggested, and says so", (_case, reference, text) => {
    const proposals = run({ lines: [line({ text })], legs: [leg({ reference })] });
    expect(brief(proposals)).toEqual(SUGGESTED);
    expect(chips(proposals)).toContain("-reference_by_chance");
    const parts = [line({ text, amount: "40000000" }), line({ id: "2", text, amount: "47000000" })];
    expect(brief(run({ lines: parts, legs: [leg({ reference })] }))).toEqual([
      "split 1+2 > tr_1:source",
    ]);
  });

  test.each([
    ["PAY-8C21F0", "NIP PAY/8C21F0"],
    ["8830042917", "NIP 8830042917"],
  ])("a reference of another form that no other number has, %s: automatic", (reference, text) => {
    expect(brief(run({ lines: [line({ text })], legs: [leg({ reference })] }))).toEqual(AUTOMATIC);
  });

  test("a transfer paid twice: the earlier line is suggested, the later stays open, and neither is automatic", () => {
    const proposals = run({
      lines: [line({ id: "2" }), line({ id: "1", on: "2026-11-21" })],
      legs: [leg()],
    });
    expect(brief(proposals)).toEqual(["reference 2 > tr_1:source"]);
    expect(chips(proposals)).toContain("-other_candidates:1");
  });

  test("a fee that names the reference takes nothing from the payment", () => {
    const fee = line({ id: "2", amount: "52.50", text: "NIP CHARGE TXN-5P3CXM" });
    expect(brief(run({ lines: [fee, line()], legs: [leg()] }))).toEqual(AUTOMATIC);
  });

  test("a payment beside parts that come to it as well is for a person", () => {
    const parts = [line({ id: "2", amount: "40000000" }), line({ id: "3", amount: "47000000" })];
    expect(brief(run({ lines: [line(), ...parts], legs: [leg()] }))).toEqual(SUGGESTED);
  });

  test("of a reference inside another, the longer is meant", () => {
    const longer = other({ reference: "TXN-5P3CXM4A" });
    expect(
      brief(run({ lines: [line({ text: "NIP TXN-5P3CXM4A" })], legs: [leg(), longer] })),
    ).toEqual(["reference! 1 > tr_2:source"]);
  });

  test("a void transfer loses against an open one with the same reference", () => {
    const legs = [leg({ state: "void" }), leg({ transactionId: "tr_2" })];
    expect(brief(run({ lines: [line()], legs }))).toEqual(["reference 1 > tr_2:source"]);
  });

  test("each side of a transfer has its own line", () => {
    const destination = leg({ side: "destination", currency: "USDT", amount: "54000" });
    const received = line({ id: "2", direction: "in", currency: "USDT", amount: "54000.00" });
    expect(brief(run({ lines: [line(), received], legs: [leg(), destination] }))).toEqual([
      "reference! 1 > tr_1:source",
      "reference! 2 > tr_1:destination",
    ]);
  });

  test("what was rejected is never proposed again, and its twin not made automatic", () => {
    const rejected = new Set(["1|tr_1:source"]);
    expect(run({ lines: [line()], legs: [leg()], rejected })).toEqual([]);
    expect(brief(run({ lines: [line(), line({ id: "2" })], legs: [leg()], rejected }))).toEqual([
      "reference 2 > tr_1:source",
    ]);
  });

  test("the evidence, its place in the text, and the sentence", () => {
    const [proposal] = run({
      lines: [line({ text: "NIP SETTLEMENTTXN-5P3 CXM/NIP" })],
      legs: [leg()],
    });
    expect(proposal).toMatchObject({ difference: "0" });
    expect(proposal?.sentence).toBe(
      "The narration names TXN-5P3CXM once, and NGN\u00a087,000,000.00 is exactly what the transfer sends.",
    );
    expect(chips(proposal ? [proposal] : [])).toEqual([
      "amount_equal",
      "reference_found:TXN-5P3CXM",
      "same_day",
      "only_candidate",
    ]);
    expect(proposal?.evidence[1]?.spans).toEqual([{ lineId: "1", start: 14, end: 25 }]);
  });

  test("a void transfer's sentence says so", () => {
    const [proposal] = run({ lines: [line()], legs: [leg({ state: "void" })] });
    expect(proposal?.sentence).toContain("but the transfer ended without a payment.");
    expect(chips(proposal ? [proposal] : [])).toContain("-leg_void");
  });

  const OURS = "058/0123456789";
  const credit = (over = {}) =>
    line({
      direction: "in",
      account: OURS,
      text: "NIP CR/OKO SUPPLIES/MONEY BACK TXN-5P3CXM",
      ...over,
    });
  const payout = (party: string | null, over = {}) => leg({ side: "destination", party, ...over });

  test("a payout to somebody else's account isn't matched automatically with what comes in on ours, and says so", () => {
    const proposals = run({ lines: [credit()], legs: [payout("0999999999")] });
    expect(brief(proposals)).toEqual(["reference 1 > tr_1:destination"]);
    expect(chips(proposals)).toContain("-paid_elsewhere:0999999999");
  });

  test.each([
    ["to ours", "0123456789"],
    ["to one that is masked", "******9999"],
    ["to one that the record doesn't tell", null],
  ])("a payout %s is automatic", (_case, party) => {
    const proposals = run({ lines: [credit()], legs: [payout(party)] });
    expect(brief(proposals)).toEqual(["reference! 1 > tr_1:destination"]);
    expect(chips(proposals).some((chip) => chip.includes("paid_elsewhere"))).toBe(false);
  });

  test("nor are lines that add up to it", () => {
    const parts = [credit({ amount: "40000000" }), credit({ id: "2", amount: "47000000" })];
    expect(brief(run({ lines: parts, legs: [payout("0123456789")] }))).toEqual([
      "split! 1+2 > tr_1:destination",
    ]);
    const proposals = run({ lines: parts, legs: [payout("0999999999")] });
    expect(brief(proposals)).toEqual(["split 1+2 > tr_1:destination"]);
    expect(chips(proposals)).toContain("-paid_elsewhere:0999999999");
  });

  test("nor is what came to a wallet, in a record without hashes", () => {
    const received = credit({ currency: "USDT", account: ADDRESS.toLowerCase() });
    expect(
      brief(run({ lines: [received], legs: [payout(ADDRESS, { currency: "USDT" })] })),
    ).toEqual(["reference! 1 > tr_1:destination"]);
    expect(
      brief(
        run({
          lines: [received],
          legs: [payout(ADDRESS.replace("5a", "5b"), { currency: "USDT" })],
        }),
      ),
    ).toEqual(["reference 1 > tr_1:destination"]);
  });

  test("of two payouts that a line names, the one to its account is suggested", () => {
    const legs = [
      payout("0999999999"),
      payout("0123456789", { transactionId: "tr_2", reference: "TXN-9KKW2A" }),
    ];
    expect(brief(run({ lines: [credit({ text: "TXN-5P3CXM TXN-9KKW2A" })], legs }))).toEqual([
      "reference 1 > tr_2:destination",
    ]);
  });

  test("the account that a transfer is paid to says nothing about ours", () => {
    expect(
      brief(run({ lines: [line({ account: OURS })], legs: [leg({ party: "0999999999" })] })),
    ).toEqual(["reference! 1 > tr_1:source"]);
  });
});

describe("a line with a hash", () => {
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
    const legs = [
      chainLeg(),
      chainLeg({ transactionId: "tr_2", reference: "TXN-2", amount: "10" }),
    ];
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
    expect(run({ lines: [chainLine({ transactionHash: "0xff" })], legs: [chainLeg()] })).toEqual(
      [],
    );
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
});
