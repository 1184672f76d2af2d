import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ReportingZone } from "@/components/ui/zone";
import {
  blockKey,
  type HistoryList,
  mirrorTotalsOptions,
} from "@/lib/client/mirror/mirror-options";
import { makeQueryClient } from "@/lib/client/query-client";
import type { TransactionView } from "@/lib/contract/api/transactions";
import { HistoryRowsPart, savePlace, placeToResume } from "./history-view";

const list = { filter: {}, order: {} } as HistoryList;
const money = { amount: "1", currency: "USDC" };

function record(id: string): TransactionView {
  return {
    id,
    reference: `TXN-${id}`,
    transferId: null,
    type: "onramp",
    status: "transaction_completed",
    sent: money,
    received: money,
    quoted: null,
    rate: null,
    directed: null,
    fee: null,
    createdAt: null,
    recipient: null,
    paymentAccount: null,
    transactionHash: null,
    failureReason: null,
    createdBy: null,
    ownTransfer: false,
    note: null,
  };
}

/** The places, from 1, of the rows that are drawn as open. */
function openRows(ids: readonly string[], openName: string | null): string[] {
  const client = makeQueryClient();
  client.setQueryData(blockKey(list, 0), {
    transactions: ids.map(record),
    hasMore: false,
    cursor: null,
    timeZone: "Africa/Lagos",
  });
  client.setQueryData(mirrorTotalsOptions({}).queryKey, { counted: ids.length } as never);
  const props = {
    list,
    sortingRef: { current: false },
    openName,
    setOpen: () => undefined,
    onOrder: () => undefined,
    onClear: () => undefined,
  };
  const children = createElement(HistoryRowsPart, props);
  const page = { zone: "Africa/Lagos", today: "2026-11-17", children };
  const html = renderToString(
    createElement(QueryClientProvider, { client }, createElement(ReportingZone, page)),
  );
  client.clear();
  return [...html.matchAll(/<div[^>]*aria-rowindex="(\d+)"[^>]*aria-selected="true"/g)].map(
    ([, row]) => String(Number(row) - 1),
  );
}

test("the open transaction is found by its name, wherever it stands by now", () => {
  expect(openRows(["a", "b", "c"], "TXN-b")).toEqual(["2"]);
  expect(openRows(["new", "a", "b", "c"], "TXN-b")).toEqual(["3"]);
  expect(openRows(["a", "c"], "TXN-b")).toEqual([]);
  expect(openRows(["a", "b"], null)).toEqual([]);
});

test("a list goes on where it was for whoever comes back to it; another, or one newly opened, starts at the top", () => {
  savePlace("all", 640);
  expect(placeToResume("all", true)).toBe(640);
  expect(placeToResume("all", false)).toBeNull();
  savePlace("open", 20);
  expect(placeToResume("all", true)).toBeNull();
});
