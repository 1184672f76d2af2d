import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { syncMirror } from "@/lib/desk/mirror/sync-mirror";
import { workRuns } from "@/lib/desk/reconciliation/runs/work-runs";
import { startDeskStack, type DeskStack } from "@/lib/desk/testing/desk-stack";
import type { UserContext } from "@/lib/desk/context";
import { insertOrganisation } from "@/lib/store/organisation";
import { addAccount } from "./add-account";
import { getImport } from "./list-imports";
import { receiveFile } from "./receive-file";
import { startImport } from "./start-import";
import { workImports } from "./work-imports";

/** The whole way from a bank's file to matches, over the sandbox's own data with its seeded errors and their truth. */
let desk: DeskStack;
let ada: UserContext;
beforeAll(async () => {
  desk = await startDeskStack({ demoData: true, demoTransactions: 1200 });
  ada = await desk.user("approver");
  await desk.db.transaction().execute((tx) =>
    insertOrganisation(tx, { name: "Baobab Freight", reportingZone: "Africa/Lagos", webhookToken: "a-token-of-the-test", webhookSecret: "whsec_dGVzdA==", sandbox: true }),
  );
  while ((await syncMirror(desk.worker)) > 0);
}, 120_000);
afterAll(() => desk.stop());

interface OwnAccount {
  id: string;
  identifier: string;
  institution: string;
  currency?: string;
  currencies?: string[];
  networks?: string[];
}

interface TrueLine {
  line: number;
  transactions: { transaction_id: string; side: string }[];
  unrelated: string | null;
  error: string | null;
  copy_of: number | null;
}

const PERIOD = "from=2025-12-01&to=2026-11-30";

async function fetched(path: string): Promise<Response> {
  const response = await fetch(`${desk.sandbox.controlUrl}/statements${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function* bytesOf(response: Response): AsyncGenerator<Uint8Array, void, void> {
  if (response.body) yield* response.body as unknown as AsyncIterable<Uint8Array>;
}

async function truthOf(query: string): Promise<Map<number, TrueLine>> {
  const records = (await (await fetched(`/truth?${query}`)).text()).trim().split("\n");
  const lines = records.map((text) => JSON.parse(text) as TrueLine & { kind: string }).filter((record) => record.kind === "line");
  return new Map(lines.map((line) => [line.line, line]));
}

async function imported(query: string, name: string, accountId: string): Promise<string> {
  const file = await receiveFile(ada, name, bytesOf(await fetched(`?${query}`)));
  await startImport(ada, file.importId, { accountId, format: file.format, mapping: file.mapping });
  while ((await workImports(desk.worker)) > 0);
  const end = await getImport(ada, file.importId);
  expect(end.problems).toEqual([]);
  expect(end.state).toBe("imported");
  expect(end.warnings.filter((warning) => !warning.includes("The balances meet"))).toEqual([]);
  return file.importId;
}

/** What was matched, against what is true. Lines are counted in the file's order. */
async function measure(importId: string, truth: Map<number, TrueLine>) {
  const { rows } = await sql<{ id: string; format: string; lineNumber: number }>`
    select l.id, i.format, l.line_number from statement_lines l join statements s on s.id = l.statement_id join statement_imports i on i.id = s.import_id
    where i.id = ${importId} order by l.id
  `.execute(desk.db);
  // A batch in camt is one entry, and as many lines as it has payments.
  const ordinal = new Map(rows.map((row, at) => [row.id, row.format === "camt" ? row.lineNumber : at + 1]));
  const matches = await sql<{ id: string; state: string; automatic: boolean; lane: string; lines: string[]; legs: string[] }>`
    select m.id, m.state, m.automatic, m.lane, (select array_agg(line_id::text) from match_lines where match_id = m.id) as lines,
      coalesce((select array_agg(transaction_id || ':' || side) from match_legs where match_id = m.id), '{}') as legs
    from matches m where m.state in ('matched', 'suggested')
  `.execute(desk.db);
  const partsOf = (line: number): TrueLine["transactions"] => truth.get(line)?.transactions ?? [];
  // A refund has no end of a transaction of its own: it takes its payment back.
  const legsOf = (line: number): string[] =>
    partsOf(line).flatMap(({ transaction_id: id, side }) => (side === "refund" ? [] : [`${id}:${side === "payment" ? "source" : "destination"}`]));
  const isBatch = (lines: number[]): boolean => rows[0]?.format === "camt" && lines.some((line) => truth.get(line)?.error === "combined_payment");
  const wrong: string[] = [];
  const found = new Set<number>();
  let automatic = 0;
  for (const match of matches.rows) {
    const lines = match.lines.map((id) => ordinal.get(id)).filter((line) => line !== undefined);
    if (lines.length === 0) continue;
    const wanted = new Set(lines.flatMap(legsOf));
    const pairsUp = new Set(lines.flatMap((line) => partsOf(line).map((part) => part.transaction_id))).size === 1;
    const right = match.lane === "reversal" ? pairsUp : match.legs.length > 0 && match.legs.every((leg) => wanted.has(leg)) && (isBatch(lines) || wanted.size === match.legs.length);
    if (match.automatic) automatic += 1;
    if (match.automatic && !right) wrong.push(`${match.lane}: lines ${lines.join(", ")} true ${[...wanted].join()} made ${match.legs.join()} ${lines.map((line) => truth.get(line)?.error ?? truth.get(line)?.unrelated ?? "").join()}`);
    if (right) for (const line of lines) found.add(line);
  }
  const related = [...truth.values()].filter((line) => line.transactions.length > 0 && line.copy_of === null);
  const missed = related.filter((line) => !found.has(line.line));
  return { automatic, wrong, related: related.length, missed, recall: related.length === 0 ? 1 : 1 - missed.length / related.length };
}

describe("a bank's statements with seeded errors", () => {
  test.each(["csv&style=signed", "csv&style=debit_credit", "csv&style=preamble", "csv&style=semicolon", "xlsx", "mt940", "camt.053"])("format=%s", async (format) => {
    const own = ((await (await fetched("/accounts")).json()) as { accounts: OwnAccount[] }).accounts.find((account) => account.id === "ngn-operating");
    if (!own) throw new Error("the sandbox lists no such account");
    await sql`truncate match_legs, match_lines, matches, match_runs, statement_lines, statements, statement_imports, statement_accounts cascade`.execute(desk.owner);
    const account = await addAccount(ada, { kind: "bank", name: "Zenith operations", identifier: own.identifier, institution: own.institution, currency: "NGN" });
    const query = `account=ngn-operating&${PERIOD}&format=${format}`;
    const importId = await imported(query, `zenith.${format.split("&")[0]}`, account.id);
    while ((await workRuns(desk.worker)) > 0);
    const { automatic, wrong, related, missed, recall } = await measure(importId, await truthOf(query));
    expect(related).toBeGreaterThan(50);
    expect(automatic).toBeGreaterThan(related / 2);
    expect(wrong).toEqual([]);
    expect(recall, `${missed.length} of ${related}: ${JSON.stringify(missed.map((m) => [m.line, m.error, m.transactions.map((t) => t.side + t.transaction_id.slice(0, 4)).join()]))}`).toBeGreaterThanOrEqual(0.99);
  });
});
