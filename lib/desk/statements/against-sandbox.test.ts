import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/desk/context";
import { syncMirror } from "@/lib/desk/mirror/sync-mirror";
import { workRuns } from "@/lib/desk/reconciliation/runs/matching-runs";
import { startDeskStack, type DeskStack } from "@/lib/desk/testing/desk-stack";
import { manualClock } from "@/lib/platform/clock";
import { addAccount } from "./accounts";
import { compareWithTruth, seededStatements } from "./testing/seeded-statements";

/**
 * The whole way from a bank's file to matches. The sandbox's data has seeded errors with known
 * truth.
 */
let desk: DeskStack;
let ada: UserContext;
beforeAll(async () => {
  desk = await startDeskStack({ demoData: true, demoTransactions: 1200 }, clock);
  ada = await desk.user("approver");
  while ((await syncMirror(desk.worker)) > 0);
}, 120_000);
afterAll(() => desk.stop());

/** The seeded year ends at the clock's instant, so a fixed clock repeats it. */
const clock = manualClock("2026-11-20T12:00:00Z");
const PERIOD = "from=2025-12-01&to=2026-11-30";

describe("a bank's statements with seeded errors", () => {
  test.each([
    "csv&style=signed",
    "csv&style=debit_credit",
    "csv&style=preamble",
    "csv&style=semicolon",
    "xlsx",
    "mt940",
    "camt.053",
  ])("format=%s", async (format) => {
    const statements = seededStatements(desk.sandbox.controlUrl ?? "");
    const own = (await statements.accounts()).find((account) => account.id === "ngn-operating");
    if (!own) throw new Error("the sandbox lists no such account");
    await sql`truncate match_legs, match_lines, matches, match_runs, statement_lines, statements, statement_imports, statement_accounts cascade`.execute(
      desk.owner,
    );
    const account = await addAccount(ada, {
      kind: "bank",
      name: "Zenith operations",
      identifier: own.identifier,
      institution: own.institution,
      currency: "NGN",
    });
    const query = `account=ngn-operating&${PERIOD}&format=${format}`;
    const imported = await statements.import(ada, desk.worker, {
      query,
      fileName: `zenith.${format.split("&")[0]}`,
      accountId: account.id,
    });
    expect(imported.problems).toEqual([]);
    expect(imported.state).toBe("imported");
    // The period ends after the clock's day.
    expect(
      imported.warnings.filter(
        (warning) => !/Balances are continuous|are dated after/.test(warning),
      ),
    ).toEqual([]);
    while ((await workRuns(desk.worker)) > 0);

    const { automatic, wrong, related, missed } = await compareWithTruth(
      desk.db,
      imported.id,
      await statements.truth(query),
    );
    expect(related).toBeGreaterThan(50);
    expect(automatic).toBeGreaterThan(related / 2);
    expect(wrong).toEqual([]);
    expect(
      missed.length / related,
      `${missed.length} of ${related}: ${JSON.stringify(missed)}`,
    ).toBeLessThanOrEqual(0.01);
  });
});
