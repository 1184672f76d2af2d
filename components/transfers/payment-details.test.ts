import { describe, expect, test } from "vitest";
import type { ReadableInstructionsView, TransferDetail } from "@/lib/contract/api/transfers";
import { instructionsForCopy } from "./payment-details";

const detail = (network: string | null, currency = "USDC", reportable = "250.5") =>
  ({
    transfer: {
      source: { amount: "250.5", currency },
      remaining: "250.5",
      network,
      reference: "TXN-8F3K2Q",
    },
    reportable,
  }) as TransferDetail;
type Deposit = Extract<ReadableInstructionsView, { type: "crypto_deposit" }>;
const deposit = (facts: Partial<Deposit>) =>
  ({
    type: "crypto_deposit",
    address: "0xAb58",
    asset: null,
    network: null,
    also: null,
    ...facts,
  }) as Deposit;

describe("all details of a deposit", () => {
  test("name the network that the page shows, also when the details themselves don't", () => {
    expect(instructionsForCopy(detail("Polygon"), deposit({})).split("\n")).toEqual([
      "Amount: USDC 250.5",
      "Asset: USDC",
      "Network: Polygon",
      "Address: 0xAb58",
      "Reference: TXN-8F3K2Q",
    ]);
    expect(instructionsForCopy(detail("Polygon"), deposit({ network: "BSC" }))).toContain(
      "Network: BSC",
    );
  });

  test("ask for what was not reported yet", () => {
    expect(
      instructionsForCopy(detail("Polygon", "USDC", "100.5"), deposit({})).split("\n")[0],
    ).toBe("Amount: USDC 100.5");
  });

  test("name no amount once all of it was reported", () => {
    expect(instructionsForCopy(detail("Polygon", "USDC", "0"), deposit({}))).not.toContain(
      "Amount",
    );
  });

  test("leave out what nobody knows", () => {
    expect(instructionsForCopy(detail(null), deposit({}))).not.toContain("Network");
  });
});
