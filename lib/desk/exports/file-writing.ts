import { createHash } from "node:crypto";
import type { DatabaseTransaction } from "@/lib/store/database";
import {
  type Claim,
  finishFile,
  PROGRESS_EVERY_SECONDS,
  recordProgress,
} from "@/lib/store/reports/exports";
import type { UserContext } from "../context";

export interface FileTotals {
  rows: number;
  bytes: number;
  sha256: string;
}

/** Writes a numbered file from its first byte to its last, with its progress and its end. */
export abstract class FileWriting {
  protected readonly abort = new AbortController();
  protected rows = 0;
  readonly #hash = createHash("sha256");
  #bytes = 0;

  /** @param claim null to write a recorded file again, which records nothing */
  constructor(
    protected readonly ctx: UserContext,
    protected readonly claim: Claim | null,
  ) {}

  /** The file's bytes, which counts their rows. */
  protected abstract pieces(): AsyncGenerator<Uint8Array, void, void>;
  protected abstract end(file: FileTotals): Promise<void>;
  /** Records why it broke off. A stop isn't told: its row says so already. */
  protected abstract fail(error: unknown): Promise<void>;

  /**
   * The bytes from an offset on. They end normally only when the file is complete and recorded;
   * otherwise they break with an error, so that a part never passes for the whole.
   */
  async *bytes(fromByte = 0): AsyncGenerator<Uint8Array, void, void> {
    // At intervals and not only with each piece: a paused download or a long wait must not look
    // like a lost process, and must notice a stop. From the first read on: the answer to a browser
    // that has left already is never read nor cancelled, and would keep its file running for good.
    const beat = setInterval(() => void this.#beat(), PROGRESS_EVERY_SECONDS * 1000).unref();
    try {
      for await (const piece of this.pieces()) {
        this.abort.signal.throwIfAborted();
        const startsAt = this.#bytes;
        this.#hash.update(piece);
        this.#bytes += piece.byteLength;
        if (this.#bytes > fromByte)
          yield fromByte > startsAt ? piece.subarray(fromByte - startsAt) : piece;
      }
      await this.end({ rows: this.rows, bytes: this.#bytes, sha256: this.#hash.digest("hex") });
    } catch (error) {
      if (!this.abort.signal.aborted) await this.fail(error);
      throw error;
    } finally {
      clearInterval(beat);
    }
  }

  async #beat(): Promise<void> {
    try {
      await this.recordProgress();
    } catch (error) {
      // A stop has already been handled through the signal. A database that is away for a moment
      // may be back before the end.
      if (!this.abort.signal.aborted)
        this.ctx.logger.warn("a file's progress could not be stored", { ...this.claim, error });
    }
  }

  /** Stores the progress, and breaks off if the file was stopped or taken over. */
  protected async recordProgress(): Promise<void> {
    const progress = { rows: this.rows, bytes: this.#bytes };
    if (this.claim) this.#goOn(await recordProgress(this.ctx.db, this.claim, progress));
  }

  /** Records the complete file, with its audit row, unless it was stopped or taken over. */
  protected async finish(
    file: FileTotals & { manifest: unknown; finishedAt: Date },
    record: (tx: DatabaseTransaction) => Promise<void>,
  ): Promise<void> {
    await this.ctx.db.transaction().execute(async (tx) => {
      if (this.claim) this.#goOn(await finishFile(tx, this.claim, file));
      await record(tx);
    });
  }

  #goOn(isOurs: boolean): void {
    if (!isOurs) this.abort.abort();
    this.abort.signal.throwIfAborted();
  }

  /**
   * The body of a download, read no faster than it is taken.
   * @param cancel when nobody takes it any more
   * @param standstillMs how long it may stand still before it breaks; absent: for ever
   */
  protected bodyOf(
    chunks: AsyncGenerator<Uint8Array, void, void>,
    cancel: (reason: unknown) => void | Promise<void>,
    standstillMs?: number,
  ): ReadableStream<Uint8Array> {
    const { signal } = this.abort;
    let standstill: NodeJS.Timeout | undefined;
    const waitForReader = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      if (standstillMs === undefined) return;
      standstill = setTimeout(() => {
        const reason = new Error("the download stood still");
        controller.error(reason);
        void cancel(reason);
      }, standstillMs).unref();
    };
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          waitForReader(controller);
          // Stopped from elsewhere: the download ends now, not when the browser next asks for more.
          const stop = (): void => {
            clearTimeout(standstill);
            controller.error(signal.reason);
          };
          signal.addEventListener("abort", stop, { once: true });
        },
        pull: async (controller) => {
          clearTimeout(standstill);
          const next = await chunks.next();
          if (signal.aborted) return;
          if (next.done) return controller.close();
          controller.enqueue(next.value);
          waitForReader(controller);
        },
        cancel: (reason) => {
          clearTimeout(standstill);
          return cancel(reason);
        },
      },
      { highWaterMark: 0 },
    );
  }
}
