import { MirrorProofView, ReportManifest } from "@/lib/contract/api/reports";
import {
  breakOff,
  type Claim,
  type ExportRow,
  noteWrittenReport,
} from "@/lib/store/reports/exports";
import type { FileFacts, ReportFile } from "@/lib/store/reports/report-file";
import { reportTotals, type ReportTotals } from "@/lib/store/reports/report-totals";
import type { UserContext } from "../context";
import { type FileTotals, FileWriting } from "../exports/file-writing";
import { viewOf } from "../view-of";
import { recordReport } from "./get-report";
import { describeReportFilters, storedReport } from "./report-source";

/** The format of manifests and of their files. The number rises when either changes. */
const REPORT_SCHEMA = "rampdesk.report/2";

interface WritingOptions {
  writer: ReportFile;
  organisation: FileFacts["organisation"];
  createdBy: string;
  /** An error's message for people. */
  describe(error: unknown): string;
}

/** The sentence for a report whose file can't be reproduced. */
export const OTHER_BYTES =
  "The file can no longer be made as it was: what is made now differs from the first. Make the report again. Whoever has the first file can still verify it by its SHA-256.";

/** The file differs from the first one, so it can't replace that. */
export class OtherBytesError extends Error {
  constructor(number: number) {
    super(`report ${number} came out with other bytes`);
    this.name = "OtherBytesError";
  }
}

/** Writes a report's file, and its manifest for the first one. */
export class ReportWriting extends FileWriting {
  readonly #report: ReturnType<typeof storedReport>;
  #totals: Promise<ReportTotals> | null = null;

  constructor(
    ctx: UserContext,
    private readonly row: ExportRow,
    claim: Claim | null,
    private readonly options: WritingOptions,
  ) {
    super(ctx, claim);
    this.#report = storedReport(row);
  }

  /** The body of a download. A first writing goes on without its reader, for the record. */
  body(fromByte: number, standstillMs: number): ReadableStream<Uint8Array> {
    const chunks = this.bytes(fromByte);
    if (this.claim === null) return this.bodyOf(chunks, () => void chunks.return());
    // A failure is recorded there.
    return this.bodyOf(chunks, () => void drain(chunks).catch(() => undefined), standstillMs);
  }

  protected async *pieces(): AsyncGenerator<Uint8Array, void, void> {
    // The manifest needs them at the end; a failure is thrown there.
    if (this.claim) this.#total().catch(() => undefined);
    let recordedAt = 0;
    const written = this.options.writer.write(this.ctx.db, this.#report.source, {
      title: this.row.fileName,
      createdAt: this.row.startedAt,
      organisation: this.#organisation(),
      totals: () => this.#total(),
    });
    for await (const { bytes, rows } of written) {
      if (performance.now() - recordedAt > 500) {
        recordedAt = performance.now();
        await this.recordProgress();
      }
      this.rows += rows;
      yield bytes;
    }
  }

  /** The organisation as of the first writing. A name changed since doesn't change any byte. */
  #organisation(): FileFacts["organisation"] {
    if (this.claim || this.row.manifest === null) return this.options.organisation;
    const { organisation: name, sandbox } = ReportManifest.parse(this.row.manifest);
    return { name, sandbox };
  }

  /** Counted while the rows are written, on another connection. */
  #total(): Promise<ReportTotals> {
    this.#totals ??= reportTotals(this.ctx.db, this.#report.source);
    return this.#totals;
  }

  protected async end(file: FileTotals): Promise<void> {
    const { number, fileName, message } = this.row;
    if (!this.claim) {
      if (file.sha256 !== this.row.sha256) throw new OtherBytesError(number);
      if (message !== null) await noteWrittenReport(this.ctx.db, number, null);
      return;
    }
    const { organisation, createdBy } = this.options;
    const { source, ...report } = this.#report;
    const { amountSent, amountReceived, amountQuoted, byStatus, undated } = await this.#total();
    const totals = { amountSent, amountReceived, amountQuoted };
    const manifest = viewOf(ReportManifest, {
      ...this.row,
      ...report,
      ...file,
      schema: REPORT_SCHEMA,
      organisation: organisation.name,
      sandbox: organisation.sandbox,
      createdBy,
      cutOff: this.row.startedAt,
      mirror: MirrorProofView.parse(this.row.mirror),
      revision: source.set.revision,
      filterWords: describeReportFilters(report.filters),
      totals,
      byStatus,
      undated,
      columns: source.columns.map((column) => column.name),
    });
    await this.finish({ ...file, manifest, finishedAt: this.ctx.clock.now() }, (tx) =>
      recordReport(tx, this.ctx, number, {
        action: "report.finished",
        after: { fileName, ...file, totals },
      }),
    );
  }

  protected async fail(error: unknown): Promise<void> {
    const { claim } = this;
    this.ctx.logger.error("a report broke off", { number: this.row.number, error });
    if (!claim && !(error instanceof OtherBytesError)) return;
    const { number, fileName } = this.row;
    const message = claim
      ? `${this.options.describe(error)} The file received is incomplete.`
      : OTHER_BYTES;
    await this.ctx.db.transaction().execute(async (tx) => {
      const finishedAt = this.ctx.clock.now();
      if (!claim) await noteWrittenReport(tx, number, message);
      else if (!(await breakOff(tx, claim, { state: "failed", message, finishedAt }))) return;
      await recordReport(tx, this.ctx, number, {
        action: "report.failed",
        after: { fileName, message },
      });
    });
  }
}

export async function drain(bytes: AsyncGenerator<Uint8Array, void, void>): Promise<void> {
  for await (const chunk of bytes) void chunk;
}
