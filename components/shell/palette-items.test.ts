import { describe, expect, it, test } from "vitest";
import type { RecipientList } from "@/lib/contract/api/recipients";
import type { TransferList } from "@/lib/contract/api/transfers";
import { resultGroups, lookupPlaces, lookupText, nothingFoundText } from "./palette-items";

describe("lookupText", () => {
  it.each(["TXN-8F3K2Q", "4f0e7c1a-2b", "1014772905", " TMASi45ub7Qe4ZE36UT5G6cU4ud8Fhhe4d "])(
    "looks up %s",
    (text) => {
      expect(lookupText(text)).toBe(text.trim());
    },
  );
  it.each(["", "hao", "settings", "12", "new transfer 1"])("leaves %s to the list", (text) => {
    expect(lookupText(text)).toBeNull();
  });
});

describe("lookupPlaces", () => {
  const first = (text: string) => lookupPlaces(text)[0]?.href;
  it.each(["TXN-8F3K2Q", "4f0e7c1a-2b0d-4f6e-9a55-1c2d3e4f5a6b", "rec_9/1"])(
    "asks the service for %s first",
    (text) => {
      expect(first(text)).toBe(`/transactions/${encodeURIComponent(text)}`);
      expect(lookupPlaces(text)).toHaveLength(2);
    },
  );
  it.each([
    "1014772905",
    "TMASi45ub7Qe4ZE36UT5G6cU4ud8Fhhe4d",
    "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B",
    `0x${"a1".repeat(32)}`,
    "B2".repeat(32),
    "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
  ])("looks for %s in all history first", (text) => {
    expect(first(text)).toBe(`/transactions/history?text=${text}`);
  });
});

test("a text that can be looked up isn't said to be nothing", () => {
  expect(nothingFoundText("TXN-8F3K2Q")).toBeNull();
  expect(nothingFoundText("hao")).toMatch(/^Nothing found/);
});

const NOW = "2026-11-20T13:05:00.000Z";
const EMPTY = {
  network: null,
  walletAddress: null,
  symbol: null,
  bankName: null,
  accountNumber: null,
  accountName: null,
  currency: null,
  active: true,
};
const recipients = (...list: object[]) =>
  ({ recipients: list.map((one) => ({ ...EMPTY, ...one })) }) as unknown as RecipientList;
const transfers = (...list: object[]) =>
  ({ transfers: list, freshness: { serviceNow: NOW, verifiedAt: NOW } }) as unknown as TransferList;

test("a recipient is told by where it is paid, and leads to its details", () => {
  const found = resultGroups(
    recipients(
      {
        id: "rec 1",
        name: "Shenzhen Haoyu Forwarding",
        type: "crypto",
        symbol: "USDT",
        network: "Tron",
        walletAddress: "TMASi45ub7Qe4ZE36UT5G6cU4ud8Fhhe4d",
      },
      {
        id: "rec_2",
        name: "Hao Freight",
        type: "fiat",
        currency: "GHS",
        bankName: "GCB Bank",
        accountNumber: "1402117306",
        active: false,
      },
    ),
    undefined,
  );
  expect(found).toEqual([
    {
      heading: "Recipients",
      items: [
        {
          key: "recipient rec 1",
          label: "Shenzhen Haoyu Forwarding",
          detail: "USDT · Tron (TRC-20) · TMASi4…Fhhe4d",
          icon: "recipients",
          href: "/recipients?recipient=rec+1",
        },
        {
          key: "recipient rec_2",
          label: "Hao Freight",
          detail: "Inactive · GHS · GCB Bank · 1402117306",
          icon: "recipients",
          href: "/recipients?recipient=rec_2",
        },
      ],
    },
  ]);
});

test("a transfer shows the phase it is in by the service's clock, what is paid, and leads to its page", () => {
  const transfer = {
    id: "0f8fad5b-d9cb",
    reference: "TXN-8F3K2Q",
    status: "rate_received",
    transactionStatus: null,
    paymentReported: false,
    rate: { expiresAt: "2026-11-20T13:04:59.000Z" },
    recipient: { name: "Shenzhen Haoyu Forwarding" },
    source: { amount: "25000000", currency: "NGN" },
  };
  const [group] = resultGroups(
    recipients(),
    transfers(transfer, {
      ...transfer,
      id: "1a",
      reference: null,
      recipient: null,
      rate: { expiresAt: "2026-11-20T13:05:01.000Z" },
    }),
  );
  expect(group).toMatchObject({ heading: "Transfers" });
  expect(group?.items).toEqual([
    {
      key: "transfer 0f8fad5b-d9cb",
      label: "TXN-8F3K2Q · Shenzhen Haoyu Forwarding",
      detail: "NGN\u00a025,000,000.00",
      status: "rate_expired",
      href: "/transfers/0f8fad5b-d9cb",
    },
    expect.objectContaining({ label: "1a", status: "rate_ready" }),
  ]);
});

test("nothing found is no group", () => {
  expect(resultGroups(recipients(), transfers())).toEqual([]);
  expect(resultGroups(undefined, undefined)).toEqual([]);
});
