import { expect, test } from "vitest";
import { PUBLISHED } from "../csv/testing/published";
import { bytesOf, detectAndRead } from "../testing/read-all";

const read = (text: string) => detectAndRead(bytesOf(text));

test("Deutsche Bank and Postbank: the balance above the lines is the opening one, and `Kontostand` below them the closing one", async () => {
  const found = await read(PUBLISHED.POSTBANK);
  expect(found).toMatchObject({
    certain: true,
    bad: [],
    heads: [{ account: "DE63380700240041234567", currency: "EUR" }],
  });
  expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
    "in 15.85",
    "out 2000",
  ]);
  expect(found.proofs[0]).toMatchObject({
    outcome: "proven",
    opening: { amount: "2014.08" },
    closing: { amount: "29.93" },
  });
});

test("a closing balance with its day in brackets, in the column of money in", async () => {
  const found = await read(PUBLISHED.DEUTSCHE_BANK_FORMERLY);
  expect(found.bad).toEqual([]);
  expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
    "in 1234.80",
    "out 123.52",
  ]);
  expect(found.proofs[0]).toMatchObject({
    outcome: "proven",
    opening: { amount: "1234.56" },
    closing: { amount: "2345.84" },
  });
});

test.each(["Buchungstag;Verwendungszweck;Betrag;Saldo\n", ""])(
  "`Kontostand` above the lines is taken for neither: it may be that of any day; header: %j",
  async (header) => {
    const { heads, feet, lines } = await read(
      `IBAN;DE02120300000000202051\nKontostand;9.999,00\n${header}14.03.2026;Miete;-900,00;1.100,00\n13.03.2026;Rechnung;1.000,00;2.000,00\n`,
    );
    expect(lines).toHaveLength(2);
    expect(heads[0]?.opening).toBeNull();
    expect(feet[0]?.closing).toBeNull();
  },
);

test("a payment whose text is only `Kontostand` is a line", async () => {
  const { lines } = await read(
    "Buchungstag;Verwendungszweck;Betrag;Saldo\n13.03.2026;Kontostand;1.000,00;2.000,00\n14.03.2026;Miete;-900,00;1.100,00\n",
  );
  expect(lines).toHaveLength(2);
});
