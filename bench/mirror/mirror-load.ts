import { syncMirror } from "@/lib/desk/mirror/sync-mirror";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { createGateway } from "@/lib/gateway/gateway";
import { DEFAULT_PROFILE } from "@/lib/gateway/profile/profile";
import { systemClock } from "@/lib/platform/clock";
import { createLogger } from "@/lib/platform/logger";
import { Secret } from "@/lib/platform/secret";
import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";
import { startSandbox } from "@/lib/sandbox/start-sandbox";
import { openDatabase } from "@/lib/store/database";
import { readMirrorState } from "@/lib/store/mirror/mirror-state";
import { residentBytes } from "../product/process-memory";
import { seedTransactions } from "../product/fill-database";
import { withDeskDatabase, type DeskDatabase } from "../product/desk-database";
import { withClient } from "../product/start-product";
import { atMost, plain, type Bench, type BenchResult } from "../report/bench";

const TRANSACTIONS = 1_000_000;
const SAID_EVERY_MS = 15_000;

export const mirrorLoad: Bench = {
  name: "mirror-load",
  title: "All transactions into the desk's copy",
  how: [
    `The sandbox holds ${TRANSACTIONS.toLocaleString("en-GB")} transactions of a year. The worker's mirror reads them over HTTP by the interface's list alone, 100 a page, without a limit of its own on pages a second, until it says that all is there.`,
    "Afterwards every record of the service is compared with the copy's, column by column. Sandbox and worker share one process here, so its memory is that of both.",
  ].join(" "),
  run: (say) => withDeskDatabase((database) => load(database, say)),
};

async function load(database: DeskDatabase, say: (line: string) => void): Promise<BenchResult> {
  say("Filling the sandbox…");
  await seedTransactions(database.ownerUrl, TRANSACTIONS);
  const sandbox = await startSandbox({
    databaseUrl: database.ownerUrl,
    port: 0,
    settings: { rateLimits: { enabled: false }, webhooks: { enabled: false } },
  });
  const db = openDatabase(database.url);
  const worker = workerOf(sandbox.url, db);
  try {
    const startedAt = performance.now();
    const before = residentBytes(process.pid);
    const peak = await readAll(worker, say);
    const seconds = (performance.now() - startedAt) / 1000;
    const { same, missing, different, extra } = await compare(database.ownerUrl);
    return {
      figures: [
        atMost(
          {
            what: "Records that are missing in the copy, or differ, or are too many",
            value: missing + different + extra,
            unit: "",
          },
          0,
        ),
        plain({ what: "Records that are the same", value: same, unit: "" }),
        plain({ what: "Time", value: seconds, unit: "s" }),
        plain({ what: "Speed", value: same / seconds, unit: "rows/s" }),
        plain({
          what: "Memory of sandbox and worker: at most, above the start",
          value: (peak - before) / 1e6,
          unit: "MB",
        }),
      ],
      notes: [],
    };
  } finally {
    await worker.gateway.close();
    await db.destroy();
    await sandbox.stop();
  }
}

function workerOf(baseUrl: string, db: WorkerContext["db"]): WorkerContext {
  const logger = createLogger("bench");
  const gateway = createGateway({
    baseUrl,
    clientId: DEFAULT_CREDENTIALS.clientId,
    clientSecret: new Secret(DEFAULT_CREDENTIALS.clientSecret),
    profile: DEFAULT_PROFILE,
    clock: systemClock,
    random: Math.random,
    logger,
  });
  return { db, gateway, clock: systemClock, logger, requestId: "bench", random: Math.random };
}

/** Rounds until the first load is done. @returns the most memory that was held. */
async function readAll(worker: WorkerContext, say: (line: string) => void): Promise<number> {
  let peak = 0;
  let saidAt = performance.now();
  while ((await readMirrorState(worker.db)).phase !== "current") {
    await syncMirror(worker);
    peak = Math.max(peak, residentBytes(process.pid));
    if (performance.now() - saidAt < SAID_EVERY_MS) continue;
    saidAt = performance.now();
    const { rows } = await worker.db
      .selectFrom("transactions")
      .select((eb) => eb.fn.countAll<string>().as("rows"))
      .executeTakeFirstOrThrow();
    say(`${Number(rows).toLocaleString("en-GB")} read…`);
  }
  return peak;
}

async function compare(
  ownerUrl: string,
): Promise<{ same: number; missing: number; different: number; extra: number }> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{
      same: string;
      missing: string;
      different: string;
      extra: string;
    }>(COMPARE);
    const [row] = rows;
    return {
      same: Number(row?.same),
      missing: Number(row?.missing),
      different: Number(row?.different),
      extra: Number(row?.extra),
    };
  });
}

const COMPARE = `
  select count(*) filter (where is_same) as same, count(*) filter (where here is null) as missing, count(*) filter (where there is null) as extra,
    count(*) filter (where here is not null and there is not null and not is_same) as different
  from (
    select s.id as there, t.id as here,
      (s.reference, s.record_status, s.source_currency, s.source_amount, s.destination_currency, s.destination_amount, s.fee, s.transaction_hash, s.failure_reason,
        date_trunc('milliseconds', s.created_at))
      is not distinct from
      (t.reference, t.status, t.source_currency, t.amount_sent, t.destination_currency, t.amount_received, t.fee::numeric, t.transaction_hash, t.failure_reason, t.created_at)
      as is_same
    from (select * from sandbox.transfers where record_status is not null) s full join transactions t on t.id = s.id::text
  ) compared
`;
