import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { partProcesses, type KilledPart } from "@/e2e/fixtures/part-processes";
import type { Product } from "@/e2e/fixtures/product";
import { isListenedTo } from "@/lib/store/postgres/listen";
import { openDatabase, type Database } from "@/lib/store/database";
import { poll } from "@/scripts/launcher/poll";
import { median } from "../report/bench";
import { withProduct } from "../product/start-product";

/** The part that has to answer again after each kill. */
type Served = Exclude<KilledPart, "keeper">;

const BACK_WITHIN_MS = 180_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function answers(part: Served, product: Product, db: Database): Promise<boolean> {
  const reached = (url: string): Promise<boolean> =>
    fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      () => true,
      () => false,
    );
  switch (part) {
    case "worker":
      return isListenedTo(db, "desk_work").catch(() => false);
    case "web":
      return reached(`${product.url}/api/health/live`);
    case "sandbox":
      return reached(product.sandboxUrl);
    case "database":
      return isListenedTo(db, "desk_work").then(
        () => true,
        () => false,
      );
  }
}

/**
 * Kills one part again and again, each time as soon as it is back.
 * @param killed which process of the part, for each kill
 * @returns how long the part was away after each kill, in milliseconds
 */
async function killAgainAndAgain(
  part: Served,
  times: number,
  { product, db, killed = () => part }: KillOptions,
): Promise<number[]> {
  const away: number[] = [];
  for (let kill = 0; kill < times; kill += 1) {
    const which = killed(kill);
    const pid = await poll(() => partProcesses(product)[which], { timeoutMs: BACK_WITHIN_MS });
    if (pid === undefined) throw new Error(`${which} isn't there to be killed`);
    process.kill(pid, "SIGKILL");
    const from = performance.now();
    const back = await poll(
      async () => {
        const now = partProcesses(product)[which];
        if (now === undefined || now === pid) return undefined;
        return (await answers(part, product, db)) || undefined;
      },
      { timeoutMs: BACK_WITHIN_MS, everyMs: 100 },
    );
    if (!back) throw new Error(`${part} was not back after ${BACK_WITHIN_MS / 1000} s`);
    away.push(performance.now() - from);
    say(`${part}: kill ${kill + 1} (${which}), back after ${seconds(performance.now() - from)}`);
  }
  return away;
}

interface KillOptions {
  product: Product;
  db: Database;
  killed?: (kill: number) => KilledPart;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Writes rows as fast as the database takes them, and counts the acknowledged ones. */
async function writeMeanwhile(
  url: string,
  signal: AbortSignal,
): Promise<{ acknowledged: number; found: number }> {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 2_000, max: 1 });
  pool.on("error", () => undefined);
  await pool.query("create table kills_bench (id int primary key)");
  const acknowledged: number[] = [];
  for (let id = 0; !signal.aborted; id += 1) {
    await pool.query("insert into kills_bench values ($1)", [id]).then(
      () => acknowledged.push(id),
      () => undefined,
    );
    await delay(50);
  }
  const { rows } = await pool.query<{ found: number }>(
    "select count(*)::int as found from kills_bench where id = any($1)",
    [acknowledged],
  );
  await pool.query("drop table kills_bench");
  await pool.end();
  return { acknowledged: acknowledged.length, found: rows[0]?.found ?? 0 };
}

async function main(times: number): Promise<void> {
  await withProduct(async (product) => {
    const db = openDatabase(product.databaseUrl, { maxConnections: 3 });
    const done = new AbortController();
    const writing = writeMeanwhile(product.databaseUrl, done.signal);
    const parts: [Served, KillOptions][] = [
      ["worker", { product, db }],
      ["web", { product, db }],
      ["sandbox", { product, db }],
      ["database", { product, db, killed: (kill) => (kill % 2 === 0 ? "database" : "keeper") }],
    ];
    const away = await Promise.all(
      parts.map(async ([part, options]) => ({
        part,
        away: await killAgainAndAgain(part, times, options),
      })),
    );
    const ready = await poll(
      () =>
        fetch(`${product.url}/api/health/ready`).then(
          (response) => response.ok || undefined,
          () => undefined,
        ),
      { timeoutMs: BACK_WITHIN_MS },
    );
    done.abort();
    const { acknowledged, found } = await writing;
    await db.destroy();
    say("");
    for (const each of away)
      say(
        `${each.part}: ${each.away.length} kills, away for ${seconds(median(each.away))} (median), ${seconds(Math.max(...each.away))} (longest)`,
      );
    say(`ready at the end: ${ready ? "yes" : "no"}`);
    say(`rows that the database had acknowledged: ${acknowledged}, found afterwards: ${found}`);
  });
}

await main(Number(process.argv[2] ?? 6));
