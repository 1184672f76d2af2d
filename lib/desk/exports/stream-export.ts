import { ExportManifest } from "@/lib/contract/api/exports";
import { TransactionFilter } from "@/lib/contract/api/transactions";
import {
  reconciliationRow,
  type ReconciliationRow,
} from "@/lib/domain/transactions/reconciliation-row";
import { sumsOf, TotalsByStatus } from "@/lib/domain/transactions/settled-totals";
import { claimExport, type ExportRow } from "@/lib/store/reports/exports";
import { statedRecords } from "@/lib/store/reports/report-rows";
import { AppError, conflict } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { completeRecords } from "../transactions/complete-records";
import { type CrawledPage, crawlTransactions } from "../transactions/crawl-transactions";
import { ownTransfers } from "../transactions/transaction-view";
import { reportingOrganisation } from "../organisation";
import { viewOf } from "../view-of";
import { serviceFilter } from "../transactions/service-filter";
import { endWithoutFile, ownExport, recordExport } from "./exports";
import { type FileTotals, FileWriting } from "./file-writing";

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
  /** The file's bytes, read from the service no faster than they are taken. */
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

class ExportWriting extends FileWriting {
  readonly #totals = new TotalsByStatus();
  readonly #filter: TransactionFilter;
  #unreadable = 0;
  #undated = 0;

  constructor(
    ctx: UserContext,
    private readonly row: ExportRow,
    private readonly options: WritingOptions,
  ) {
    super(ctx, { number: row.number, fence: null });
    this.#filter = storedFilter(row);
  }

  body(): ReadableStream<Uint8Array> {
    const chunks = this.bytes();
    return this.bodyOf(chunks, async (reason) => {
      this.abort.abort();
      const why = reason instanceof AccessEndedError ? ACCESS_ENDED : DOWNLOAD_BROKEN_OFF;
      try {
        await endWithoutFile(this.ctx, this.row, "cancelled", why);
      } finally {
        await chunks.return();
      }
    });
  }

  protected async *pieces(): AsyncGenerator<Uint8Array, void, void> {
    yield Buffer.from(this.options.writer.header());
    const filter = serviceFilter(this.#filter, this.row.timeZone);
    const { signal } = this.abort;
    for await (const step of crawlTransactions(this.ctx, filter, { signal })) {
      if (step === "waiting") continue;
      if (step.endsEarly)
        throw new AppError("service_unavailable", CUT_SHORT, { reason: "cut_short" });
      const text = await this.#textOf(step);
      if (text !== "") yield Buffer.from(text);
      await this.recordProgress();
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
    this.rows += transactions.length;
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

  protected async end(file: FileTotals): Promise<void> {
    const finishedAt = this.ctx.clock.now();
    const { state = null, from = null, to = null } = this.#filter;
    const byStatus = this.#totals.list();
    const totals = sumsOf(byStatus);
    const manifest = viewOf(ExportManifest, {
      ...this.row,
      ...this.options,
      ...file,
      schema: SCHEMA,
      finishedAt,
      createdBy: this.ctx.actor.name,
      filters: { state, from, to },
      columns: [...this.options.writer.columns],
      unreadable: this.#unreadable,
      undated: this.#undated,
      totals,
      byStatus,
    });
    await this.finish({ ...file, manifest, finishedAt }, (tx) =>
      recordExport(tx, this.ctx, this.row, {
        action: "export.finished",
        at: finishedAt,
        after: { ...file, totals },
      }),
    );
  }

  protected async fail(error: unknown): Promise<void> {
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
  throw conflict(row.state, refusal(row.state));
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
