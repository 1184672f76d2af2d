import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { PaymentsOnTheirWay, sessionHeading } from "./payments-received";

const HASH = `0x${"ab".repeat(32)}`;

test.each([
  ["offramp", [HASH], "Transaction hash"],
  ["offramp", [HASH.slice(2), null], "Transaction hash"],
  ["offramp", ["sess_0"], "Session ID"],
  ["offramp", [HASH, "sess_1"], "Session ID"],
  ["onramp", [HASH], "Session ID"],
] as const)("%s: %j", (type, sessionIds, heading) => {
  expect(
    sessionHeading(
      type,
      sessionIds.map((sessionId) => ({ sessionId })),
    ),
  ).toBe(heading);
});

const payment = {
  id: null,
  amount: "40",
  currency: "USDT",
  sessionId: null,
  status: null,
  receivedAt: null,
  standing: "received",
};
const said = (...payments: object[]): string => {
  const detail = {
    transfer: { source: { amount: "100", currency: "USDT" } },
    payments: payments.map((change) => ({ ...payment, ...change })),
  };
  return renderToStaticMarkup(
    createElement(PaymentsOnTheirWay, { detail: detail as TransferDetail }),
  ).replace(/<[^>]*>/g, " ");
};

test("what has arrived needs no words", () => expect(said({})).toBe(""));

test("a payment in another currency is named with what the transfer is paid in, and isn't said to be on its way", () => {
  const words = said({ currency: "USDC", standing: "other_currency" }, {});
  expect(words).toMatch(/The service lists USDC\s40\S*, and this transfer is paid in USDT\./);
  expect(words).not.toMatch(/arrived yet/);
});

test("one on its way, and one that can't be read", () => {
  expect(said({ standing: "on_its_way" })).toMatch(
    /The service lists USDT\s40\S* that hasn.*t arrived yet/,
  );
  expect(said({ amount: null, standing: "unreadable" })).toMatch(
    /a payment whose amount can.*t be read/,
  );
});
