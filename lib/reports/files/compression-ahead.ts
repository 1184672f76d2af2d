import { Readable } from "node:stream";
import { createDeflateRaw } from "node:zlib";

/** The chunks that may wait for compression. A slow one then doesn't stop the writer. */
const CHUNKS_AHEAD = 2;
/** The compressed bytes that may wait to be read. Fewer would stop the compression while the next chunk is made. */
const BYTES_AHEAD = 64 * 1024;

/**
 * Compresses as `CompressionStream("deflate-raw")`, but accepts chunks while it works. The bytes are the same. The
 * platform's makes each write wait for its compression, so that only one of two cores works.
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
