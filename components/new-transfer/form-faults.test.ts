import { describe, expect, it } from "vitest";
import { formFaults } from "./form-faults";
import {
  checkedInput,
  type FormValues,
  startValues,
  reversed,
  valuesFromRequest,
} from "./form-values";

const INTENT = "3f0e8f6a-6e53-4c39-9d5e-0a2f7c6c1a01";
const ONRAMP: FormValues = {
  type: "onramp",
  amount: "25000000",
  fromCurrency: "NGN",
  toCurrency: "USDT",
  recipientId: "r1",
  network: "",
  note: " HY-2304 ",
};
const OFFRAMP: FormValues = {
  type: "offramp",
  amount: "6200.123456",
  fromCurrency: "USDC",
  toCurrency: "KES",
  recipientId: "r2",
  network: "TRC20",
  note: "",
};

describe("formFaults", () => {
  it("finds nothing wrong with a complete form, in either direction", () => {
    expect(formFaults(ONRAMP)).toEqual({});
    expect(formFaults(OFFRAMP)).toEqual({});
  });

  it("names every field that is missing", () => {
    expect(formFaults(startValues(null))).toEqual({
      amount: "Enter the amount you pay.",
      recipientId: "Choose a recipient.",
    });
    expect(formFaults({ ...OFFRAMP, amount: "", recipientId: "", network: "" })).toEqual({
      amount: "Enter the amount you pay.",
      recipientId: "Choose a recipient.",
      network: "Choose the network you will send over.",
    });
  });

  it.each([
    ["0", "NGN", "Enter an amount above zero."],
    ["0.00", "NGN", "Enter an amount above zero."],
    ["-5", "NGN", "Enter an amount above zero."],
    ["12.345", "NGN", "NGN has at most 2 decimals."],
    ["12.5", "UGX", "UGX has no decimals. Enter a whole amount."],
    ["1e5", "NGN", "Enter an amount, such as 1,250,000.00 or 25m."],
    ["1000000000000", "NGN", null],
    ["1000000000000.01", "NGN", "This amount is too large to be sent exactly. Split it."],
    ["99999999999.123456", "USDC", "This amount has too many digits to be sent exactly. Split it."],
  ])("judges %s %s", (amount, fromCurrency, fault) => {
    expect(formFaults({ ...ONRAMP, amount, fromCurrency }).amount ?? null).toBe(fault);
  });

  it("takes up to six decimals of a stablecoin", () => {
    expect(formFaults({ ...OFFRAMP, amount: "1.123456" }).amount).toBeUndefined();
    expect(formFaults({ ...OFFRAMP, amount: "1.1234567" }).amount).toBe(
      "USDC has at most 6 decimals.",
    );
  });

  it("refuses a wallet's network for an off-ramp, and a note that is too long", () => {
    expect(formFaults({ ...OFFRAMP, network: "Tron" }).network).toBe(
      "Choose the network you will send over.",
    );
    expect(formFaults({ ...ONRAMP, note: "x".repeat(501) }).note).toBeDefined();
  });
});

describe("checkedInput", () => {
  it("sends no network with an on-ramp, and the same bytes each time", () => {
    expect(checkedInput(ONRAMP, INTENT)).toEqual({
      intentId: INTENT,
      type: "onramp",
      amount: "25000000",
      fromCurrency: "NGN",
      toCurrency: "USDT",
      recipientId: "r1",
      note: "HY-2304",
    });
    expect(JSON.stringify(checkedInput(OFFRAMP, INTENT))).toBe(
      JSON.stringify(checkedInput({ ...OFFRAMP }, INTENT)),
    );
  });
});

describe("form values", () => {
  it("are reversed with their currencies, without the amount, recipient and network of the other direction", () => {
    expect(reversed(ONRAMP, "offramp")).toEqual({
      type: "offramp",
      amount: "",
      fromCurrency: "USDT",
      toCurrency: "NGN",
      recipientId: "",
      network: "",
      note: " HY-2304 ",
    });
    expect(reversed(ONRAMP, "onramp")).toBe(ONRAMP);
  });

  it("fit the recipient that the page was opened with", () => {
    const shared = {
      active: true,
      changed: null,
      createdAt: null,
      createdBy: null,
      transferCount: 0,
      lastTransferAt: null,
      accountName: null,
    };
    const bank = {
      ...shared,
      id: "b1",
      type: "fiat",
      name: "Tema",
      network: null,
      walletAddress: null,
      symbol: null,
      bankName: "GCB",
      accountNumber: "1402117306",
      currency: "GHS",
    };
    const wallet = {
      ...shared,
      id: "w1",
      type: "crypto",
      name: "Haoyu",
      network: "Tron",
      walletAddress: "T…",
      symbol: "USDT",
      bankName: null,
      accountNumber: null,
      currency: null,
    };
    expect(startValues(bank)).toMatchObject({
      type: "offramp",
      fromCurrency: "USDC",
      toCurrency: "GHS",
      recipientId: "b1",
    });
    expect(startValues(wallet)).toMatchObject({
      type: "onramp",
      fromCurrency: "NGN",
      toCurrency: "USDT",
      recipientId: "w1",
    });
    expect(startValues({ ...bank, type: "other" }).recipientId).toBe("");
  });

  it("are restored from what was asked for", () => {
    const request = {
      type: "offramp",
      source: { amount: "6200.123456", currency: "USDC" },
      destinationCurrency: "KES",
      recipientId: "r2",
      recipientName: "Mombasa",
      network: "TRC20",
      note: null,
    };
    expect(valuesFromRequest(request)).toEqual(OFFRAMP);
  });
});
