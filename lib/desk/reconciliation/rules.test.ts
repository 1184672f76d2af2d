import { afterAll, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { runMatching } from "./runs/run-matching";
import { workRuns } from "./runs/matching-runs";
import { startBooksDesk } from "./testing/books-desk";
import { getRules, rulesInputOf, saveRules } from "./rules";
import { getDryRun, dryRunRules } from "./runs/dry-run";

const { desk, ada, books } = await startBooksDesk();
const viewer = (await desk.signedIn("viewer")).ctx;
afterAll(() => desk.close());

const on = (day: string) => ({ bookedOn: `2026-11-${day}` });
const run = (accountId: string) => runMatching(desk.visitor, accountId, DEFAULT_RULES);

test("rules are saved only as a dry run tried them, one version after the other, and run over every account", async () => {
  const account = await books.account({ currency: "ZAR" });
  await books.transaction({ reference: "TXN-RULE01", sourceCurrency: "ZAR", amountSent: "1000" });
  await books.lines(account, [
    { ...on("17"), amount: "940", currency: "ZAR", narration: "TXN-RULE01 CHG" },
  ]);
  await run(account);
  const before = await getRules(ada);
  expect(before).toMatchObject({ version: 1, setBy: null });
  const wider = {
    ...before.rules,
    tolerance: { fraction: "0.05", caps: { ...before.rules.tolerance.caps, ZAR: "100" } },
  };
  await expect(dryRunRules(viewer, { accountId: account, rules: wider })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(
    dryRunRules(ada, { accountId: account, rules: { ...wider, partLength: 2 } }),
  ).rejects.toMatchObject({ code: "invalid" });

  const narrow = await dryRunRules(ada, { accountId: account, rules: wider });
  await expect(saveRules(ada, { dryRunId: narrow.id, version: 1 })).rejects.toMatchObject({
    code: "conflict",
    reason: "dry_run_pending",
  });
  while ((await workRuns(desk.visitor)) > 0);
  expect(await getDryRun(viewer, narrow.id)).toMatchObject({
    state: "done",
    result: { lines: 1, gained: { count: 0 } },
  });

  const even = await dryRunRules(ada, {
    accountId: account,
    rules: {
      ...wider,
      tolerance: { ...wider.tolerance, fraction: "0.05" },
      off: ["part_reference"],
    },
  });
  while ((await workRuns(desk.visitor)) > 0);
  expect(await saveRules(ada, { dryRunId: even.id, version: 1 })).toMatchObject({
    version: 2,
    setBy: ada.actor.name,
    rules: { off: ["part_reference"] },
  });
  await expect(saveRules(ada, { dryRunId: narrow.id, version: 1 })).rejects.toMatchObject({
    code: "conflict",
    reason: "rules_changed",
  });
  await expect(saveRules(ada, { dryRunId: narrow.id, version: 2 })).rejects.toMatchObject({
    code: "conflict",
    reason: "rules_changed",
  });
  expect(await workRuns(desk.visitor)).toBe(1);
  expect((await desk.audited("2")).map((row) => row.action)).toEqual(["matching_rules.set"]);
  expect(rulesInputOf(DEFAULT_RULES)).toEqual(before.rules);
});
