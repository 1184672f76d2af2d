import { expect, test } from "vitest";
import { sideLabels } from "./sides";

test("the sides are named by what the account is", () => {
  const account = {
    id: "",
    name: "",
    identifier: "",
    institution: "",
    currency: "NGN",
    kind: "bank" as const,
  };
  expect(sideLabels({ usual: "out", account })).toMatchObject({
    record: "Bank statement",
    moves: "debits, credits in brackets",
    transfers: "transfers of this account",
  });
  expect(sideLabels({ usual: "in", account: { ...account, kind: "wallet" } })).toMatchObject({
    record: "Chain record",
    moves: "received, sent in brackets",
    transfers: "transfers of this wallet",
  });
});
