import { sql } from "kysely";
import { z } from "zod";
import type { ImportView } from "@/lib/contract/api/statements";
import type { UserContext } from "@/lib/desk/context";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import type { Database } from "@/lib/store/database";
import { getImport } from "../list-imports";
import { lookAtFile, receiveFile } from "../statement-files";
import { startImport } from "../start-import";
import { workImports } from "../run-import";

const SeededAccount = z.object({
  id: z.string(),
  kind: z.enum(["bank", "wallet"]),
  name: z.string(),
  identifier: z.string(),
  institution: z.string(),
  currencies: z.array(z.string()),
  formats: z.array(z.string()),
});
export type SeededAccount = z.output<typeof SeededAccount>;

const TrueLine = z.object({
  kind: z.literal("line"),
  /** Its place in the file, from 1. */
  line: z.number(),
  transactions: z.array(
    z.object({
      transaction_id: z.string(),
      side: z.enum(["payment", "refund", "payout", "receipt"]),
    }),
  ),
  unrelated: z.string().nullable(),
  error: z.string().nullable(),
  copy_of: z.number().nullable(),
});
export type TrueLine = z.output<typeof TrueLine>;

/**
 * The sandbox's statements with their seeded errors, and what is true of them. Source:
 * docs/sandbox.md, Statements.
 */
export function seededStatements(controlUrl: string) {
  const fetched = async (path: string): Promise<Response> => {
    const response = await fetch(`${controlUrl}/statements${path}`);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    async accounts(): Promise<SeededAccount[]> {
      return z
        .object({ accounts: z.array(SeededAccount) })
        .parse(await (await fetched("/accounts")).json()).accounts;
    },
    /** By the line's place in the file. */
    async truth(query: string): Promise<Map<number, TrueLine>> {
      const records = (await (await fetched(`/truth?${query}`)).text()).trim().split("\n");
      const lines = records
        .map((text) => JSON.parse(text) as { kind: string })
        .filter(({ kind }) => kind === "line");
      return new Map(lines.map((line) => TrueLine.parse(line)).map((line) => [line.line, line]));
    },
    /** Imports the file into an account, as it is detected. */
    async import(
      ctx: UserContext,
      worker: WorkerContext,
      { query, fileName, accountId }: { query: string; fileName: string; accountId: string },
    ): Promise<ImportView> {
      const { importId } = await receiveFile(ctx, fileName, bytesOf(await fetched(`?${query}`)));
      const { format, mapping } = await lookAtFile(ctx, importId, accountId);
      await startImport(ctx, importId, { accountId, format, mapping });
      while ((await workImports(worker)) > 0);
      return getImport(ctx, importId);
    },
  };
}

async function* bytesOf(response: Response): AsyncGenerator<Uint8Array, void, void> {
  if (response.body) yield* response.body as unknown as AsyncIterable<Uint8Array>;
}

const LEG_OF = {
  payment: "source",
  refund: "refund",
  payout: "destination",
  receipt: "destination",
} as const;

export interface AgainstTruth {
  /** Automatic matches, and what is wrong with those that are. */
  automatic: number;
  wrong: string[];
  /** Lines that belong to transactions, and those among them without a right match. */
  related: number;
  missed: TrueLine[];
}

/** The rules' result for an import, compared with the truth. */
export async function compareWithTruth(
  db: Database,
  importId: string,
  truth: ReadonlyMap<number, TrueLine>,
): Promise<AgainstTruth> {
  const { places, isCamt } = await placesOfLines(db, importId);
  const partsOf = (line: number): TrueLine["transactions"] => truth.get(line)?.transactions ?? [];
  const legsOf = (line: number): string[] =>
    partsOf(line).map(({ transaction_id: id, side }) => `${id}:${LEG_OF[side]}`);
  const isBatch = (lines: number[]): boolean =>
    isCamt && lines.some((line) => truth.get(line)?.error === "combined_payment");
  const wrong: string[] = [];
  const found = new Set<number>();
  let automatic = 0;
  for (const match of await standingMatches(db)) {
    const lines = match.lines.map((id) => places.get(id)).filter((line) => line !== undefined);
    if (lines.length === 0) continue;
    const wanted = new Set(lines.flatMap(legsOf));
    const isOfOne =
      new Set(lines.flatMap((line) => partsOf(line).map((part) => part.transaction_id))).size === 1;
    const isRight =
      match.lane === "reversal"
        ? isOfOne
        : match.legs.length > 0 &&
          match.legs.every((leg) => wanted.has(leg)) &&
          (isBatch(lines) || wanted.size === match.legs.length);
    if (match.automatic) automatic += 1;
    if (match.automatic && !isRight) {
      const why = lines
        .map((line) => truth.get(line)?.error ?? truth.get(line)?.unrelated ?? "")
        .join();
      wrong.push(
        `${match.lane}: lines ${lines.join(", ")} are ${[...wanted].join()}, were matched with ${match.legs.join()} ${why}`,
      );
    }
    if (isRight) for (const line of lines) found.add(line);
  }
  const related = [...truth.values()].filter(
    (line) => line.transactions.length > 0 && line.copy_of === null,
  );
  return {
    automatic,
    wrong,
    related: related.length,
    missed: related.filter((line) => !found.has(line.line)),
  };
}

/**
 * The place in the file of each line. A batch in camt is one entry, and as many lines as it has
 * payments.
 */
async function placesOfLines(
  db: Database,
  importId: string,
): Promise<{ places: Map<string, number>; isCamt: boolean }> {
  const { rows } = await sql<{ id: string; format: string; lineNumber: number }>`
    select l.id, i.format, l.line_number from statement_lines l join statements s on s.id = l.statement_id join statement_imports i on i.id = s.import_id
    where i.id = ${importId} order by l.id
  `.execute(db);
  return {
    places: new Map(
      rows.map((row, at) => [row.id, row.format === "camt" ? row.lineNumber : at + 1]),
    ),
    isCamt: rows[0]?.format === "camt",
  };
}

async function standingMatches(db: Database) {
  const { rows } = await sql<{ automatic: boolean; lane: string; lines: string[]; legs: string[] }>`
    select m.automatic, m.lane, (select array_agg(line_id::text) from match_lines where match_id = m.id) as lines,
      coalesce((select array_agg(transaction_id || ':' || side) from match_legs where match_id = m.id), '{}') as legs
    from matches m where m.state in ('matched', 'suggested')
  `.execute(db);
  return rows;
}
