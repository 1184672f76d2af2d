import { afterAll, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { listMatches } from "../matches/list-matches";
import { startBooksDesk } from "../testing/books-desk";
import { dryRun } from "./dry-run";
import { runMatching } from "./run-matching";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const on = (day: string) => ({ bookedOn: `2026-11-${day}` });
const run = (accountId: string) => runMatching(desk.visitor, accountId, DEFAULT_RULES);
const matched = async (account: string) =>
  (await listMatches(ada, { account, ...NOVEMBER, state: "matched" })).matches;

test("a dry run of other rules says what would be gained and lost, and changes nothing", async () => {
  const account = await books.account({ currency: "NGN" });
  await books.transaction({ reference: "TXN-REH001", amountSent: "3000" });
  await books.lines(account, [{ ...on("17"), amount: "3000", narration: "TXN-REH001" }]);
  await run(account);
  const before = await matched(account);
  const found = await dryRun(desk.visitor, account, {
    ...DEFAULT_RULES,
    version: 2,
    off: ["reference", "amount_date", "split", "batch", "part_reference", "reference_difference"],
  });
  expect(found).toMatchObject({
    lines: 1,
    gained: { count: 0 },
    lost: {
      count: 1,
      examples: [
        {
          lane: "reference",
          automatic: true,
          lines: [
            {
              on: "2026-11-17",
              direction: "out",
              currency: "NGN",
              amount: "3000",
              text: "TXN-REH001",
            },
          ],
        },
      ],
    },
  });
  await books.lines(account, [{ ...on("18"), amount: "50", narration: "SALARY OCT" }]);
  const wages = await dryRun(desk.visitor, account, {
    ...DEFAULT_RULES,
    version: 2,
    otherBusiness: [{ contains: "SALARY", kind: "wages" }],
  });
  expect(wages).toMatchObject({
    lost: { count: 0 },
    gained: {
      count: 1,
      examples: [{ lane: "other_business", lines: [{ on: "2026-11-18", amount: "50" }] }],
    },
  });
  expect(await matched(account)).toEqual(before);
});
