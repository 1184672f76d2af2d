import { afterAll, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { startBooksDesk } from "../testing/books-desk";
import { listBreaks } from "./list-breaks";

const { desk, ada, books } = await startBooksDesk();
const account = await books.account({ currency: "KES" });
afterAll(() => desk.close());

/** All breaks, read one per page. */
async function paged(side: "lines" | "legs"): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listBreaks(ada, {
      account,
      from: "2026-11-01",
      to: "2026-11-30",
      side,
      pageSize: 1,
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(
      ...page.lines.map(({ line }) => line.id),
      ...page.legs.map(({ leg }) => leg.transactionId),
    );
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length < 10);
  return found;
}

test("breaks come newest first, each on one page, also those of one day and of one moment", async () => {
  const made = await books.lines(
    account,
    ["18", "19", "18"].map((day) => ({
      bookedOn: `2026-11-${day}`,
      amount: "10",
      currency: "KES",
      narration: "UNKNOWN",
    })),
  );
  expect(await paged("lines")).toEqual([made[1], made[2], made[0]]);
  const at = [
    "2026-11-05T09:00:00Z",
    "2026-11-05T15:00:00Z",
    "2026-11-04T09:00:00Z",
    "2026-11-05T15:00:00Z",
  ];
  const ids = ["a", "b", "c", "d"].map((letter) => `${letter}-${newId()}`);
  for (const [index, id] of ids.entries())
    await books.transaction({
      id,
      sourceCurrency: "KES",
      amountSent: `${900 + index}`,
      createdAt: new Date(at[index] ?? ""),
    });
  expect(await paged("legs")).toEqual([ids[3], ids[1], ids[0], ids[2]]);
});

test("what was paid on the days off before an account's first statement is missing from it, and what was paid earlier is not", async () => {
  const zar = await books.account({ currency: "ZAR" });
  await books.lines(
    zar,
    [{ bookedOn: "2026-08-31", amount: "10", currency: "ZAR", narration: "UNKNOWN" }],
    "2026-08-03",
  );
  const on = async (day: string): Promise<string> =>
    books.transaction({
      sourceCurrency: "ZAR",
      amountSent: "77",
      createdAt: new Date(`2026-08-${day}T09:00:00Z`),
    });
  const friday = await books.transaction({
    sourceCurrency: "ZAR",
    amountSent: "77",
    createdAt: new Date("2026-07-31T09:00:00Z"),
  });
  const [saturday, sunday, monday] = [await on("01"), await on("02"), await on("03")];
  const { legs } = await listBreaks(ada, {
    account: zar,
    from: "2026-07-01",
    to: "2026-08-31",
    side: "legs",
  });
  expect(legs.map(({ leg }) => leg.transactionId)).toEqual([monday, sunday, saturday]);
  expect(legs.map(({ leg }) => leg.transactionId)).not.toContain(friday);
});
