import { afterAll, expect, test } from "vitest";
import { listMatches } from "../matches/list-matches";
import { startBooksDesk } from "../testing/books-desk";
import { requestRun, workRuns } from "./matching-runs";

const { desk, ada, books } = await startBooksDesk();
const viewer = (await desk.signedIn("viewer")).ctx;
afterAll(() => desk.close());

const on = (day: string) => ({ bookedOn: `2026-11-${day}` });

test("a run that is asked for is worked off, and not by a viewer", async () => {
  const account = await books.account({ currency: "KES" });
  await books.transaction({ reference: "TXN-ASKED1", sourceCurrency: "KES", amountSent: "2000" });
  await books.lines(account, [
    { ...on("17"), amount: "2000", currency: "KES", narration: "TXN-ASKED1" },
  ]);
  await expect(requestRun(viewer, { accountId: account })).rejects.toMatchObject({
    code: "forbidden",
  });
  await requestRun(ada, { accountId: account });
  await requestRun(ada, { accountId: account });
  while ((await workRuns(desk.visitor)) > 0);
  expect(
    (await listMatches(ada, { account, from: "2026-11-01", to: "2026-11-30", state: "matched" }))
      .matches,
  ).toHaveLength(1);
  await expect(requestRun(ada, { accountId: desk.visitor.requestId })).rejects.toMatchObject({
    code: "not_found",
  });
});
