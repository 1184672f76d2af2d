import fc from "fast-check";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { detectStatement } from "./detect-statement";
import { previewTable } from "./sample";
import { StatementError } from "./statement-error";
import { GOLDENS } from "./testing/goldens";
import { bytesOf, eventsOf } from "./testing/read-all";

const LIMIT = { interruptAfterTimeLimit: 4_000, markInterruptAsFailure: false };

/** Reading throws nothing but a StatementError, and everything it returns can be stored. */
async function survives(bytes: Uint8Array, name = "x"): Promise<void> {
  const detected = await detectStatement(bytes, name);
  if (detected.format === null) return;
  try {
    await previewTable(bytes, detected.format, detected.mapping);
    for (const event of await eventsOf(bytes, detected.format, detected.mapping)) {
      if (event.kind === "bad") expect(event.bad.text.length).toBeLessThanOrEqual(500);
      if (event.kind !== "line") continue;
      expect(event.line.amount).toMatch(/^\d{1,60}(\.\d{1,60})?$/);
      expect(event.line.bookedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(event.line.narration).not.toMatch(/\u0000/);
      expect(event.line.narration.length).toBeLessThanOrEqual(2_000);
    }
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
  }
}

/** A golden file's bytes with pieces cut out, repeated and overwritten. */
const mutations = fc.array(
  fc.tuple(
    fc.nat(1_000_000),
    fc.nat(60),
    fc.constantFrom("cut", "double", "write"),
    fc.uint8Array({ maxLength: 12 }),
  ),
  { minLength: 1, maxLength: 6 },
);

function mutate(
  bytes: Uint8Array,
  changes: readonly [number, number, string, Uint8Array][],
): Uint8Array {
  let result = Buffer.from(bytes);
  for (const [place, length, kind, noise] of changes) {
    const at = result.length === 0 ? 0 : place % result.length;
    const piece =
      kind === "cut"
        ? Buffer.alloc(0)
        : kind === "double"
          ? Buffer.concat([result.subarray(at, at + length), result.subarray(at, at + length)])
          : Buffer.from(noise);
    result = Buffer.concat([result.subarray(0, at), piece, result.subarray(at + length)]);
  }
  return result;
}

describe("no crash and no hang", () => {
  test("random bytes, behind the beginnings of formats", async () => {
    const starts = fc.constantFrom(
      "",
      "PK\u0003\u0004",
      "<?xml version='1.0'?><Document><Stmt><Ntry>",
      ":20:X\n:60F:C260101EUR1,\n:61:",
      "Date,Narration,Amount\n",
      "﻿",
      "{1:F01}{2:I940}{4:\n:20:",
    );
    await fc.assert(
      fc.asyncProperty(starts, fc.uint8Array({ maxLength: 600 }), async (start, noise) =>
        survives(Buffer.concat([Buffer.from(start, "utf8"), noise])),
      ),
      { numRuns: 200, ...LIMIT },
    );
  });

  test.each(GOLDENS)("$name, mutated", async ({ text }) => {
    await fc.assert(
      fc.asyncProperty(mutations, async (changes) => survives(mutate(bytesOf(text), changes))),
      { numRuns: 30, ...LIMIT },
    );
  });

  test("a workbook, mutated", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "S",
          rows: [
            ["Date", "Narration", "Amount"],
            ["2026-03-01", "A", 5],
            ["2026-03-02", "B", -6],
          ],
        },
      ],
    });
    await fc.assert(
      fc.asyncProperty(mutations, async (changes) => survives(mutate(bytes, changes))),
      { numRuns: 50, ...LIMIT },
    );
  });

  test("texts of the grammar's own signs", async () => {
    const signs = fc.array(
      fc.constantFrom(
        "<",
        ">",
        "</",
        "/>",
        "<![CDATA[",
        "]]>",
        "<!--",
        "-->",
        "&",
        "&amp;",
        '"',
        "'",
        "Ntry",
        "Stmt",
        ",",
        ";",
        "\n",
        "\r",
        ":61:",
        ":86:",
        "?20",
        "/REMI/",
        "260101",
        "C1,",
        "Date",
        "Amount",
        "(",
        "-",
        "1,000.00",
        " ",
      ),
      { maxLength: 200 },
    );
    await fc.assert(
      fc.asyncProperty(signs, async (parts) => survives(bytesOf(parts.join("")))),
      { numRuns: 200, ...LIMIT },
    );
  });
});

test.each(GOLDENS)("$name: cut into chunks anywhere, the same events", async ({ text }) => {
  const bytes = bytesOf(text);
  const { format, mapping } = await detectStatement(bytes, "x");
  if (format === null) throw new Error("not recognised");
  const whole = await eventsOf(bytes, format, mapping);
  expect(await eventsOf(bytes, format, mapping, [1])).toEqual(whole);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 }),
      async (sizes) => {
        expect(await eventsOf(bytes, format, mapping, sizes)).toEqual(whole);
      },
    ),
    { numRuns: 8 },
  );
});
