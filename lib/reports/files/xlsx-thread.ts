import { on } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { poolOf, type Database } from "@/lib/store/database";
import { countRows, type ReportTotals } from "@/lib/store/reports/report-totals";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import { startEarly, writeXlsx, xlsxFile } from "./xlsx-file";
import type { FileFacts, FilePart, ReportFile } from "@/lib/store/reports/report-file";

export interface ThreadOrder {
  databaseUrl: string;
  source: ReportSource;
  facts: Omit<FileFacts, "totals">;
  rows: number;
}

export type FromThread = { is: "part"; part: FilePart } | { is: "totals wanted" } | { is: "end" };
export type ToThread = { is: "part taken" } | { is: "totals"; totals: ReportTotals };

/** Starting a thread takes as long as writing this many rows. */
const FEW_ROWS = 10_000;
/** The thread's entry, from source: the server's build has no file for it. */
const ENTRY = "lib/reports/files/xlsx-thread-entry.mjs";

/**
 * Writes large XLSX files in a thread of their own, as `xlsxFile` does. Writing a million rows keeps a process busy for
 * half a minute, in which it would answer everybody else more slowly. The thread is also faster, since the server
 * follows the context of every promise, and the writer makes several of them for each row.
 * @param moreThan files of more rows are written in a thread
 * @param atOnce with so many threads at work, a further file is written without one: more threads than cores would only
 * take memory
 */
export function xlsxInThread({
  moreThan = FEW_ROWS,
  atOnce = availableParallelism(),
  start = startThread,
} = {}): ReportFile {
  let threads = 0;
  return {
    ...xlsxFile,
    async *write(db, source, facts) {
      const rows = await countRows(db, source);
      if (rows <= moreThan || threads >= atOnce) return yield* writeXlsx(db, source, facts, rows);
      threads += 1;
      try {
        yield* inThread(start, db, source, facts, rows);
      } finally {
        threads -= 1;
      }
    },
  };
}

async function* inThread(
  start: typeof startThread,
  db: Database,
  source: ReportSource,
  { totals: totalsOf, ...facts }: FileFacts,
  rows: number,
): AsyncGenerator<FilePart, void, void> {
  const totals = startEarly(totalsOf);
  const databaseUrl = poolOf(db).options.connectionString ?? "";
  const thread = start(join(process.cwd(), ENTRY), { databaseUrl, source, facts, rows });
  const tell = (message: ToThread): void => thread.postMessage(message);
  try {
    for await (const [message] of on(thread, "message", { close: ["exit"] }) as AsyncIterable<
      [FromThread]
    >) {
      if (message.is === "end") return;
      if (message.is === "totals wanted") tell({ is: "totals", totals: await totals });
      else {
        yield message.part;
        tell({ is: "part taken" });
      }
    }
    throw new Error("the thread that writes the file ended before the file did");
  } finally {
    await thread.terminate();
  }
}

/**
 * Starts a thread from a parameter, which the build doesn't bundle. Other paths it tries to bundle, with all that loads
 * TypeScript.
 */
export function startThread(path: string, order: ThreadOrder): Worker {
  return new Worker(path, { execArgv: [], workerData: order });
}
