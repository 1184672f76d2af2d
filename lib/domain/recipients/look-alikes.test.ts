import { expect, test } from "vitest";
import { findLookAlikes, lookAlikeKind } from "./look-alikes";

const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const TRON = "TNW8tEdbLTsGjTpnAjCqmFukNDZs3974Ge";

/** The text with the characters from `from` on replaced. */
const withMiddle = (address: string, from: number, middle: string): string =>
  `${address.slice(0, from)}${middle}${address.slice(from + middle.length)}`;

test.each([
  ["equal", EVM, EVM, "same"],
  ["equal but for capitals", EVM, EVM.toLowerCase(), "same"],
  ["equal but for blanks around", EVM, ` ${EVM} `, "same"],
  ["one character changed in the middle", EVM, withMiddle(EVM, 20, "7"), "near"],
  ["one character changed at the start", EVM, withMiddle(EVM, 2, "6"), "near"],
  ["two neighbours swapped", EVM, withMiddle(EVM, 8, "50"), "near"],
  [
    "four at both ends equal, all between different",
    EVM,
    `0x5aae${"1".repeat(32)}beaed`.replace("1b", "b"),
    "ends",
  ],
  ["six at both ends equal", EVM, `0x5aaeb6${"1".repeat(28)}1beaed`, "ends"],
  ["only the start equal", EVM, `0x5aaeb6${"1".repeat(34)}`, null],
  ["only the end equal", EVM, `0x${"1".repeat(34)}1beaed`, null],
  ["three at the end equal", EVM, `0x5aaeb6${"1".repeat(31)}aed`, null],
  ["Tron, equal", TRON, TRON, "same"],
  ["Tron, capitals differ all over", TRON, TRON.toLowerCase(), null],
  ["Tron, one character changed", TRON, withMiddle(TRON, 15, "z"), "near"],
  ["Tron, ends equal", TRON, `TNW8${"x".repeat(26)}74Ge`, "ends"],
  ["Tron, three at the start equal", TRON, `TNWx${"x".repeat(26)}74Ge`, null],
  ["of different networks", TRON, EVM, null],
  ["nothing typed", "", EVM, null],
  ["the start of one", "0x5aAe", EVM, null],
] as const)("%s", (_case, one, other, kind) => {
  expect(lookAlikeKind(one, other)).toBe(kind);
  expect(lookAlikeKind(other, one)).toBe(kind);
});

test("no two unlike addresses are taken for each other", () => {
  const others = [
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
    "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
  ];
  for (const other of others) expect(lookAlikeKind(EVM, other)).toBeNull();
});

test("those that hold a look-alike are named, equal ones first, and bank recipients are passed over", () => {
  const poisoned = `0x5aaeb6${"1".repeat(28)}1beaed`;
  const found = findLookAlikes(EVM, [
    { id: "rec_1", name: "Poisoned", walletAddress: poisoned },
    { id: "rec_2", name: "Bank account", walletAddress: null },
    { id: "rec_3", name: "Other", walletAddress: "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359" },
    { id: "rec_4", name: "Same", walletAddress: EVM.toLowerCase() },
  ]);
  expect(found).toEqual([
    { recipientId: "rec_4", name: "Same", address: EVM.toLowerCase(), kind: "same" },
    { recipientId: "rec_1", name: "Poisoned", address: poisoned, kind: "ends" },
  ]);
});
