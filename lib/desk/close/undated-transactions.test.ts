import { strFromU8, unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { reportColumns } from "@/lib/domain/reports/report";
import { closePacks } from "@/lib/reports/close/close-pack";
import { keyedRows } from "@/lib/store/reports/report-changes";
import { getClosePack } from "./close-pack";
import { startClosingDesk } from "./testing/closing-desk";

const { desk, maker, books, viewOf, newAccount, stated, commentAll, closed } =
  await startClosingDesk();
afterAll(() => desk.close());

/** The transaction ids of a closed period's pack, and its manifest's note on undated ones. */
async function inPack(period: string | null) {
  const pack = await getClosePack(maker.ctx, period ?? "");
  const parts: Uint8Array[] = [];
  for await (const part of closePacks.write(desk.db, pack)) parts.push(part);
  const { withoutDate } = JSON.parse(
    strFromU8(unzipSync(Buffer.concat(parts))["manifest.json"] ?? new Uint8Array()),
  ) as { withoutDate?: unknown };
  const rows = await keyedRows(
    desk.db,
    pack.source.set,
    reportColumns("reconciliation", "screen"),
    "UTC",
  );
  return { ids: [...rows.keys()], receipts: pack.receipts.count, withoutDate };
}

test("a transaction without a date is in the pack of the period of its line, and of one without a line the manifest says that no pack has it", async () => {
  const bank = await newAccount();
  const undated = (amountSent: string) => books.transaction({ amountSent, createdAt: null });
  const [placed, loose] = [await undated("100"), await undated("70")];
  await stated(bank, "1/1", "09-30 0", "10-31 1000", ["10-01 1000 FUNDS"]);
  await stated(bank, "2/1", "10-31 1000", "11-30 905", ["11-12 -100 PAID", "11-30 5 INTEREST"]);
  const [line] = await desk.db
    .selectFrom("statementLines")
    .select("id")
    .where("narration", "=", "PAID")
    .execute();
  await makeMatch(maker.ctx, {
    accountId: bank,
    lineIds: [line?.id ?? ""],
    legs: [{ transactionId: placed, side: "source" }],
  });
  await commentAll(bank);
  const [october, november] = [await closed(bank, "10"), await closed(bank, "11")];

  const withoutDate = {
    count: 1,
    text: "1 transaction of this account has no date and is matched with no statement line. No period's pack has it.",
  };
  expect(await inPack(october.id)).toEqual({ ids: [], receipts: 0, withoutDate });
  expect(await inPack(november.id)).toEqual({ ids: [placed], receipts: 1, withoutDate });
  // Nor is what becomes of it an adjustment of every period there was.
  await books.transaction({ id: loose, amountSent: "71", createdAt: null });
  expect((await viewOf(bank, "12")).adjustments.count).toBe(0);
});
