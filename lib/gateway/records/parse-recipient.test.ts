import { expect, test } from "vitest";
import { recipientWire } from "../testing/samples";
import { readCreatedRecipient, readRecipient } from "./parse-recipient";

test("an account number that came as a JSON number has its zeros again", () => {
  const { recipient } = readCreatedRecipient({
    data: {
      id: "rec_1",
      type: "fiat",
      name: "Ada",
      details: { bank_name: "Test Bank", account_number: 12345678, account_name: "ADA" },
    },
  });
  expect(recipient?.accountNumber).toBe("0012345678");
});

test.each<[string, unknown, string | null, boolean]>([
  ["the whole recipient", { message: "ok", data: recipientWire("rec_1") }, "rec_1", true],
  ["an id alone", { data: { id: "rec_2" } }, "rec_2", false],
  ["recipient_id", { data: { recipient_id: "rec_3" } }, "rec_3", false],
  [
    "an id of its own beside the list's",
    { data: { id: "8e3c1f0a", recipient_id: "rec_3" } },
    "rec_3",
    false,
  ],
  [
    "the whole recipient under an id of its own",
    { data: { ...recipientWire("8e3c1f0a"), recipient_id: "rec_3" } },
    "rec_3",
    true,
  ],
  ["under recipient", { data: { recipient: recipientWire("rec_4") } }, "rec_4", true],
  ["bare", recipientWire("rec_5"), "rec_5", true],
  ["nothing of use", { message: "created", data: {} }, null, false],
  ["null", { message: "created", data: null }, null, false],
  ["a text", "created", null, false],
])("create recipient answers %s", (_name, body, id, whole) => {
  const created = readCreatedRecipient(body);
  expect(created.id).toBe(id);
  expect(created.recipient !== null).toBe(whole);
});

test.each([
  [
    { network: "Tron", wallet_address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8", symbol: "USDT" },
    "crypto",
  ],
  [
    { bank_name: "Test Bank", account_number: "0123456789", account_name: "ADA", currency: "NGN" },
    "fiat",
  ],
])("a listed recipient without a type is of the type that its details show", (details, type) => {
  expect(readRecipient({ id: "rec_1", name: "Ada", active: true, details })).toMatchObject({
    ok: true,
    value: { id: "rec_1", type },
  });
  expect(readRecipient({ id: "rec_1", name: "Ada", active: true, details: {} })).toMatchObject({
    ok: false,
  });
});
