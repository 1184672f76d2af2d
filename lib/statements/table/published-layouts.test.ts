import { describe, expect, test } from "vitest";
import { PUBLISHED } from "../csv/testing/published";
import { bytesOf, detectAndRead, type ReadFile } from "../testing/read-all";

const read = (text: string) => detectAndRead(bytesOf(text));
const short = ({ lines }: ReadFile) => lines.map(({ bookedOn, direction, amount, narration }) => `${bookedOn} ${direction} ${amount} ${narration}`);

describe("figures of which only what came in is marked", () => {
  const lines = ["2026-04-02 in 7500.00 Magtape Credit Acme", "2026-04-03 out 2600.00 Internal Pmt To Rent", "2026-04-13 out 155.00 #Excess Item Fee"];

  test("the others went out, and a person is asked", async () => {
    const found = await read(PUBLISHED.FNB_CREDITS_MARKED);
    expect(found).toMatchObject({ certain: false, bad: [] });
    expect(short(found)).toEqual(lines);
    expect(found.proofs[0]?.outcome).toBe("proven");
    const bare = await read(PUBLISHED.FNB_CREDITS_MARKED.replaceAll(/,"[\d,.]+Cr",(?:[\d.]+)?\n/g, "\n").replace(",Balance,Accrued Bank Charges", ""));
    expect(bare.certain).toBe(false);
    expect(short(bare)).toEqual(lines);
  });

  test("unless the balances show that they came in too", async () => {
    const found = await read("Date,Description,Amount,Balance\n02 Apr 2026,A,100.00Cr,1100.00\n03 Apr 2026,B,20.00,1120.00\n04 Apr 2026,C,5.00,1125.00\n");
    expect(found.certain).toBe(false);
    expect(short(found)).toEqual(["2026-04-02 in 100.00 A", "2026-04-03 in 20.00 B", "2026-04-04 in 5.00 C"]);
  });
});
