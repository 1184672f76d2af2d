import { describe, expect, test } from "vitest";
import { detectAndRead } from "../testing/read-all";
import { guessEncoding } from "./encoding";

const POLISH =
  "Data transakcji;Opis;Kwota PLN;Saldo\n2026-03-13;ZAŻÓŁĆ GĘŚLĄ JAŹŃ;-12,50;987,50\n2026-03-14;Przelew;100,00;1087,50\n";
/** The Polish letters in the two encodings. */
const BYTES = {
  "windows-1250": {
    Ż: 0xaf,
    Ó: 0xd3,
    Ł: 0xa3,
    Ć: 0xc6,
    Ę: 0xca,
    Ś: 0x8c,
    Ą: 0xa5,
    Ź: 0x8f,
    Ń: 0xd1,
  },
  "iso-8859-2": { Ż: 0xaf, Ó: 0xd3, Ł: 0xa3, Ć: 0xc6, Ę: 0xca, Ś: 0xa6, Ą: 0xa1, Ź: 0xac, Ń: 0xd1 },
} as const;

test("Windows-1252: the euro's sign in headings and figures, and a typographer's marks in text", async () => {
  const hex = (text: string) =>
    Uint8Array.from(
      [...text],
      (letter) => ({ "€": 0x80, "„": 0x84, "“": 0x93, "–": 0x96 })[letter] ?? letter.charCodeAt(0),
    );
  const found = await detectAndRead(
    hex(
      "Datum;Text;Betrag €;Saldo\n13.03.2026;„Müller“ – Café;-12,50 €;987,50 €\n14.03.2026;ACME;100,00 €;1.087,50 €\n",
    ),
  );
  expect(found).toMatchObject({ certain: true, bad: [], mapping: { encoding: "windows-1252" } });
  expect(
    found.lines.map(({ direction, amount, narration }) => `${direction} ${amount} ${narration}`),
  ).toEqual(["out 12.50 „Müller“ – Café", "in 100.00 ACME"]);
});

describe("tables of Central Europe", () => {
  test.each(["windows-1250", "iso-8859-2"] as const)("in %s", async (encoding) => {
    const bytes = Uint8Array.from(
      [...POLISH],
      (letter) => (BYTES[encoding] as Record<string, number>)[letter] ?? letter.charCodeAt(0),
    );
    const found = await detectAndRead(bytes);
    expect(found.mapping).toMatchObject({ encoding });
    expect(found.lines[0]?.narration).toBe("ZAŻÓŁĆ GĘŚLĄ JAŹŃ");
  });

  test("a payment there doesn't make another country's table one", () => {
    const french =
      "Date;Libellé;Montant;Devise\n13/03/2026;Déjà payé à Varsovie;-12,50;EUR\n14/03/2026;Hôtel;-50,00;EUR\n15/03/2026;PL61109010140000071219812874;-5,00;EUR\n";
    expect(guessEncoding(Buffer.from(french, "latin1"))).toBe("windows-1252");
  });

  test.each([
    [
      "Czech headings",
      "Datum;Částka;Zpráva pro příjemce\n14.01.2026;-1050,00;Úhrada č. 77\n",
      { Č: 0xc8, á: 0xe1, ř: 0xf8, í: 0xed, Ú: 0xda, č: 0xe8 },
      "Úhrada č. 77",
    ],
    [
      "Czech payments' symbols under English headings",
      "Date,Description,Amount,Balance,Variable Symbol\n14/01/2026,Úhrada č. 77 Říha,-1050.00,950.00,77\n",
      { č: 0xe8, Ú: 0xda, Ř: 0xd8, í: 0xed },
      "Úhrada č. 77 Říha",
    ],
    [
      "Polish texts",
      "Data;Opis;Suma;Saldo\n14.01.2026;opłata za usługę;-12,50;987,50\n",
      { ł: 0xb3, ę: 0xea },
      "opłata za usługę",
    ],
    [
      "Hungarian headings",
      "Dátum;Közlemény;Összeg;Egyenleg\n2026.01.14;felügyelő;-1250;98750\n",
      { á: 0xe1, ö: 0xf6, é: 0xe9, Ö: 0xd6, ü: 0xfc, ő: 0xf5 },
      "felügyelő",
    ],
  ])(
    "are told by %s, where neither a currency nor an account does",
    async (_, text, letters, narration) => {
      const found = await detectAndRead(
        Uint8Array.from(
          [...text],
          (letter) => (letters as Record<string, number>)[letter] ?? letter.charCodeAt(0),
        ),
      );
      expect(found.mapping).toMatchObject({ encoding: "windows-1250" });
      expect(found.lines.map((line) => line.narration)).toEqual([narration]);
    },
  );

  test.each([
    [
      "French",
      "Date;Libellé;Débit euros;Crédit euros\n14/01/2026;PRÉLÈVEMENT N°3 ÉLECTRICITÉ À RÉGLER, reçu le 1er août, coûts m³;89,00;\n",
    ],
    [
      "German",
      "Buchung;Verwendungszweck;Betrag;Saldo\n14.01.2026;Gebühr für Müller Größe ½ m³;-12,50;987,50\n",
    ],
    [
      "Portuguese",
      "Data;Descrição;Montante;Saldo\n14/01/2026;operações põe milhões à vista;-12,50;987,50\n",
    ],
    ["Estonian", "Kuupäev;Selgitus;Summa;Saldo\n14.01.2026;võlg, nõue;-12,50;987,50\n"],
    ["Danish", "Dato;Tekst;Beløb;Saldo\n14.01.2026;køb på nettet;-12,50;987,50\n"],
  ])("%s ones are none", (_, text) => {
    expect(guessEncoding(Buffer.from(text, "latin1"))).toBe("windows-1252");
  });
});
