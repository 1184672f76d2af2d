import { afterEach, expect, test } from "vitest";
import { ServiceRecipient } from "./recipient";
import { ServiceTransaction } from "./transaction";
import { ServiceTransferRequest } from "./transfer-request";
import {
  WireCurrency,
  WireDecimal,
  WireDecimalOrNull,
  WireRecipientTypeOrNull,
  WireStatus,
  WireTimeOrNull,
  WireTransferType,
} from "./values";

const machineZone = process.env["TZ"];
afterEach(() => {
  if (machineZone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = machineZone;
});

test.each([
  ["UTC", "2026-11-21T10:00:00Z", "2026-11-21T10:00:00.000Z"],
  ["an offset", "2026-11-21T11:00:00.123456+01:00", "2026-11-21T10:00:00.123Z"],
  ["nanoseconds", "2026-11-21T10:00:00.123456789Z", "2026-11-21T10:00:00.123Z"],
  ["no zone", "2026-11-21T10:00:00", "2026-11-21T10:00:00.000Z"],
  ["no zone, with a fraction", "2026-11-21T10:00:00.250", "2026-11-21T10:00:00.250Z"],
  ["no zone, as a database writes it", "2026-11-21 10:00:00", "2026-11-21T10:00:00.000Z"],
  [
    "an offset of hours alone, as PostgreSQL writes it",
    "2026-11-21 11:00:00.123456+01",
    "2026-11-21T10:00:00.123Z",
  ],
  ["an offset without its colon", "2026-11-21T15:30:00+0530", "2026-11-21T10:00:00.000Z"],
  ["an offset to the west", "2026-11-21T05:00:00-05:00", "2026-11-21T10:00:00.000Z"],
  ["the basic format", "20261121T100000Z", "2026-11-21T10:00:00.000Z"],
  ["a comma", "2026-11-21T10:00:00,5Z", "2026-11-21T10:00:00.500Z"],
  ["no seconds", "2026-11-21T10:00Z", "2026-11-21T10:00:00.000Z"],
  ["small letters", "2026-11-21t10:00:00z", "2026-11-21T10:00:00.000Z"],
  ["its zone in words", "2026-11-21 10:00:00 UTC", "2026-11-21T10:00:00.000Z"],
  ["Unix seconds", 1795255200, "2026-11-21T10:00:00.000Z"],
  ["Unix seconds as text, with a fraction", "1795255200.25", "2026-11-21T10:00:00.250Z"],
  ["Unix milliseconds", 1795255200250, "2026-11-21T10:00:00.250Z"],
  ["Unix microseconds", 1795255200250123, "2026-11-21T10:00:00.250Z"],
  ["Unix nanoseconds as text", "1795255200250123456", "2026-11-21T10:00:00.250Z"],
  ["Unix milliseconds as .NET writes them", "/Date(1795255200250)/", "2026-11-21T10:00:00.250Z"],
  ["an offset that .NET adds", "/Date(1795255200250+0100)/", "2026-11-21T10:00:00.250Z"],
  ["its zone's name, as Java adds it", "2026-11-21T10:00:00Z[UTC]", "2026-11-21T10:00:00.000Z"],
  [
    "an offset and its zone's name",
    "2026-11-21T11:00:00.25+01:00[Africa/Lagos]",
    "2026-11-21T10:00:00.250Z",
  ],
  ["Go's zero", "0001-01-01T00:00:00Z", undefined],
  ["a zero with an offset", "0001-01-01T00:00:00+00:00", undefined],
  ["MySQL's zero", "0000-00-00 00:00:00", undefined],
  ["the beginning of Unix time", "1970-01-01T00:00:00Z", undefined],
  ["Unix time 0", 0, undefined],
  [".NET's zero", "/Date(-62135596800000)/", undefined],
  ["a date in digits, which is no count", "20261121100000", undefined],
  ["a month that there isn't", "2026-13-21T10:00:00Z", undefined],
  ["a count of seconds, which is no year", 1800, undefined],
  ["the form of HTTP's headers", "Sat, 21 Nov 2026 10:00:00 GMT", "2026-11-21T10:00:00.000Z"],
  ["its month in letters, and no zone", "21 Nov 2026 10:00:00", "2026-11-21T10:00:00.000Z"],
  [
    "its month in letters, and an offset",
    "Sat Nov 21 2026 11:00:00 GMT+0100 (West Africa Standard Time)",
    "2026-11-21T10:00:00.000Z",
  ],
  [
    "its month in letters, and its zone before the year, as Java writes it",
    "Sat Nov 21 05:00:00 EST 2026",
    "2026-11-21T10:00:00.000Z",
  ],
  [
    "an offset with its name before the year",
    "Sat Nov 21 11:00:00 GMT+01:00 2026",
    "2026-11-21T10:00:00.000Z",
  ],
  ["an offset before the year", "Sat Nov 21 11:00:00 +0100 2026", "2026-11-21T10:00:00.000Z"],
  [
    "an offset after the year, as Git writes it",
    "Sat Nov 21 11:00:00 2026 +0100",
    "2026-11-21T10:00:00.000Z",
  ],
  ["an offset of one digit", "21 Nov 2026 11:00:00 GMT+1", "2026-11-21T10:00:00.000Z"],
  [
    "a half of the day, and an offset",
    "Nov 21, 2026, 11:00:00 AM GMT+1",
    "2026-11-21T10:00:00.000Z",
  ],
  ["a half of the day, and no zone", "Nov 21, 2026, 10:00:00 PM", "2026-11-21T22:00:00.000Z"],
  ["hyphens in the date that are no offset", "10:00:00 21-Nov-2026", "2026-11-21T10:00:00.000Z"],
  ["hyphens around figures that are no offset", "10:00:00 Nov-21-2026", "2026-11-21T10:00:00.000Z"],
  ["its zone in brackets", "21 Nov 2026 10:00:00 (UTC)", "2026-11-21T10:00:00.000Z"],
  ["a day of the week in brackets", "21 Nov 2026 (Saturday) 10:00:00", "2026-11-21T10:00:00.000Z"],
  [
    "UTC by its long name",
    "21 Nov 2026 10:00:00 (Coordinated Universal Time)",
    "2026-11-21T10:00:00.000Z",
  ],
  ["a zone in brackets that the engine doesn't know", "21 Nov 2026 11:00:00 (WAT)", undefined],
  ["a zone that the engine doesn't know", "Sat Nov 21 11:00:00 WAT 2026", undefined],
  ["the year first, with slashes", "2026/11/21 10:00:00", "2026-11-21T10:00:00.000Z"],
  ["no time of day", "2026-11-21", "2026-11-21T00:00:00.000Z"],
  ["a day and a month that could be either", "01/03/2026 10:00", undefined],
  ["figures in an order that only its writer knows", "21-11-2026 10:00:00", undefined],
  ["an empty text", "", undefined],
  ["nothing readable", "soon", undefined],
])("an instant with %s means the same on a machine in Lagos", (_what, wire, instant) => {
  process.env["TZ"] = "Africa/Lagos";
  expect(new Date("2026-11-21T10:00:00").toISOString()).toBe("2026-11-21T09:00:00.000Z");
  expect(WireTimeOrNull.parse(wire)?.toISOString()).toBe(instant);
});

test.each([
  ["50.00000000", "50.00"],
  ["78.58000000", "78.58"],
  ["0.00064100", "0.000641"],
  ["0.00000000", "0.00"],
  ["1000.50", "1000.50"],
  ["1000.5", "1000.5"],
  ["1000", "1000"],
])("a decimal that is as wide as the service's column, %s, is %s", (wire, amount) =>
  expect(WireDecimal.parse(wire)).toBe(amount),
);

test.each([
  ["1,585.20", "1585.20"],
  ["-1,500,000", "-1500000"],
  ["1,500,000.00", "1500000.00"],
  ["1,585", null],
  ["1.585,20", null],
  ["15,85.20", null],
  ["1,2,3", null],
])("a decimal in groups, %s, is %s", (wire, amount) =>
  expect(WireDecimalOrNull.parse(wire)).toBe(amount),
);

test.each([
  ["RATE_RECEIVED", "rate_received"],
  ["Awaiting payment", "awaiting_payment"],
  ["transactionCompleted", "transaction_completed"],
  ["payment-confirmed", "payment_confirmed"],
  ["Pending", "pending"],
  ["REFUNDED", "refunded"],
  ["Rate_On_Its_Way", "Rate_On_Its_Way"],
])("the status %j is %j", (wire, status) => expect(WireStatus.parse(wire)).toBe(status));

test.each([
  ["ON_RAMP", "onramp"],
  ["Off-Ramp", "offramp"],
  ["Swap", "Swap"],
])("the type %j is %j", (wire, type) => expect(WireTransferType.parse(wire)).toBe(type));

test.each([
  ["ngn", "NGN"],
  [" Usdc ", "USDC"],
  ["eur", "eur"],
])("the currency %j is %j", (wire, code) => expect(WireCurrency.parse(wire)).toBe(code));

test("a recipient's kind in capitals", () =>
  expect(["CRYPTO", "Fiat", "Card"].map((wire) => WireRecipientTypeOrNull.parse(wire))).toEqual([
    "crypto",
    "fiat",
    "Card",
  ]));

test.each([null, undefined, ""])("%j is no status", (wire) =>
  expect(WireStatus.safeParse(wire).success).toBe(false),
);

test("records in capitals are read as the interface writes them", () => {
  const transfer = {
    id: "t",
    type: "ONRAMP",
    status: "AWAITING_PAYMENT",
    source: { amount: 5, currency: "ngn" },
    destination: { amount: 1, currency: "usdt" },
    events: [{ status: "PENDING" }],
    payments: [{ amount: 5, currency: "ngn" }],
  };
  expect(ServiceTransferRequest.parse(transfer)).toMatchObject({
    type: "onramp",
    status: "awaiting_payment",
    source: { currency: "NGN" },
    destination: { currency: "USDT" },
    events: [{ status: "pending" }],
    payments: [{ currency: "NGN" }],
  });
  const transaction = {
    id: "t",
    amount_sent: 5,
    source_currency: "ngn",
    destination_currency: "usdt",
    status: "PAYMENT_CONFIRMED",
    fee: { amount: 2 },
  };
  expect(ServiceTransaction.parse(transaction)).toMatchObject({
    source_currency: "NGN",
    destination_currency: "USDT",
    status: "payment_confirmed",
    fee: "2",
  });
  expect(
    ServiceRecipient.parse({ id: "rec_1", type: "FIAT", details: { currency: "ngn" } }),
  ).toMatchObject({ type: "fiat", details: { currency: "NGN" } });
});
