import { expect, test } from "vitest";
import { RecipientQuery } from "@/lib/contract/api/recipients";
import { loadRecipientParams, recipientQueryOf } from "./recipient-params";

test.each([
  ["", { page: 1 }],
  [
    "?q=%20okonkwo%20&type=fiat&currency=NGN&sort=last_used&page=3",
    { search: "okonkwo", type: "fiat", currency: "NGN", sort: "last_used", page: 3 },
  ],
  ["?type=something&sort=else&page=0&currency=", { page: 1 }],
  ["?page=abc&q=%20%20", { page: 1 }],
])(
  "the address %s asks for what it says, and is always a good question",
  async (address, expected) => {
    const query = recipientQueryOf(loadRecipientParams(new URLSearchParams(address)));
    expect(query).toEqual({ ...expected, pageSize: 25 });
    expect(RecipientQuery.safeParse(query).success).toBe(true);
  },
);

test("a search that is too long is cut, not refused", () => {
  const query = recipientQueryOf({
    q: "x".repeat(500),
    type: null,
    currency: null,
    sort: "name",
    page: 1,
  });
  expect(RecipientQuery.safeParse(query).success).toBe(true);
});
