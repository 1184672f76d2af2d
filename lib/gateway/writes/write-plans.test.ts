import { describe, expect, test } from "vitest";
import { DEFAULT_PROFILE, ServiceProfile } from "../profile/profile";
import { UnsendableAmountError, UnusableIdError } from "./template";
import {
  bodyHeaders,
  carriesApiKey,
  carriesIdempotencyKey,
  planWrite,
  type WriteInputs,
  type WriteKind,
} from "./write-plans";

const bytes = <Kind extends WriteKind>(kind: Kind, input: WriteInputs[Kind]): string =>
  planWrite(DEFAULT_PROFILE, kind, input).body.toString("utf8");
const onramp = (amount: string): WriteInputs["createTransfer"] => ({
  type: "onramp",
  amount,
  fromCurrency: "NGN",
  toCurrency: "USDC",
  recipientId: "rec_1",
});

describe("method, path and exact bytes", () => {
  test("create an on-ramp", () => {
    const plan = planWrite(DEFAULT_PROFILE, "createTransfer", onramp("1250000.00"));
    expect(plan).toMatchObject({
      kind: "createTransfer",
      method: "POST",
      path: "/v1/transfer-requests",
    });
    expect(plan.body.toString()).toBe(
      `{"type":"onramp","amount":1250000,"from_currency":"NGN","to_currency":"USDC","recipient_id":"rec_1"}`,
    );
    expect(bodyHeaders(plan.body)).toEqual({
      accept: "application/json",
      "content-type": "application/json",
    });
  });

  test("create an off-ramp", () => {
    expect(
      bytes("createTransfer", {
        type: "offramp",
        amount: "0.000001",
        fromCurrency: "USDT",
        toCurrency: "UGX",
        recipientId: "rec_2",
        network: "TRC20",
      }),
    ).toBe(
      `{"type":"offramp","amount":0.000001,"from_currency":"USDT","to_currency":"UGX","recipient_id":"rec_2","network":"TRC20"}`,
    );
  });

  test("create recipients", () => {
    expect(
      bytes("createRecipient", {
        type: "crypto",
        name: "Ops “β”",
        walletAddress: "0xAb",
        network: "Ethereum",
        symbol: "USDC",
      }),
    ).toBe(
      `{"type":"crypto","name":"Ops “β”","wallet_address":"0xAb","network":"Ethereum","symbol":"USDC"}`,
    );
    expect(
      bytes("createRecipient", {
        type: "fiat",
        name: "Ada",
        accountNumber: "0012345678",
        bankCode: "058",
        currency: "NGN",
      }),
    ).toBe(
      `{"type":"fiat","name":"Ada","account_number":"0012345678","bank_code":"058","currency":"NGN"}`,
    );
  });

  test("confirm payment: full sends no amount, split sends it as a number", () => {
    const full = planWrite(DEFAULT_PROFILE, "confirmPayment", {
      transferId: "a b/c",
      paymentType: "full",
    });
    expect([full.path, full.body.toString()]).toEqual([
      "/v1/transfer-requests/a%20b%2Fc/confirm",
      `{"payment_type":"full"}`,
    ]);
    expect(
      bytes("confirmPayment", { transferId: "t1", paymentType: "split", amount: "10.50" }),
    ).toBe(`{"payment_type":"split","amount":10.5}`);
  });

  test.each([
    ["confirmRate", "/v1/transfer-requests/t1/confirm-rate", `{"amount":99.99}`],
    ["cancelTransfer", "/v1/transfer-requests/t1/cancel", "{}"],
    ["refreshQuote", "/v1/transfer-requests/t1/refresh-quote", "{}"],
  ] as const)("%s by the default profile", (kind, path, body) => {
    const plan = planWrite(DEFAULT_PROFILE, kind, { transferId: "t1", amount: "99.99" });
    expect([
      plan.method,
      plan.path,
      plan.body.toString(),
      carriesIdempotencyKey(DEFAULT_PROFILE, kind),
      carriesApiKey(kind),
    ]).toEqual(["POST", path, body, true, false]);
  });

  test("the same input gives the same bytes, however the amount was written", () => {
    expect(bytes("createTransfer", onramp("007.10"))).toBe(bytes("createTransfer", onramp("7.1")));
  });
});

describe("an amount that can't be sent", () => {
  test.each(["1234567890123456.78", "9007199254740993", "0.12345678901234567890"])(
    "changes as a double: %s",
    (amount) => {
      expect(() => bytes("createTransfer", onramp(amount))).toThrow(
        expect.objectContaining({
          name: "UnsendableAmountError",
          reason: "changes_as_double",
          amount,
        }),
      );
      expect(() => bytes("confirmRate", { transferId: "t1", amount })).toThrow(
        UnsendableAmountError,
      );
      expect(() =>
        bytes("confirmPayment", { transferId: "t1", paymentType: "split", amount }),
      ).toThrow(RangeError);
    },
  );

  test.each(["0", "-1", "1e3", "1,000", "", "NaN", " 1"])(
    "is no positive decimal: %j",
    (amount) => {
      expect(() => bytes("createTransfer", onramp(amount))).toThrow(
        expect.objectContaining({ reason: "not_positive_decimal" }),
      );
    },
  );
});

test.each(["", ".", ".."])("an id that would ask for something else: %j", (transferId) => {
  expect(() => bytes("cancelTransfer", { transferId, amount: "1" })).toThrow(UnusableIdError);
});

test("the profile says which of the three carry a key; creates and notices always do", () => {
  const profile = ServiceProfile.parse({ idempotencyHeaderOn: ["cancelTransfer"] });
  const kinds = [
    "confirmRate",
    "cancelTransfer",
    "refreshQuote",
    "createTransfer",
    "confirmPayment",
    "createRecipient",
  ] as const;
  expect(kinds.map((kind) => carriesIdempotencyKey(profile, kind))).toEqual([
    false,
    true,
    false,
    true,
    true,
    true,
  ]);
  expect(kinds.filter(carriesApiKey)).toEqual(["createTransfer"]);
});

test("an amount inside a longer text stays text, and braces in values are left alone", () => {
  const profile = ServiceProfile.parse({
    operations: {
      confirmRate: { body: { text: "accept {amount} for {id}", list: ["{amount}"], fixed: 7 } },
    },
  });
  expect(
    planWrite(profile, "confirmRate", { transferId: "{amount}", amount: "2.50" }).body.toString(),
  ).toBe(`{"text":"accept 2.50 for {amount}","list":[2.5],"fixed":7}`);
});
