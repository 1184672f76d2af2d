import { expect, test } from "vitest";
import { ADDRESS, brief, chips, leg, line, run } from "../testing/movements";

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
  expect(brief(run({ lines: [received], legs: [payout(ADDRESS, { currency: "USDT" })] }))).toEqual([
    "reference! 1 > tr_1:destination",
  ]);
  expect(
    brief(
      run({ lines: [received], legs: [payout(ADDRESS.replace("5a", "5b"), { currency: "USDT" })] }),
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
