import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { ImportView, ReceivedFile } from "@/lib/contract/api/statements";
import type { UserContext } from "@/lib/desk/context";
import { startDeskStack, type DeskStack } from "@/lib/desk/testing/desk-stack";
import type { StatementMapping } from "@/lib/domain/statements/mapping";
import { addAmounts, sameAmount } from "@/lib/money/amount";
import { addAccount } from "./accounts";
import { getImport } from "./list-imports";
import { lookAtFile, receiveFile } from "./statement-files";
import { startImport } from "./start-import";
import { once } from "./testing/import-text";
import { workImports } from "./run-import";

const FOLDER = fileURLToPath(new URL("../../statements/testing/cases/", import.meta.url));

const Expected = z.object({
  outcome: z.enum(["import", "ask", "refuse"]),
  kind: z.enum(["bank", "wallet"]).default("bank"),
  network: z.string().optional(),
  currency: z.string(),
  account: z.string().optional(),
  answers: z.object({ ownAddresses: z.array(z.string()).optional() }).default({}),
  opening: z.string().optional(),
  closing: z.string().optional(),
  lines: z
    .array(z.object({ date: z.string(), dir: z.enum(["in", "out"]), amount: z.string() }))
    .default([]),
});

let desk: DeskStack;
let ada: UserContext;
beforeAll(async () => {
  desk = await startDeskStack({});
  ada = await desk.user("maker");
}, 120_000);
afterAll(() => desk.stop());

/** A person's answers to the open questions, beyond `expected.json`. */
const ANSWERS: Record<string, Partial<StatementMapping>> = {
  "02-last-line-without-balance": { uncovered: "left_out" },
  "06-status-word-not-known": { statuses: [{ status: "Orphaned", taken: false }] },
};
const QUESTIONS: Record<string, string[]> = {
  "02-last-line-without-balance": ["lines"],
  "06-status-word-not-known": ["status"],
};
const LEFT_OUT: Record<string, string> = {
  "01-posting-day-and-transaction-day": "rows without a booking day (1)",
  "02-last-line-without-balance": "lines that no balance covers (1)",
  "03-row-without-booking-day": "rows without a booking day (1)",
  "05-two-networks-in-one-list": "transfers on Polygon (1)",
  "06-status-word-not-known": "transfers marked “Orphaned” (1)",
  "07-pending-row-below-a-fee": "pending entries (1)",
  "08-failed-row-below-a-fee": "payments that failed (1)",
};

async function importFile(
  accountId: string,
  path: string,
  answers: Partial<StatementMapping>,
): Promise<{ found: ReceivedFile; view: ImportView }> {
  const { importId } = await receiveFile(ada, path, once(readFileSync(path)));
  const found = await lookAtFile(ada, importId, accountId);
  const { format, mapping } = found;
  await startImport(ada, importId, {
    accountId,
    format,
    mapping: mapping === null ? null : { ...(mapping as StatementMapping), ...answers },
  });
  while ((await workImports(desk.worker)) > 0);
  return { found, view: await getImport(ada, importId) };
}

/**
 * The lines of an account, joined by row of the file. A fee beside an amount is booked with it or
 * by itself.
 */
async function linesOf(accountId: string) {
  const rows = await desk.worker.db
    .selectFrom("statementLines")
    .select(["lineNumber", "bookedOn", "direction", "amount"])
    .where("accountId", "=", accountId)
    .orderBy("lineNumber")
    .execute();
  return rows.map((row) => ({
    date: String(row.bookedOn),
    dir: row.direction,
    amount: row.amount,
  }));
}

const key = ({ date, dir }: { date: string; dir: string }) => `${date} ${dir}`;

/** Of each day and direction, what moved. */
function totals(lines: readonly { date: string; dir: string; amount: string }[]) {
  const sums = new Map<string, string>();
  for (const line of lines)
    sums.set(key(line), addAmounts(sums.get(key(line)) ?? "0", line.amount));
  return sums;
}

describe("small inputs of real layouts, imported as a person does", () => {
  const names = readdirSync(FOLDER).toSorted();
  const cases = names.map((name) => ({
    name,
    files: readdirSync(join(FOLDER, name))
      .filter((file) => file !== "expected.json")
      .toSorted()
      .map((file) => join(FOLDER, name, file)),
    expected: Expected.parse(JSON.parse(readFileSync(join(FOLDER, name, "expected.json"), "utf8"))),
  }));

  const account = (
    name: string,
    { kind, network, currency, account: number }: z.output<typeof Expected>,
  ) =>
    addAccount(ada, {
      kind,
      name,
      identifier: number ?? `10${name.slice(0, 2)}000001`,
      institution: network ?? "Bank",
      currency,
    });

  test.each(cases.filter(({ expected }) => expected.outcome !== "refuse"))(
    "$name",
    async ({ name, files, expected }) => {
      const { id } = await account(name, expected);
      for (const file of files) {
        const { found, view } = await importFile(id, file, {
          ...expected.answers,
          ...ANSWERS[name],
        } as Partial<StatementMapping>);
        for (const question of QUESTIONS[name] ?? []) expect(found.questions).toContain(question);
        expect(view).toMatchObject({ state: "imported", problems: [] });
        const left = LEFT_OUT[name];
        if (left === undefined) expect(view.warnings).toEqual([]);
        else expect(view.warnings).toEqual([`Left out: ${left}.`]);
        expect(view.message?.includes("The balances add up.") ?? false).toBe(
          expected.kind === "bank",
        );
      }
      const read = await linesOf(id);
      const [found, wanted] = [totals(read), totals(expected.lines)];
      expect([...found.keys()].toSorted()).toEqual([...wanted.keys()].toSorted());
      for (const [day, amount] of wanted)
        expect(sameAmount(found.get(day) ?? "0", amount), `${day} ${found.get(day)}`).toBe(true);
      if (expected.opening !== undefined && expected.closing !== undefined) {
        const statement = await desk.worker.db
          .selectFrom("statements")
          .select(["openingAmount", "closingAmount"])
          .where("accountId", "=", id)
          .executeTakeFirstOrThrow();
        expect(sameAmount(statement.openingAmount ?? "", expected.opening)).toBe(true);
        expect(sameAmount(statement.closingAmount ?? "", expected.closing)).toBe(true);
      }
    },
  );

  test.each(cases.filter(({ expected }) => expected.outcome === "refuse"))(
    "$name",
    async ({ name, files: [refused = "", ...days], expected }) => {
      await expect(
        receiveFile(ada, "report.xml", once(readFileSync(refused))),
      ).rejects.toMatchObject({
        code: "unsupported",
        message: expect.stringMatching(/intraday report \(camt\.052\).*Export the day's statement/),
      });
      const { id } = await account(name, { ...expected, account: "DE89370400440532013000" });
      const views = [];
      for (const file of days) views.push((await importFile(id, file, {})).view);
      expect(views.map(({ state, linesNew }) => [state, linesNew])[0]).toEqual(["imported", 1]);
      expect(await linesOf(id)).toHaveLength(views.length);
    },
  );
});
