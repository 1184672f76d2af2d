import { describe, expect, test } from "vitest";
import { INDONESIAN_BANKS, NORTHERN_BANKS } from "../csv/testing/northern-banks";
import { bytesOf, detectAndRead } from "../testing/read-all";

const read = (text: string) => detectAndRead(bytesOf(text));
const lines = (found: Awaited<ReturnType<typeof read>>) =>
  found.lines
    .map(({ bookedOn, direction, amount }) => `${bookedOn} ${direction} ${amount}`)
    .toSorted();

describe("banks of the Nordic countries", () => {
  test.each([
    "OP",
    "NORDEA_FINLAND",
    "DANSKE_BANK",
    "NORDEA_DENMARK",
    "NORDEA_NORWAY",
    "SPAREBANK_1",
    "DNB",
    "HANDELSBANKEN",
    "SWEDBANK_ESTONIA",
    "SWEDBANK_LATVIA",
    "SWEDBANK_LITHUANIA",
    "LHV",
  ] as const)("%s", async (name) => {
    const found = await read(NORTHERN_BANKS[name]);
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(lines(found)).toEqual(["2026-03-13 in 1000.00", "2026-03-14 out 52.50"]);
  });

  test("OP: who paid, the reference and the message", async () => {
    const {
      lines: [first],
    } = await read(NORTHERN_BANKS.OP);
    expect(first).toMatchObject({
      valueOn: "2026-03-12",
      narration: "VIITESIIRTO INV 7",
      counterparty: "ACME OY",
      paymentReference: "ref=00007",
      bankReference: "20260313/588",
    });
  });

  test("Nordea: the name and not the account numbers beside it; what is reserved is pending", async () => {
    const finland = await read(NORTHERN_BANKS.NORDEA_FINLAND);
    expect(finland.lines[1]).toMatchObject({
      counterparty: "ACME OY",
      narration: "ACME OY INV 7",
      paymentReference: "00007",
      currency: "EUR",
    });
    const denmark = await read(NORTHERN_BANKS.NORDEA_DENMARK);
    expect(denmark.lines[1]).toMatchObject({
      counterparty: "ACME",
      narration: "INV 7",
      currency: "DKK",
    });
    expect(denmark.feet[0]?.skipped).toEqual([{ what: "pending entries", count: 1 }]);
    expect([finland, denmark].map(({ proofs }) => proofs[0]?.outcome)).toEqual([
      "proven",
      "proven",
    ]);
  });

  test("S-Pankki: payer and payee are both kept, since one of them is the account's owner", async () => {
    const found = await read(NORTHERN_BANKS.S_PANKKI);
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(
      found.lines.map(({ direction, amount, narration }) => `${direction} ${amount} ${narration}`),
    ).toEqual([
      "out 25.50 '431871******3110 260311123456' KAUPPA HELSINKI BAOBAB OY",
      "in 1000.00 'INV 7' BAOBAB OY ACME OY",
    ]);
  });

  test("Danske Bank's status says that a line is booked, where there are no balances too", async () => {
    const found = await read(
      "Dato;Tekst;Beløb;Status\n13.03.2026;ACME;1.000,00;Udført\n14.03.2026;GEBYR;-52,50;Udført\n",
    );
    expect(found.certain).toBe(true);
  });

  test("SpareBank 1: the other account is kept with the text", async () => {
    const found = await read(NORTHERN_BANKS.SPAREBANK_1);
    expect(found.lines[0]?.narration).toBe("ACME INV 7 12345678903 98765432105");
  });

  test("Handelsbanken: the account and the currency of each line, and the day of value", async () => {
    const found = await read(NORTHERN_BANKS.HANDELSBANKEN);
    expect(found.heads[0]?.account).toBe("SE8160000000000558698131");
    expect(found.lines[0]).toMatchObject({
      valueOn: "2026-03-16",
      currency: "SEK",
      narration: "ADA OBI REF 5",
      balanceAfter: "4947.50",
    });
    expect(found.proofs[0]?.outcome).toBe("proven");
  });
});

describe("Swedbank in the Baltic countries: balances and turnovers among the lines are none", () => {
  test.each(["SWEDBANK_ESTONIA", "SWEDBANK_LATVIA", "SWEDBANK_LITHUANIA"] as const)(
    "%s",
    async (name) => {
      const found = await read(NORTHERN_BANKS[name]);
      expect(found.proofs[0]).toMatchObject({
        outcome: "proven",
        opening: { amount: "4000.00" },
        closing: { amount: "4947.50" },
      });
      expect(found.lines[0]).toMatchObject({
        narration: "INV 7",
        counterparty: expect.stringContaining("ACME"),
        currency: "EUR",
        bankReference: "2026031300001",
        paymentReference: "10029",
      });
      expect(found.heads[0]?.account).toMatch(/^(?:EE|LV|LT)/);
    },
  );

  test("in English", async () => {
    const text = NORTHERN_BANKS.SWEDBANK_LITHUANIA.replace("Likutis pradžiai", "Opening balance")
      .replace("Apyvarta", "Turnover")
      .replace("Likutis pabaigai", "Closing balance");
    const header =
      '"Account No","","Date","Beneficiary","Details","Amount","Currency","D/K","Record ID","Code","Reference No","Doc. No",';
    const found = await read([header, ...text.split("\n").slice(1)].join("\n"));
    expect(lines(found)).toEqual(["2026-03-13 in 1000.00", "2026-03-14 out 52.50"]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("a payment of that name beside a balance is a line", async () => {
    const found = await read(
      "Date,Details,Amount,Balance\n2026-03-13,Turnover,1000.00,5000.00\n2026-03-14,ADA OBI,-52.50,4947.50\n",
    );
    expect(found.lines).toHaveLength(2);
  });

  test("LHV: the account that paid, of each line", async () => {
    const found = await read(NORTHERN_BANKS.LHV);
    expect(found.heads[0]?.account).toBe("EE717700771001234567");
    expect(found.lines[0]).toMatchObject({
      counterparty: "ACME OÜ",
      counterpartyAccount: "EE471000001020145685",
      paymentReference: "10029",
      narration: "INV 7",
    });
  });
});

describe("banks of Indonesia", () => {
  test.each([
    ["BRI", "0000-01-000123-50-9", null],
    ["CIMB_NIAGA", "800123456789", null],
    ["BNI_DIRECT", "0000001234", "4000000"],
    ["MANDIRI_LIVIN", null, "4000000.00"],
  ] as const)("%s", async (name, account, opening) => {
    const found = await read(INDONESIAN_BANKS[name]);
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(found.heads[0]).toMatchObject({
      account,
      opening: opening === null ? null : { amount: opening },
    });
    expect(
      found.lines.map(
        ({ direction, amount, narration }) => `${direction} ${Number(amount)} ${narration}`,
      ),
    ).toEqual(["in 1000000 ACME INV 7", "out 52500 ADA OBI"]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test.each([
    ["13 Mei 2026", "2026-05-13"],
    ["13 Agu 2026", "2026-08-13"],
    ["13 Desember 2026", "2026-12-13"],
  ])("%s", async (day, bookedOn) => {
    const found = await read(
      `Tanggal;Keterangan;Nominal;Saldo\n${day};ACME;+1.000.000,00;5.000.000,00\n`,
    );
    expect(found.lines[0]?.bookedOn).toBe(bookedOn);
  });
});
