import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "@/lib/store/database";
import type { ReportTotals } from "@/lib/store/reports/report-totals";
import { CompressionAhead } from "./compression-ahead";
import { writeXlsx } from "./xlsx-file";
import type { FromThread, ThreadOrder, ToThread } from "./xlsx-thread";

/** The parts that may be on their way to the browser. */
const PARTS_AHEAD = 8;

/** Writes one XLSX file with connections of its own, and sends it part by part. An error ends the thread and is thrown where it was started. */
async function writeFile({ databaseUrl, source, facts, rows }: ThreadOrder): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("this is the beginning of a thread");
  const tell = (message: FromThread): void => port.postMessage(message);
  let underway = 0;
  let totalsTold: (totals: ReportTotals) => void = () => undefined;
  port.on("message", (message: ToThread) => {
    if (message.is === "part taken") underway -= 1;
    else totalsTold(message.totals);
  });
  const totals = new Promise<ReportTotals>((resolve) => {
    totalsTold = resolve;
  });
  tell({ is: "totals wanted" });
  const db = openDatabase(databaseUrl, { maxConnections: 2 });
  for await (const part of writeXlsx(db, source, { ...facts, totals: () => totals }, rows)) {
    tell({ is: "part", part });
    underway += 1;
    while (underway >= PARTS_AHEAD) await once(port, "message");
  }
  tell({ is: "end" });
  await db.destroy();
}

// The writer compresses by what the platform has under this name. The thread has nothing else to compress.
globalThis.CompressionStream = CompressionAhead;
await writeFile(workerData as ThreadOrder);
