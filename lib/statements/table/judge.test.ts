import { describe, expect, test } from "vitest";
import { bytesOf, detectAndRead } from "../testing/read-all";

const read = async (...rows: string[]) => {
  const { certain, bad, lines, proofs } = await detectAndRead(bytesOf(rows.join("\n")));
  return {
    certain,
    bad,
    proof: proofs[0]?.outcome,
    lines: lines.map(({ bookedOn, direction, amount }) => `${bookedOn} ${direction} ${amount}`),
  };
};

test("money in and out the other way round, as the balances show: a person is asked", async () => {
  const rows = [
    "13/03/2026,ACME,1500.00,,2500.00",
    "14/03/2026,ADA,,250.50,2249.50",
    "15/03/2026,EVE,,49.50,2200.00",
  ];
  expect(await read("Date,Description,Debit,Credit,Balance", ...rows)).toEqual({
    certain: false,
    bad: [],
    proof: "proven",
    lines: ["2026-03-13 in 1500.00", "2026-03-14 out 250.50", "2026-03-15 out 49.50"],
  });
  expect(await read("Date,Description,Credit,Debit,Balance", ...rows)).toMatchObject({
    certain: true,
    proof: "proven",
  });
});

test("of two amounts, the one from which the balances follow", async () => {
  const rows = [
    "13/03/2026,ACME,1.00,1500.00,2500.00",
    "14/03/2026,ADA,-0.20,-250.50,2249.50",
    "15/03/2026,EVE,-0.04,-49.50,2200.00",
  ];
  expect(
    await read("Date,Description,Amount (USD),Amount (NGN),Balance (NGN)", ...rows),
  ).toMatchObject({
    certain: true,
    proof: "proven",
    lines: ["2026-03-13 in 1500.00", "2026-03-14 out 250.50", "2026-03-15 out 49.50"],
  });
});

test("a balance under a heading that isn't known is one where every line's follows, and none where some don't", async () => {
  const rows = [
    "13-MAR-26,NIP/TRF,150000.5,0,349999.5",
    "14-MAR-26,INWARD,0,25000,374999.5",
    "15-MAR-26,CHARGE,50,0,374949.5",
  ];
  expect(await read("Date,Remarks,Debit,Credit,CRNT_SALDI", ...rows)).toMatchObject({
    certain: true,
    proof: "proven",
  });
  expect(
    await read("Date,Remarks,Debit,Credit,Points", ...rows.slice(0, 2), "15-MAR-26,CHARGE,50,0,12"),
  ).toMatchObject({ certain: true, proof: "unproven" });
});

test("balances that follow from no column leave the headings' choice as it is", async () => {
  const found = await read(
    "Date,Description,Debit,Credit,Balance",
    "13/03/2026,ACME,1500.00,,2500.00",
    "14/03/2026,ADA,,250.50,2249.50",
    "15/03/2026,EVE,,49.50,9999.00",
  );
  expect(found).toMatchObject({
    certain: true,
    proof: "refused",
    lines: ["2026-03-13 out 1500.00", "2026-03-14 in 250.50", "2026-03-15 in 49.50"],
  });
});

test("an amount that the account changed by goes before the amount that it then has", async () => {
  expect(
    await read(
      "no,time,action_desc,type,change_amount,amount,total",
      "1,2026-03-13 10:00:00,Deposits,USDT,1500.25,1500.25,1500.25",
      "2,2026-03-14 10:00:00,Withdrawals,USDT,-250.5,1249.75,1249.75",
    ),
  ).toMatchObject({ lines: ["2026-03-13 in 1500.25", "2026-03-14 out 250.5"] });
});

test("a column of money out with and without a minus: the few are movements taken back, and where they aren't few, a person is asked", async () => {
  const mixed = ["13/03/2026,A,-100.00,", "14/03/2026,B,,50.00", "15/03/2026,C,100.00,"];
  expect((await read("Date,Description,Debit,Credit", ...mixed)).certain).toBe(false);
  const few = [...mixed, "16/03/2026,D,-20.00,"];
  expect(await read("Date,Description,Debit,Credit", ...few)).toMatchObject({
    certain: true,
    lines: [
      "2026-03-13 out 100.00",
      "2026-03-14 in 50.00",
      "2026-03-15 in 100.00",
      "2026-03-16 out 20.00",
    ],
  });
});

test("money in that is printed with a minus, where balances show it: without a question, with headings or without", async () => {
  const rows = [
    "13/03/2026,SHOP,20.00,,980.00",
    "14/03/2026,PAYMENT,,-45.10,1025.10",
    "15/03/2026,SHOP,5.00,,1020.10",
  ];
  const lines = ["2026-03-13 out 20.00", "2026-03-14 in 45.10", "2026-03-15 out 5.00"];
  expect(await read("Date,Description,Debit,Credit,Balance", ...rows)).toEqual({
    certain: true,
    bad: [],
    proof: "proven",
    lines,
  });
  expect(await read(...rows)).toEqual({ certain: true, bad: [], proof: "proven", lines });
});

test("a card's balance, which says what is owed, shows nothing of money in that is printed with a minus: it stays taken back", async () => {
  const owed = await read(
    "Date,Description,Debit,Credit,Balance",
    "13/03/2026,SHOP,20.00,,1020.00",
    "14/03/2026,PAYMENT,,-45.10,974.90",
    "15/03/2026,SHOP,5.00,,979.90",
  );
  expect(owed).toMatchObject({
    proof: "refused",
    lines: ["2026-03-13 out 20.00", "2026-03-14 out 45.10", "2026-03-15 out 5.00"],
  });
});

describe("amounts without a sign, and without headings, beside a running balance", () => {
  test("both ways: a person is asked, and no answer adds up", async () => {
    const rows = [
      "03/11/2026,RENT,1000.00,9000.00",
      "13/11/2026,FEE,20.00,8980.00",
      "14/11/2026,SALE,500.00,9480.00",
    ];
    const { mapping } = await detectAndRead(bytesOf(rows.join("\n")));
    expect(mapping).toMatchObject({ columns: { balance: 3 }, amounts: { kind: "signed" } });
    expect(await read(...rows)).toMatchObject({ certain: false, proof: "refused" });
  });

  test("which stands before each line, as the days show: it is none behind it", async () => {
    const rows = [
      "03/11/2026,A,100.00,5.00",
      "13/11/2026,B,105.00,20.00",
      "14/11/2026,C,125.00,7.00",
      "15/11/2026,D,132.00,1.00",
    ];
    const { mapping } = await detectAndRead(bytesOf(rows.join("\n")));
    expect(mapping).toMatchObject({
      columns: { balance: null },
      amounts: { kind: "signed", amount: 3, inverted: false },
    });
  });
});
