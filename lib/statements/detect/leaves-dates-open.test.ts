import { expect, it } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { bytesOf } from "../testing/read-all";
import { detectStatement } from "./detect-statement";
import { rowValues } from "./row-values";

const LINES = 40;

/** More lines than a preview shows, of days that may be months, and then what follows. */
async function datesOpen(
  after: readonly string[],
  above: readonly string[] = [],
  change: Partial<CsvMapping> = {},
): Promise<boolean> {
  const lines = Array.from(
    { length: LINES },
    (_, at) => `0${1 + (at % 9)}/02/2026,Line ${at},-5.00`,
  );
  const bytes = bytesOf([...above, "Date,Narration,Amount", ...lines, ...after, ""].join("\n"));
  const { mapping } = await detectStatement(bytes, "list.csv");
  return (await rowValues(bytes, "csv", { ...(mapping as CsvMapping), ...change })).datesOpen;
}

it("dates are open where no line tells days from months", async () => {
  expect(await datesOpen([])).toBe(true);
});

it("a line far below the first ones tells it, and so does a period above them", async () => {
  expect(await datesOpen(["28/02/2026,Last,-5.00"])).toBe(false);
  expect(await datesOpen([], ["Period,01/02/2026 - 28/02/2026"])).toBe(false);
});

it("they are open again where they are to be read in another order than that", async () => {
  expect(await datesOpen(["28/02/2026,Last,-5.00"], [], { dateOrder: "mdy" })).toBe(true);
});
