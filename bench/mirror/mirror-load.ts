import { groupedCount } from "@/lib/domain/words/words";
import { syncMirror } from "@/lib/desk/mirror/sync-mirror";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { systemClock } from "@/lib/platform/clock";
import { readMirrorState } from "@/lib/store/mirror/mirror-state";
import { residentBytes } from "../product/web-memory";
import { seedTransactions } from "../product/fill-database";
import { type DeskDatabase, withDeskDatabase, withSandboxWorker } from "../product/desk-database";
import { withClient } from "../product/start-product";
import { type Bench, type BenchResult, figure, type Say } from "../report/bench";

const TRANSACTIONS = 1_000_000;
const SAID_EVERY_MS = 15_000;

export const mirrorLoad: Bench = {
  name: "mirror-load",
  title: "All transactions into the desk's copy",
  how: [
    `The sandbox holds ${groupedCount(TRANSACTIONS)} transactions of a year. The worker's mirror reads them over HTTP by the interface's list alone, 100 a page, without a limit of its own on pages a second, until it says that all is there.`,
    "Afterwards every record of the service is compared with the copy's, column by column. Sandbox and worker share one process here, so its memory is that of both.",
  ].join(" "),
  run: (say) => withDeskDatabase((database) => load(database, say)),
};

async function load(database: DeskDatabase, say: Say): Promise<BenchResult> {
  say("Filling the sandbox…");
  await seedTransactions(database.ownerUrl, TRANSACTIONS);
  return withSandboxWorker(database, { clock: systemClock }, async (worker) => {
    const startedAt = performance.now();
    const before = residentBytes(process.pid);
    const peak = await readAll(worker, say);
    const seconds = (performance.now() - startedAt) / 1000;
    const { same, missing, different, extra } = await compare(database.ownerUrl);
    return {
      figures: [
        figure({
          what: "Records that are missing in the copy, or differ, or are too many",
          value: missing + different + extra,
          unit: "",
          max: 0,
        }),
        figure({ what: "Records that are the same", value: same, unit: "" }),
        figure({ what: "Time", value: seconds, unit: "s" }),
        figure({ what: "Speed", value: same / seconds, unit: "rows/s" }),
        figure({
          what: "Memory of sandbox and worker: at most, above the start",
          value: (peak - before) / 1e6,
          unit: "MB",
        }),
      ],
      notes: [],
    };
  });
}

/** Rounds until the first load is done. @returns the most memory that was held. */
async function readAll(worker: WorkerContext, say: Say): Promise<number> {
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

type Compared = Record<"same" | "missing" | "different" | "extra", number>;

async function compare(ownerUrl: string): Promise<Compared> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<Compared>(COMPARE);
    if (!rows[0]) throw new Error("nothing was compared");
    return rows[0];
  });
}

const COMPARE = `
  select count(*) filter (where is_same)::int as same, count(*) filter (where here is null)::int as missing, count(*) filter (where there is null)::int as extra,
    count(*) filter (where here is not null and there is not null and not is_same)::int as different
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
