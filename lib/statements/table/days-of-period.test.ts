import { expect, test } from "vitest";
import { bytesOf, detectAndRead } from "../testing/read-all";

const read = (period: string, ...lines: string[]) =>
  detectAndRead(bytesOf([period, "Date,Description,Amount,,Balance", ...lines].join("\n")));

test.each([
  ["Periode : 25/09/2026 - 05/10/2026", ["'25/09", "'01/10"], ["2026-09-25", "2026-10-01"]],
  ["Period: 15 Dec 2026 to 14 Jan 2027", ["31 Dec", "02-Jan"], ["2026-12-31", "2027-01-02"]],
  ["From 12/15/2026 To 01/14/2027", ["12/31", "01/02"], ["2026-12-31", "2027-01-02"]],
  ["Statement period,2026-12-15,2027-01-14", ["31.12.", "Jan 13"], ["2026-12-31", "2027-01-13"]],
])("days without a year get that of the period: %s", async (period, [first, second], days) => {
  const found = await read(
    period,
    `${first},ACME,1500.00,CR,2500.00`,
    `${second},ADA,250.50,DB,2249.50`,
  );
  expect(found.bad).toEqual([]);
  expect(found.lines.map(({ bookedOn, direction }) => `${bookedOn} ${direction}`)).toEqual([
    `${days[0]} in`,
    `${days[1]} out`,
  ]);
});

test.each([
  ["a day outside of it", "Periode : 25/09/2026 - 05/10/2026", "06/10"],
  ["a day that is in two of its years", "Period: 01/01/2026 to 31/12/2027", "06/10"],
  ["no period", "Statement of account", "06/10"],
])("%s stays without a year, and is refused", async (_, period, day) => {
  const found = await read(
    period,
    `${day},ACME,1500.00,CR,2500.00`,
    "26/09/2026,ADA,250.50,DB,2249.50",
  );
  expect(found.bad).toMatchObject([
    { lineNumber: 3, problem: expect.stringContaining(`“${day}” is not a date`) },
  ]);
});

test("KlikBCA: what is pending is left out, and the balances below prove the rest", async () => {
  const found = await detectAndRead(
    bytesOf(`Informasi Rekening - Mutasi Rekening
No. rekening : 1234567890
Periode : 25/09/2026 - 05/10/2026
Kode Mata Uang : Rp

Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo
'25/09,'TRSF E-BANKING DB 2509/FTSCY/WS95051 ANDI,'0000,150000.00,DB,850000.00
'30/09,'KR OTOMATIS LLG PT MAJU,'0998,5000000.00,CR,5850000.00
PEND,'BIAYA ADM,'0000,10000.00,DB,5840000.00
Saldo Awal,1000000.00
Saldo Akhir,5850000.00
`),
  );
  expect(found).toMatchObject({
    certain: true,
    bad: [],
    heads: [{ account: "1234567890", currency: "IDR" }],
    proofs: [
      { outcome: "proven", opening: { amount: "1000000.00" }, closing: { amount: "5850000.00" } },
    ],
  });
  expect(found.feet[0]?.skipped).toEqual([{ what: "pending entries", count: 1 }]);
});
