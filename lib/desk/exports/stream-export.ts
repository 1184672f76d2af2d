import { createHash } from "node:crypto";
import type { ExportManifest } from "@/lib/contract/api/exports";
import { TransactionFilter } from "@/lib/contract/api/transactions";
import {
  reconciliationRow,
  type ReconciliationRow,
} from "@/lib/domain/transactions/reconciliation-row";
import { sumsOf, TotalsByStatus } from "@/lib/domain/transactions/settled-totals";
import {
  claimExport,
  type ExportRow,
  finishFile,
  PROGRESS_EVERY_SECONDS,
  recordProgress,
} from "@/lib/store/reports/exports";
import { statedRecords } from "@/lib/store/reports/report-rows";
import { AppError } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { completeRecords } from "../transactions/complete-records";
import { type CrawledPage, crawlTransactions } from "../transactions/crawl-transactions";
import { ownTransfers } from "../transactions/transaction-view";
import { reportingOrganisation } from "../organisation";
import { serviceFilter } from "../transactions/service-filter";
import { endWithoutFile, ownExport, recordExport } from "./exports";

/** How rows become a file: see reports/transactions. */
export interface ExportWriter {
  mediaType: string;
  columns: readonly string[];
  header(): string;
  rows(rows: readonly ReconciliationRow[]): string;
}

export interface ExportStreamOptions {
  writer: ExportWriter;
  /** An error's message for people. */
  describe(error: unknown): string;
}

export interface ExportStream {
  fileName: string;
  mediaType: string;
  /**
   * The file's bytes, read from the service no faster than they are taken. The stream closes only
   * when every byte was handed over and the export is recorded as done; otherwise it breaks with an
   * error, so that a part never passes for the whole.
   */
  body: ReadableStream<Uint8Array>;
}

/**
 * Writes the file of a numbered export while reading the service. Side effects: the export's row
 * moves from ready to running and to its end, each with its audit row.
 * @throws {AppError} `forbidden`, `not_found`, or `conflict` when it can't be fetched (any more)
 */
export async function streamExport(
  ctx: UserContext,
  number: string,
  options: ExportStreamOptions,
): Promise<ExportStream> {
  requirePermission(ctx, "transactions.export");
  const row = await ownExport(ctx, number);
  const organisation = await reportingOrganisation(ctx.db);
  const startedAt = await claimForWriting(ctx, row);
  const writing = new ExportWriting(ctx, row, {
    ...options,
    startedAt,
    organisation: organisation.name,
    sandbox: organisation.sandbox,
  });
  return { fileName: row.fileName, mediaType: options.writer.mediaType, body: writing.body() };
}

function storedFilter({ filters }: Pick<ExportRow, "filters">): TransactionFilter {
  const given = Object.entries(filters as object).filter(([, value]) => value !== null);
  return TransactionFilter.parse(Object.fromEntries(given));
}

/** Breaks a download off because its person may no longer have the file. */
export class AccessEndedError extends Error {
  constructor() {
    super("the person who fetched this file may no longer have it");
    this.name = "AccessEndedError";
  }
}

const DOWNLOAD_BROKEN_OFF =
  "The download was interrupted in the browser, so the file received is incomplete. Export again.";

const CUT_SHORT =
  "The service ended its list before all the transactions that it counts. Export fewer days at a time.";

const ACCESS_ENDED =
  "Whoever downloaded this was disabled, or their session or their right to export was ended. The file received is incomplete.";

interface WritingOptions extends ExportStreamOptions {
  startedAt: Date;
  organisation: string;
  sandbox: boolean;
}

/** The number rises when the format of manifests changes. */
const SCHEMA = "rampdesk.transactions-export/2";

class ExportWriting {
  readonly #abort = new AbortController();
  readonly #encoder = new TextEncoder();
  readonly #hash = createHash("sha256");
  readonly #totals = new TotalsByStatus();
  #rows = 0;
  #bytes = 0;
  #unreadable = 0;
  #undated = 0;
  readonly #filter: TransactionFilter;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly ctx: UserContext,
    private readonly row: ExportRow,
    private readonly options: WritingOptions,
  ) {
    this.#filter = storedFilter(row);
  }

  body(): ReadableStream<Uint8Array> {
    const chunks = this.#chunks();
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          // Stopped from elsewhere: the download ends now, not when the browser next asks for more.
          this.#abort.signal.addEventListener(
            "abort",
            () => controller.error(this.#abort.signal.reason),
            { once: true },
          );
        },
        pull: async (controller) => {
          const next = await chunks.next();
          if (this.#abort.signal.aborted) return;
          if (next.done) controller.close();
          else controller.enqueue(next.value);
        },
        cancel: async (reason) => {
          clearInterval(this.#heartbeat);
          this.#abort.abort();
          await endWithoutFile(
            this.ctx,
            this.row,
            "cancelled",
            reason instanceof AccessEndedError ? ACCESS_ENDED : DOWNLOAD_BROKEN_OFF,
          );
          await chunks.return();
        },
      },
      { highWaterMark: 0 },
    );
  }

  async *#chunks(): AsyncGenerator<Uint8Array, void, void> {
    // At intervals and not only with each page: a paused download or a long wait must not look like
    // a lost process. From the first read on: the answer to a browser that has left already is
    // never read nor cancelled, and would keep its export running for good.
    this.#heartbeat = setInterval(() => void this.#beat(), PROGRESS_EVERY_SECONDS * 1000).unref();
    try {
      yield this.#encoded(this.options.writer.header());
      const filter = serviceFilter(this.#filter, this.row.timeZone);
      for await (const step of crawlTransactions(this.ctx, filter, {
        signal: this.#abort.signal,
      })) {
        if (step === "waiting") continue;
        if (step.endsEarly)
          throw new AppError("service_unavailable", CUT_SHORT, { reason: "cut_short" });
        const text = await this.#textOf(step);
        if (text !== "") yield this.#encoded(text);
        await this.#recordProgress();
      }
      await this.#finish();
    } catch (error) {
      await this.#fail(error);
      throw error;
    } finally {
      clearInterval(this.#heartbeat);
    }
  }

  async #textOf({ transactions, unreadable }: CrawledPage): Promise<string> {
    const own = await ownTransfers(this.ctx.db, transactions);
    const whole = await completeRecords(this.ctx.db, transactions);
    const matches = await statedRecords(
      this.ctx.db,
      transactions.map(({ id }) => id),
      this.row.timeZone,
    );
    this.#rows += transactions.length;
    this.#unreadable += unreadable.length;
    for (const transaction of transactions) {
      if (transaction.createdAt === null) this.#undated += 1;
      this.#totals.add(transaction);
    }
    return this.options.writer.rows(
      whole.map((transaction) =>
        reconciliationRow(
          transaction,
          { own: own.get(transaction.id) ?? null, match: matches.get(transaction.id) ?? null },
          this.row.timeZone,
        ),
      ),
    );
  }

  #encoded(text: string): Uint8Array {
    const chunk = this.#encoder.encode(text);
    this.#bytes += chunk.byteLength;
    this.#hash.update(chunk);
    return chunk;
  }

  async #recordProgress(): Promise<void> {
    const claim = { number: this.row.number, fence: null };
    const goesOn = await recordProgress(this.ctx.db, claim, {
      rows: this.#rows,
      bytes: this.#bytes,
    });
    if (!goesOn) this.#abort.abort();
    this.#abort.signal.throwIfAborted();
  }

  async #beat(): Promise<void> {
    try {
      await this.#recordProgress();
    } catch (error) {
      // A stop has already been handled through the signal. A database that is away for a moment
      // may be back before the end.
      if (!this.#abort.signal.aborted)
        this.ctx.logger.warn("an export could not say how far it is", {
          number: this.row.number,
          error,
        });
    }
  }

  async #finish(): Promise<void> {
    const finishedAt = this.ctx.clock.now();
    const { number, fileName, timeZone } = this.row;
    const { organisation, sandbox, startedAt, writer } = this.options;
    const { state = null, from = null, to = null } = this.#filter;
    const byStatus = this.#totals.list();
    const manifest: ExportManifest = {
      schema: SCHEMA,
      number,
      fileName,
      timeZone,
      organisation,
      sandbox,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
      createdBy: this.ctx.actor.name,
      filters: { state, from, to },
      columns: [...writer.columns],
      rows: this.#rows,
      bytes: this.#bytes,
      unreadable: this.#unreadable,
      undated: this.#undated,
      totals: sumsOf(byStatus),
      byStatus,
      sha256: this.#hash.digest("hex"),
    };
    const { rows, bytes, sha256, totals } = manifest;
    await this.ctx.db.transaction().execute(async (tx) => {
      const end = { rows, bytes, sha256, manifest, finishedAt };
      if (!(await finishFile(tx, { number, fence: null }, end))) this.#abort.abort();
      this.#abort.signal.throwIfAborted();
      await recordExport(tx, this.ctx, this.row, {
        action: "export.finished",
        at: finishedAt,
        after: { rows, bytes, sha256, totals },
      });
    });
  }

  async #fail(error: unknown): Promise<void> {
    // Stopped by a person or by the browser: the row says so already.
    if (this.#abort.signal.aborted) return;
    this.ctx.logger.error("an export broke off", { number: this.row.number, error });
    await endWithoutFile(
      this.ctx,
      this.row,
      "failed",
      `${this.options.describe(error)} The file received is incomplete.`,
    );
  }
}

/**
 * Claims an export for writing, with its audit row. Each export is written once: a second fetch
 * might find other rows under the same number and manifest.
 * @throws {AppError} `conflict` when it was fetched before, was stopped, or has waited too long
 */
async function claimForWriting(ctx: UserContext, row: ExportRow): Promise<Date> {
  const startedAt = ctx.clock.now();
  const isClaimed = await ctx.db.transaction().execute(async (tx) => {
    if (!(await claimExport(tx, row.number, startedAt))) return false;
    await recordExport(tx, ctx, row, { action: "export.started", at: startedAt });
    return true;
  });
  if (isClaimed) return startedAt;
  throw new AppError("conflict", refusal(row.state), { reason: row.state });
}

function refusal(state: string): string {
  switch (state) {
    case "ready":
      return "This export was not downloaded within ten minutes of being requested. Export again.";
    case "running":
      return "The file of this export is already being written. Export again to get another one with its own number.";
    case "done":
      return "The file of this export has been downloaded. Export again to get another one with its own number.";
    default:
      return "This export was interrupted. Export again.";
  }
}
