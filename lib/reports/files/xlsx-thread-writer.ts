import { once } from "node:events";
import { Readable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import { createDeflateRaw } from "node:zlib";
import { openDatabase } from "@/lib/store/database";
import type { ReportTotals } from "@/lib/store/reports/report-totals";
import { writeXlsx } from "./xlsx-file";
import type { FromThread, ThreadOrder, ToThread } from "./xlsx-thread";

/** How many chunks may wait for their compression, so that a slow one doesn't stop whoever makes them. */
const CHUNKS_AHEAD = 2;
/** Bytes that are compressed and not yet read: fewer would stop the compression while the next chunk is made. */
const BYTES_AHEAD = 64 * 1024;

/**
 * Compresses as the platform's `CompressionStream("deflate-raw")` does, to the same bytes, but accepts further chunks while one is being
 * compressed: the platform's makes each write wait for its compression, so that only one of two cores works.
 */
export class CompressionAhead {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly writable: WritableStream<BufferSource>;

  constructor() {
    const deflate = createDeflateRaw({
      chunkSize: BYTES_AHEAD,
      readableHighWaterMark: BYTES_AHEAD,
    } as Parameters<typeof createDeflateRaw>[0]);
    const underWay: Promise<void>[] = [];
    this.readable = Readable.toWeb(deflate) as ReadableStream<Uint8Array<ArrayBuffer>>;
    this.writable = new WritableStream({
      write: async (chunk) => {
        if (underWay.length >= CHUNKS_AHEAD) await underWay.shift();
        const compressed = new Promise<void>((resolve, reject) =>
          deflate.write(chunk, (error) => (error ? reject(error) : resolve())),
        );
        // Whoever reads is told of an error too; this keeps Node from reporting an unhandled rejection.
        compressed.catch(() => undefined);
        underWay.push(compressed);
      },
      close: () => void deflate.end(),
      abort: (reason) =>
        void deflate.destroy(
          reason instanceof Error
            ? reason
            : new Error("compression was aborted", { cause: reason }),
        ),
    });
  }
}

/** Parts that may be on their way, so that the thread goes on while one is sent to the browser. */
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
