import { describe, expect, test } from "vitest";
import { PROVIDERS } from "../csv/testing/providers";
import { detectStatement } from "../detect-statement";
import { bytesOf, detectAndRead, type ReadFile } from "../testing/read-all";

const read = (text: string) => detectAndRead(bytesOf(text));
/** `day way amount currency, text / bank's reference / payment reference / counterparty`. */
const whole = ({ lines }: ReadFile) =>
  lines.map(
    ({
      bookedOn,
      direction,
      amount,
      currency,
      narration,
      bankReference,
      paymentReference,
      counterparty,
    }) =>
      `${bookedOn} ${direction} ${amount} ${currency ?? "–"}, ${[narration, bankReference, paymentReference, counterparty].map((part) => part ?? "–").join(" / ")}`,
  );

describe("accounts with balances, or signs", () => {
  test.each<[keyof typeof PROVIDERS, string, string[]]>([
    [
      "STRIPE_ITEMIZED",
      "unproven",
      [
        "2026-09-14 in 591.30 EUR, Order 1041 / txn_3Q1 / – / –",
        "2026-09-14 out 40.00 EUR, REFUND FOR CHARGE (Order 1042) / txn_3Q2 / – / –",
        "2026-09-18 out 551.30 EUR, STRIPE PAYOUT / txn_3Q3 / – / –",
      ],
    ],
    [
      "STRIPE_HISTORY",
      "unproven",
      [
        "2026-09-11 in 93.93 USD, Order 7 / txn_1 / – / –",
        "2026-09-20 out 93.93 USD, STRIPE PAYOUT / txn_2 / – / –",
      ],
    ],
    [
      "WISE",
      "proven",
      [
        "2026-01-28 out 420.00 USD, Sent money to Ada Obi TRANSFER Ada Obi / TRANSFER-902 / INV 7 / –",
        "2026-01-15 in 4800.00 USD, Received money from Acme Ltd DEPOSIT Acme Ltd / TRANSFER-901 / INV-2026-01 / –",
      ],
    ],
    [
      "REVOLUT_BUSINESS",
      "proven",
      [
        "2026-03-14 out 1.85 EUR, Fee: Shop Kofi M / a-1 / – / –",
        "2026-03-14 out 185.04 EUR, Shop Kofi M / a-1 / – / –",
        "2026-03-12 out 100.00 EUR, To Ada Obi Inv 5 Kofi M Ada Obi / a-2 / – / –",
        "2026-03-11 in 1200.00 EUR, Money added from Acme Inv 9 Acme / a-3 / – / –",
      ],
    ],
    [
      "MERCURY",
      "unproven",
      [
        "2026-03-13 out 1050.00 –, Vendor One VENDOR ONE LLC / Inv 7 / – / –",
        "2026-03-12 in 1200.00 –, Stripe STRIPE PAYOUT / – / – / –",
      ],
    ],
    [
      "PAYONEER",
      "proven",
      [
        "2026-12-30 in 500.00 USD, Payment from Acme Invoice 7 / 1001 / – / –",
        "2026-12-28 out 200.00 USD, Withdrawal to bank / 1000 / – / –",
      ],
    ],
    [
      "AIRWALLEX",
      "proven",
      [
        "2026-08-24 in 4420.00 USD, Payment from Acme Invoice 001/2026 / 5d3c0951 / – / –",
        "2026-08-23 out 105.00 USD, Ada Obi INV 5 / 5d3c0952 / – / –",
      ],
    ],
    [
      "PAYFAST",
      "proven",
      [
        "2026-08-11 in 2775.27 ZAR, Order 5 / 320759399 / 1763748 / Ada Obi",
        "2026-08-13 out 49.00 ZAR, Invoice 1763749 Hosting / 320759400 / – / Host (Pty) Ltd",
      ],
    ],
    [
      "MTN_MOMO",
      "proven",
      [
        "2026-03-13 in 150000 UGX, Room 5 Ada Obi Baobab Ltd / 12345678901 / ORD-5 / –",
        "2026-03-13 out 750 UGX, Fee: Room 5 Ada Obi Baobab Ltd / 12345678901 / ORD-5 / –",
        "2026-03-14 in 20000 UGX, Room 6 Kofi Baobab Ltd / 12345678902 / ORD-6 / –",
        "2026-03-14 out 100 UGX, Fee: Room 6 Kofi Baobab Ltd / 12345678902 / ORD-6 / –",
        "2026-03-15 out 100000 UGX, Baobab Ltd Stanbic / 12345678903 / – / –",
      ],
    ],
    [
      "AIRTEL_USER",
      "proven",
      [
        "2026-03-23 in 150000 –, Room 5 / 142593000001 / – / –",
        "2026-03-24 out 1000000 –,  / 142593000002 / – / –",
      ],
    ],
  ])("%s", async (name, proof, lines) => {
    const found = await read(PROVIDERS[name]);
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(whole(found)).toEqual(lines);
    expect(found.proofs[0]?.outcome).toBe(proof);
  });
});

describe("lists of payments, whose way a person says", () => {
  test.each<[keyof typeof PROVIDERS, string[]]>([
    ["YOCO", ["2026-03-13 in 38.82 ZAR, 1 x Flat White / R1001 / ORD-1 / –"]],
    [
      "PAYSTACK_TRANSACTIONS",
      ["2026-07-01 in 600 NGN, ada@example.com / 6314881016 / – / ada@example.com"],
    ],
    [
      "PAYSTACK_PAYOUT",
      [
        "2026-03-13 in 985 NGN, TX-1 ada@example.com / 101 / – / Ada Obi",
        "2026-03-13 in 1970 NGN, TX-2 kofi@example.com / 102 / – / Kofi Mensah",
      ],
    ],
    ["FLUTTERWAVE_SETTLEMENTS", ["2026-03-13 in 49850 NGN, RV3E18675549F6A0 / 41497 / – / Baobab"]],
    [
      "FLUTTERWAVE_TRANSACTIONS",
      ["2026-03-13 in 9950 NGN, FLW-1 / 984411 / ORD-1 / ada@example.com"],
    ],
    ["INTERSWITCH", ["2026-03-13 in 9850.00 –, 001234 / 000012345678 / ORD-1 / Ada Obi"]],
    [
      "AIRTEL_CUSTOMER",
      ["2026-03-21 in 150000 –, Room 5 Ada Obi Baobab Ltd / 142593000001 / – / –"],
    ],
    ["PESAPAL", ["2026-03-13 in 965.00 KES, SC1234 / ORD-5 / – / Ada Obi"]],
  ])("%s", async (name, lines) => {
    const found = await read(PROVIDERS[name]);
    expect(found).toMatchObject({ certain: false, bad: [] });
    expect(whole(found)).toEqual(lines);
  });
});

test("what is left out is counted by what it is", async () => {
  const skipped = async (text: string) => (await read(text)).feet[0]?.skipped;
  expect(await skipped(PROVIDERS.AIRWALLEX)).toEqual([{ what: "holds", count: 1 }]);
  expect(await skipped(PROVIDERS.MERCURY)).toEqual([
    { what: "pending entries", count: 1 },
    { what: "payments that failed", count: 1 },
  ]);
  expect(await skipped(PROVIDERS.PAYSTACK_TRANSACTIONS)).toEqual([
    { what: "payments that failed", count: 2 },
  ]);
});

test("Stripe's day of availability is the value date", async () => {
  expect((await read(PROVIDERS.STRIPE_ITEMIZED)).lines[0]?.valueOn).toBe("2026-09-16");
});

test("Wise's list of transfers is no statement, and which file is one is said", async () => {
  const found = await detectStatement(bytesOf(PROVIDERS.WISE_TRANSFERS), "transaction-history.csv");
  expect(found).toMatchObject({
    format: null,
    problem: expect.stringContaining("Download the statement of this currency's balance"),
  });
});

describe("a fee on the first line", () => {
  const header = "Date,Description,Amount,Fee,Balance\n";

  test("is read as another line's balances show, in the file's order", async () => {
    const found = await read(
      `${header}2026-03-13,A,-10.00,,90.00\n2026-03-14,B,-20.00,1.00,69.00\n`.replace(
        "-10.00,,90.00",
        "-10.00,1.00,90.00",
      ),
    );
    expect(whole(found).map((line) => line.split(" /")[0])).toEqual([
      "2026-03-13 out 10.00 –, A",
      "2026-03-13 out 1.00 –, Fee: A",
      "2026-03-14 out 20.00 –, B",
      "2026-03-14 out 1.00 –, Fee: B",
    ]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("is said where none shows it, and the lines behind it are all there", async () => {
    const found = await read(
      `${header}2026-03-13,A,-10.00,1.00,90.00\n2026-03-14,B,-20.00,,70.00\n2026-03-15,C,-5.00,,65.00\n`,
    );
    expect(found.bad.map(({ lineNumber }) => lineNumber)).toEqual([2]);
    expect(found.lines.map(({ lineNumber }) => lineNumber)).toEqual([3, 4]);
  });
});

describe("lists of payouts", () => {
  test.each([
    [
      "Stripe",
      "id,Automatic,Amount,Created (UTC),Currency,Arrival Date (UTC),Source Type,Status,Type,Method,Description,Destination,Destination Name,Balance Transaction\npo_1,true,1500.00,2026-01-13 10:00,usd,2026-01-15 00:00,card,paid,bank_account,standard,STRIPE PAYOUT,ba_1,BANK,txn_1\n",
      "2026-01-13 out 1500.00 USD, STRIPE PAYOUT / po_1 / – / –",
    ],
    [
      "Paystack",
      "Amount,Currency,Status,Recipient Name,Recipient Account,Recipient Bank,Reason,Transfer Code,Reference,Created At\n50000.00,NGN,success,ADA OBI,0123456789,GTBank,Rent,TRF_1,ref-1,2026-01-13 10:00:00\n",
      "2026-01-13 out 50000.00 NGN, Rent TRF_1 / ref-1 / – / ADA OBI",
    ],
  ])(
    "%s: without a sign, they are proposed as money out, and asked about, since the bank's account has them as money in",
    async (_, text, line) => {
      expect(whole(await read(text))).toEqual([line]);
      expect(await detectStatement(bytesOf(text), "list.csv")).toMatchObject({
        questions: ["direction"],
        open: { signsOpen: false },
      });
    },
  );

  test("Stripe's itemised payouts: the net amount, the payout's own id, and its currency", async () => {
    const text =
      "payout_id,effective_at_utc,effective_at,currency,gross,fee,net,reporting_category,balance_transaction_id,description\npo_1,2026-01-20 00:00:00,2026-01-20 01:00:00,usd,-76.80,0.00,-76.80,payout,txn_3,STRIPE PAYOUT\npo_2,2026-01-21 00:00:00,2026-01-21 01:00:00,usd,-15.00,0.25,-15.25,payout,txn_9,STRIPE PAYOUT\n";
    expect(whole(await read(text)).map((line) => line.split(" /")[0])).toEqual([
      "2026-01-20 out 76.80 USD, STRIPE PAYOUT txn_3",
      "2026-01-21 out 15.25 USD, STRIPE PAYOUT txn_9",
    ]);
  });

  test("of a settlement, what is settled after its fees", async () => {
    const { lines } = await read(
      "Settlement ID,Settlement Date,Total Amount,Total Fees,Effective Amount,Currency,Status\n11,2026-01-14,10000.00,250.00,9750.00,NGN,success\n",
    );
    expect(lines).toMatchObject([{ amount: "9750.00", bankReference: "11" }]);
  });
});

test("MTN, Ghana: what kind of movement it was stays in the text, as nothing else but names and numbers says it", async () => {
  const { lines } = await read(
    "TRANSACTION DATE,FROM ACCT,FROM NAME,FROM NO.,TRANS. TYPE,AMOUNT,FEES,E-LEVY,BAL BEFORE,BAL AFTER,TO NO.,TO NAME,TO ACCT,F_ID,REF,OVA\n15-Jan-2026 11:22:31 AM,1234567,KOFI MENSAH,233241234567,CASH_OUT,48.50,0.00,0.00,648.00,599.50,233249999999,AGENT 9,9999999,55500003,,MOMO\n14-Jan-2026 11:22:31 AM,7654399,ACME LTD,233240000000,TRANSFER,249.50,0.00,0.00,398.50,648.00,233241234567,KOFI MENSAH,1234567,55500002,inv 7,MOMO\n",
  );
  expect(lines.map(({ narration }) => narration)).toEqual([
    expect.stringContaining("CASH_OUT"),
    expect.stringContaining("TRANSFER"),
  ]);
});
