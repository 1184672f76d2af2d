import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/mapping";
import { bytesOf, readAll } from "./testing/read-all";

/** A movement with everything that a dialect may print; amounts in cents. */
const movement = fc.record({
  day: fc
    .date({
      min: new Date("2001-01-01T00:00:00Z"),
      max: new Date("2078-12-31T00:00:00Z"),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10)),
  direction: fc.constantFrom("in" as const, "out" as const),
  cents: fc.bigInt({ min: 1n, max: 10n ** 17n }),
  narration: fc
    .string({ unit: fc.constantFrom(..."abcXYZ019 .-+é\"',;/|\n"), maxLength: 60 })
    .map((text) => `N ${text}`),
});

const plain = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
const NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAYS: Record<
  string,
  { order: CsvMapping["dateOrder"]; print: (y: string, m: string, d: string) => string }
> = {
  "31/12/2026": { order: "dmy", print: (y, m, d) => `${d}/${m}/${y}` },
  "12/31/2026": { order: "mdy", print: (y, m, d) => `${m}/${d}/${y}` },
  "2026-12-31T08:00": { order: "dmy", print: (y, m, d) => `${y}-${m}-${d}T08:00:00Z` },
  "31-Dec-2026": { order: "mdy", print: (y, m, d) => `${d}-${NAMES[Number(m) - 1]}-${y}` },
  "31.12.26": { order: "dmy", print: (y, m, d) => `${Number(d)}.${Number(m)}.${y.slice(2)}` },
  "20261231": { order: "ymd", print: (y, m, d) => `${y}${m}${d}` },
};

function grouped(cents: bigint, sign: string, point: string, indian: boolean): string {
  const whole = String(cents / 100n);
  const last = whole.slice(-3);
  const front = whole.slice(0, -3);
  const parts = indian
    ? front.replaceAll(/\B(?=(\d{2})+$)/g, sign)
    : front.replaceAll(/\B(?=(\d{3})+$)/g, sign);
  return `${parts ? `${parts}${sign}` : ""}${last}${point}${String(cents % 100n).padStart(2, "0")}`;
}

const NUMBERS: Record<
  string,
  { decimal: CsvMapping["decimalSign"]; print: (cents: bigint) => string }
> = {
  plain: { decimal: ".", print: plain },
  english: { decimal: ".", print: (cents) => grouped(cents, ",", ".", false) },
  german: { decimal: ",", print: (cents) => grouped(cents, ".", ",", false) },
  french: { decimal: ",", print: (cents) => grouped(cents, "\u202f", ",", false) },
  swiss: { decimal: ".", print: (cents) => grouped(cents, "’", ".", false) },
  indian: { decimal: ".", print: (cents) => grouped(cents, ",", ".", true) },
  naira: { decimal: ".", print: (cents) => `₦${grouped(cents, ",", ".", false)}` },
};

type Movement = { direction: "in" | "out" };
const AMOUNTS: Record<
  string,
  {
    columns: CsvMapping["amounts"];
    print: (movement: Movement, figure: string) => [string, string];
  }
> = {
  minus: {
    columns: { kind: "signed", amount: 2, inverted: false },
    print: ({ direction }, figure) => [direction === "in" ? figure : `-${figure}`, ""],
  },
  brackets: {
    columns: { kind: "signed", amount: 2, inverted: false },
    print: ({ direction }, figure) => [direction === "in" ? figure : `(${figure})`, ""],
  },
  "minus behind": {
    columns: { kind: "signed", amount: 2, inverted: false },
    print: ({ direction }, figure) => [direction === "in" ? figure : `${figure}-`, ""],
  },
  "DR behind": {
    columns: { kind: "signed", amount: 2, inverted: false },
    print: ({ direction }, figure) => [`${figure} ${direction === "in" ? "CR" : "DR"}`, ""],
  },
  inverted: {
    columns: { kind: "signed", amount: 2, inverted: true },
    print: ({ direction }, figure) => [direction === "out" ? figure : `-${figure}`, ""],
  },
  two: {
    columns: { kind: "split", out: 2, in: 3, outNegative: false },
    print: ({ direction }, figure) => (direction === "out" ? [figure, "0.00"] : ["", figure]),
  },
  marked: {
    columns: { kind: "marked", amount: 2, mark: 3 },
    print: ({ direction }, figure) => [figure, direction === "in" ? "Credit" : "Debit"],
  },
};

test("a CSV that another library writes reads as what was written, in every dialect", async () => {
  const dialect = fc.record({
    days: fc.constantFrom(...Object.keys(DAYS)),
    numbers: fc.constantFrom(...Object.keys(NUMBERS)),
    amounts: fc.constantFrom(...Object.keys(AMOUNTS)),
    separator: fc.constantFrom(",", ";", "\t", "|"),
    newline: fc.constantFrom("\n", "\r\n"),
    quotes: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      dialect,
      fc.array(movement, { minLength: 1, maxLength: 12 }),
      async (how, movements) => {
        const [days, numbers, amounts] = [
          DAYS[how.days],
          NUMBERS[how.numbers],
          AMOUNTS[how.amounts],
        ];
        if (!days || !numbers || !amounts) throw new Error("no such dialect");
        const rows = movements.map((each) => {
          const [y = "", m = "", d = ""] = each.day.split("-");
          return [
            days.print(y, m, d),
            each.narration,
            ...amounts.print(each, numbers.print(each.cents)),
          ];
        });
        const header = ["When", "What", "A", "B"];
        const text = Papa.unparse([header, ...rows], {
          delimiter: how.separator,
          newline: how.newline,
          quotes: how.quotes,
        });
        const mapping: CsvMapping = {
          kind: "table",
          separator: how.separator as CsvMapping["separator"],
          encoding: "utf-8",
          sheet: null,
          header,
          skipRows: 0,
          dateOrder: days.order,
          decimalSign: numbers.decimal,
          amounts: amounts.columns,
          columns: {
            bookedOn: 0,
            valueOn: null,
            narration: [1],
            bankReference: null,
            paymentReference: null,
            counterparty: null,
            counterpartyAccount: null,
            balance: null,
            currency: null,
          },
        };
        const read = await readAll(bytesOf(text), "csv", mapping);
        expect(read.bad).toEqual([]);
        expect(
          read.lines.map(({ bookedOn, direction, amount, narration }) => [
            bookedOn,
            direction,
            amount,
            narration,
          ]),
        ).toEqual(
          movements.map(({ day, direction, cents, narration }) => [
            day,
            direction,
            plain(cents),
            narration.replaceAll(/[\u0000-\u001f]+/g, " ").trim(),
          ]),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test("MT940 and CAMT.053 of the same movements read alike, and their balances prove", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { maxLength: 10 }), async (movements) => {
      const total = movements.reduce(
        (sum, { direction, cents }) => (direction === "in" ? sum + cents : sum - cents),
        0n,
      );
      const size = (cents: bigint) => plain(cents < 0n ? -cents : cents);
      const six = (day: string) => day.slice(2).replaceAll("-", "");
      const mt940 = [
        ":20:X",
        ":25:1",
        ":28C:5/1",
        ":60F:C200101NGN0,",
        ...movements.flatMap(({ day, direction, cents }) => [
          `:61:${six(day)}${six(day).slice(2)}${direction === "in" ? "C" : "D"}${plain(cents).replace(".", ",")}NTRFNONREF`,
          ":86:A B",
        ]),
        `:62F:${total < 0n ? "D" : "C"}200102NGN${size(total).replace(".", ",")}`,
        "-",
      ].join("\r\n");
      const bal = (code: string, cents: bigint) =>
        `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="NGN">${size(cents)}</Amt><CdtDbtInd>${cents < 0n ? "DBIT" : "CRDT"}</CdtDbtInd></Bal>`;
      const entries = movements.map(
        ({ day, direction, cents }) =>
          `<Ntry><Amt Ccy="NGN">${plain(cents)}</Amt><CdtDbtInd>${direction === "in" ? "CRDT" : "DBIT"}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AddtlNtryInf>A B</AddtlNtryInf></Ntry>`,
      );
      const camt = `<Document><BkToCstmrStmt><Stmt><ElctrncSeqNb>5</ElctrncSeqNb>${bal("OPBD", 0n)}${bal("CLBD", total)}${entries.join("")}</Stmt></BkToCstmrStmt></Document>`;
      const reads = [await readAll(bytesOf(mt940), "mt940"), await readAll(bytesOf(camt), "camt")];
      for (const read of reads) {
        expect(read.bad).toEqual([]);
        expect(
          read.lines.map(({ bookedOn, direction, amount, narration }) => [
            bookedOn,
            direction,
            amount,
            narration,
          ]),
        ).toEqual(
          movements.map(({ day, direction, cents }) => [day, direction, plain(cents), "A B"]),
        );
        expect(read.proofs.map(({ outcome }) => outcome)).toEqual(["proven"]);
        expect(read.heads[0]?.sequence).toBe(5);
      }
    }),
    { numRuns: 150 },
  );
});
