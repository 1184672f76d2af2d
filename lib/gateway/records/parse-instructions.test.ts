import { LosslessNumber } from "lossless-json";
import { expect, test } from "vitest";
import { readInstructions } from "./parse-instructions";

const BANK = {
  account_number: "0123456789",
  account_name: "Service Collections",
  bank_name: "Test Bank",
  bank_code: "058",
};
const DEPOSIT = { address: "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE", network: "TRC20", asset: "USDT" };
const TO_BANK = {
  type: "bank_transfer",
  accountNumber: "0123456789",
  accountName: "Service Collections",
  bankName: "Test Bank",
  bankCode: "058",
};
const TO_ADDRESS = {
  type: "crypto_deposit",
  address: DEPOSIT.address,
  network: "TRC20",
  asset: "USDT",
};
const NO_BANK = { account_number: null, account_name: null, bank_name: null, bank_code: null };
const NO_DEPOSIT = { address: "", network: "", asset: "" };

test.each<[string, unknown]>([
  ["null", null],
  ["an empty object", {}],
  ["an empty list", []],
  ["a list of nothing", [{}]],
  ["an empty text", ""],
  ["the type alone", { type: "bank_transfer" }],
  ["the type, and null", { type: "bank_transfer", bank_transfer: null }],
  ["every field null", { type: null, bank_transfer: NO_BANK, crypto_deposit: null }],
  ["every field empty", { type: "", bank_transfer: NO_BANK, crypto_deposit: NO_DEPOSIT }],
  [
    "a bank whose account is still to come",
    { type: "bank_transfer", bank_transfer: { ...NO_BANK, bank_name: "Test Bank" } },
  ],
])("nothing is assigned yet: %s", (_what, value) => {
  expect(readInstructions(value, "onramp", "NGN")).toBeNull();
  expect(readInstructions(value, "offramp", "USDT")).toBeNull();
});

test.each<[string, string, unknown, unknown]>([
  ["as the interface shows it", "onramp", { type: "bank_transfer", bank_transfer: BANK }, TO_BANK],
  [
    "as the interface shows it",
    "offramp",
    { type: "crypto_deposit", crypto_deposit: DEPOSIT },
    TO_ADDRESS,
  ],
  [
    "beside an empty other kind",
    "onramp",
    { type: "bank_transfer", bank_transfer: BANK, crypto_deposit: NO_DEPOSIT },
    TO_BANK,
  ],
  [
    "beside an empty other kind",
    "offramp",
    { type: "crypto_deposit", bank_transfer: NO_BANK, crypto_deposit: DEPOSIT },
    TO_ADDRESS,
  ],
  [
    "beside the account that the money ends in",
    "offramp",
    { type: "crypto_deposit", bank_transfer: BANK, crypto_deposit: DEPOSIT },
    TO_ADDRESS,
  ],
  [
    "beside the wallet that the money ends in",
    "onramp",
    { bank_transfer: BANK, crypto_deposit: DEPOSIT },
    TO_BANK,
  ],
  ["without its type", "offramp", { crypto_deposit: DEPOSIT }, TO_ADDRESS],
  ["without the object around it", "onramp", { type: "bank_transfer", ...BANK }, TO_BANK],
  ["without the object around it", "offramp", { type: "crypto_deposit", ...DEPOSIT }, TO_ADDRESS],
  ["alone in a list", "onramp", [{ type: "bank_transfer", bank_transfer: BANK }], TO_BANK],
  [
    "of a transfer of an unknown type",
    "swap",
    { type: "crypto_deposit", bank_transfer: BANK, crypto_deposit: DEPOSIT },
    TO_ADDRESS,
  ],
])("where to pay, %s: %s", (_what, type, value, expected) =>
  expect(readInstructions(value, type, type === "onramp" ? "NGN" : "USDT")).toEqual(expected),
);

test.each<[string, string, unknown, string]>([
  [
    "the recipient's account for an off-ramp",
    "offramp",
    { type: "bank_transfer", bank_transfer: BANK },
    "bank details for a transfer that is paid in stablecoin",
  ],
  [
    "a wallet for an on-ramp",
    "onramp",
    { crypto_deposit: DEPOSIT },
    "a deposit address for a transfer that is paid from a bank",
  ],
  [
    "several",
    "onramp",
    [{ bank_transfer: BANK }, { bank_transfer: { ...BANK, account_number: "9999999999" } }],
    "several sets of payment details at once",
  ],
  ["other names", "onramp", { iban: "NG00" }, "payment details without an account or an address"],
  ["a text", "onramp", "Pay to 0123456789", "a text in place of payment details"],
  [
    "both, of an unknown type",
    "swap",
    { bank_transfer: BANK, crypto_deposit: DEPOSIT },
    "bank details and a deposit address at once, for a transfer of a kind that Rampdesk doesn't know",
  ],
])("what can't be relied on is told: %s", (_what, type, value, reason) =>
  expect(readInstructions(value, type, type === "onramp" ? "NGN" : "USDT")).toEqual({
    type: "unreadable",
    reason,
  }),
);

test("what else a person must know, beside the place or around it", () => {
  const bank = {
    type: "bank_transfer",
    amount: new LosslessNumber("250500.50"),
    bank_transfer: { ...BANK, reference: "PAY-77", expires_at: "2026-03-02T09:30:00Z" },
  };
  expect(readInstructions(bank, "onramp", "NGN")).toEqual({
    ...TO_BANK,
    also: {
      reference: "PAY-77",
      memo: null,
      amount: "250500.50",
      currency: null,
      until: "2026-03-02T09:30:00.000Z",
    },
  });
  const deposit = {
    type: "crypto_deposit",
    crypto_deposit: { ...DEPOSIT, memo: new LosslessNumber("104882") },
  };
  expect(readInstructions(deposit, "offramp", "USDT")).toEqual({
    ...TO_ADDRESS,
    also: { reference: null, memo: "104882", amount: null, currency: null, until: null },
  });
});

test.each<[string, unknown, string, string]>([
  ["naira, as a JSON number", new LosslessNumber("123456789"), "NGN", "0123456789"],
  ["naira, as text", "123456789", "NGN", "123456789"],
  ["naira, whole", new LosslessNumber("2123456789"), "NGN", "2123456789"],
  [
    "shillings, whose account numbers have any length",
    new LosslessNumber("123456789"),
    "KES",
    "123456789",
  ],
])(
  "an account number has its zeros again where it is known to have ten digits: %s",
  (_what, account_number, currency, accountNumber) => {
    expect(
      readInstructions(
        { type: "bank_transfer", bank_transfer: { ...BANK, account_number } },
        "onramp",
        currency,
      ),
    ).toEqual({ ...TO_BANK, accountNumber });
  },
);
