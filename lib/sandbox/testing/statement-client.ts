import { expect } from "vitest";
import { z } from "zod";
import { addAmounts, sameAmount, subtractAmounts } from "@/lib/money/amount";
import { readCamt, readMt940, readSignedCsv, type SeenStatement } from "./statement-readers";
import type { TestSandbox } from "./test-sandbox";

export const Part = z.object({
  transaction_id: z.uuid(),
  reference: z.string(),
  side: z.string(),
  amount: z.string(),
  day: z.string(),
  session_id: z.string().nullable(),
  hash: z.string().nullable(),
});
const Line = z.object({
  kind: z.literal("line"),
  line: z.number(),
  file_line: z.number().nullable(),
  booked_on: z.string(),
  value_on: z.string(),
  amount: z.string(),
  currency: z.string(),
  transactions: z.array(Part),
  unrelated: z.string().nullable(),
  error: z.string().nullable(),
  reference_style: z.string().nullable(),
  copy_of: z.number().nullable(),
  difference: z.string().nullable(),
});
const Unlisted = Part.extend({
  kind: z.literal("unlisted"),
  reason: z.string(),
  error: z.string().nullable(),
  booked_on: z.string().nullable(),
});
const Total = z.object({
  kind: z.literal("total"),
  lines: z.number(),
  matched_lines: z.number(),
  unrelated_lines: z.number(),
  unlisted: z.number(),
});

export interface Truth {
  lines: z.output<typeof Line>[];
  unlisted: z.output<typeof Unlisted>[];
  total: z.output<typeof Total>;
}

export type Query = Record<string, string | number>;

/** Days inside the demo company's year; the tests' clock is at 2 March 2026. */
export const PERIOD = { from: "2025-11-20", to: "2026-01-31" };

async function fetched(sandbox: TestSandbox, path: string, query: Query): Promise<Response> {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const response = await fetch(`${sandbox.running.controlUrl}/statements${path}?${text}`);
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

export const statementFile = (sandbox: TestSandbox, query: Query): Promise<Response> =>
  fetched(sandbox, "", query);
export const statementText = async (sandbox: TestSandbox, query: Query): Promise<string> =>
  (await statementFile(sandbox, query)).text();

export async function truthOf(sandbox: TestSandbox, query: Query): Promise<Truth> {
  const records = (await (await fetched(sandbox, "/truth", query)).text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { kind: string });
  const of = (kind: string) => records.filter((record) => record.kind === kind);
  return {
    lines: z.array(Line).parse(of("line")),
    unlisted: z.array(Unlisted).parse(of("unlisted")),
    total: Total.parse(records.at(-1)),
  };
}

type Read = (sandbox: TestSandbox, query: Query) => Promise<SeenStatement[]>;
const readText =
  (read: (text: string) => SeenStatement[], chosen: Query): Read =>
  async (sandbox, query) =>
    read(await statementText(sandbox, { ...query, ...chosen }));

/** Formats as a run of statements, each with its own balances. The desk's tests import the others. */
export const FORMATS: Record<string, Read> = {
  "csv signed": readText((text) => [readSignedCsv(text)], { format: "csv", style: "signed" }),
  mt940: readText(readMt940, { format: "mt940" }),
  "mt940 swift": readText((text) => readMt940(text.replaceAll(/^\{1:.*\{4:\r\n/gm, "")), {
    format: "mt940",
    style: "swift",
  }),
  "camt.053": readText(readCamt, { format: "camt.053" }),
};

/** Checks that each balance follows, and each statement opens where the last closed. */
export function checkBalances(statements: SeenStatement[]): void {
  let before: string | null = null;
  for (const { opening, closing, lines } of statements) {
    if (before !== null && opening !== null) expect(sameAmount(opening, before)).toBe(true);
    const [first] = lines;
    let balance: string =
      opening ?? (first?.balance ? subtractAmounts(first.balance, first.amount) : "0");
    for (const line of lines) {
      balance = addAmounts(balance, line.amount);
      if (line.balance !== null && !sameAmount(line.balance, balance))
        throw new Error(`the balance ${line.balance} should be ${balance}`);
    }
    if (closing !== null) expect([closing, sameAmount(closing, balance)]).toEqual([closing, true]);
    before = balance;
  }
}
