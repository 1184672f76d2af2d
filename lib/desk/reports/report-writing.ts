import { createHash } from "node:crypto";
import { MirrorProofView, ReportManifest } from "@/lib/contract/api/reports";
import {
  breakOff,
  type Claim,
  finishFile,
  PROGRESS_EVERY_SECONDS,
  recordProgress,
} from "@/lib/store/reports/exports";
import type { FileFacts, ReportFile } from "@/lib/store/reports/report-file";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import { noteWrittenReport, type ReportRow } from "@/lib/store/reports/report-runs";
import { reportTotals, type ReportTotals } from "@/lib/store/reports/report-totals";
import type { UserContext } from "../context";
import { recordReport } from "./get-report";
import { describeReportFilters, storedReport } from "./report-source";

/** The format of manifests and of their files. The number rises when either changes. */
const REPORT_SCHEMA = "rampdesk.report/2";

/** The figures against which a file is checked, counted while its bytes were written. */
function reportManifest(
  row: ReportRow,
  whose: Pick<ReportManifest, "organisation" | "sandbox" | "createdBy">,
  file: Pick<ReportManifest, "rows" | "bytes" | "sha256">,
  { amountSent, amountReceived, amountQuoted, byStatus, undated }: ReportTotals,
): ReportManifest {
  const { kind, format, preset, filters, source } = storedReport(row);
  return {
    schema: REPORT_SCHEMA,
    fileName: row.fileName,
    number: row.number,
    kind,
    format,
    preset,
    ...whose,
    cutOff: row.startedAt.toISOString(),
    mirror: MirrorProofView.parse(row.mirror),
    revision: source.set.revision,
    filters,
    filterWords: describeReportFilters(filters),
    timeZone: row.timeZone,
    ...file,
    totals: { amountSent, amountReceived, amountQuoted },
    byStatus,
    undated,
    columns: source.columns.map((column) => column.name),
  };
}

interface WritingOptions {
  writer: ReportFile;
  /** The fence of its progress and end; null to rewrite a recorded file. */
  claim: Claim | null;
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

/** Writes a report's file from its first byte to its last. */
export class ReportWriting {
  readonly abort = new AbortController();
  readonly #hash = createHash("sha256");
  #rows = 0;
  #bytes = 0;
  #totals: Promise<ReportTotals> | null = null;

  constructor(
    private readonly ctx: UserContext,
    private readonly row: ReportRow,
    private readonly options: WritingOptions,
  ) {}

  get isRecorded(): boolean {
    return this.options.claim !== null;
  }

  /**
   * The bytes from an offset on. The stream ends normally only when the file is complete and
   * recorded; otherwise it fails with an error.
   */
  async *bytes(fromByte = 0): AsyncGenerator<Uint8Array, void, void> {
    const { source } = storedReport(this.row);
    // At intervals too: a paused download must not look like a lost process, and must notice a
    // stop.
    const beat = setInterval(
      () => void this.#recordProgress().catch(() => undefined),
      PROGRESS_EVERY_SECONDS * 1000,
    ).unref();
    let recordedAt = 0;
    try {
      // The manifest needs them at the end; a failure is thrown there.
      if (this.isRecorded) this.#total(source).catch(() => undefined);
      const facts = {
        title: this.row.fileName,
        createdAt: this.row.startedAt,
        organisation: this.#organisation(),
        totals: () => this.#total(source),
      };
      for await (const { bytes, rows } of this.options.writer.write(this.ctx.db, source, facts)) {
        this.abort.signal.throwIfAborted();
        const startsAt = this.#bytes;
        this.#hash.update(bytes);
        this.#bytes += bytes.byteLength;
        this.#rows += rows;
        if (performance.now() - recordedAt > 500) {
          recordedAt = performance.now();
          await this.#recordProgress();
        }
        if (this.#bytes > fromByte)
          yield fromByte > startsAt ? bytes.subarray(fromByte - startsAt) : bytes;
      }
      await this.#end(source);
    } catch (error) {
      await this.#fail(error);
      throw error;
    } finally {
      clearInterval(beat);
    }
  }

  /** The organisation as of the first writing. A name changed since doesn't change any byte. */
  #organisation(): FileFacts["organisation"] {
    if (this.options.claim || this.row.manifest === null) return this.options.organisation;
    const { organisation: name, sandbox } = ReportManifest.parse(this.row.manifest);
    return { name, sandbox };
  }

  /** Counted while the rows are written, on another connection. */
  #total(source: ReportSource): Promise<ReportTotals> {
    this.#totals ??= reportTotals(this.ctx.db, source);
    return this.#totals;
  }

  async #recordProgress(): Promise<void> {
    const { claim } = this.options;
    if (!claim) return;
    const goesOn = await recordProgress(this.ctx.db, claim, {
      rows: this.#rows,
      bytes: this.#bytes,
    });
    if (!goesOn) this.abort.abort();
    this.abort.signal.throwIfAborted();
  }

  async #end(source: ReportSource): Promise<void> {
    const sha256 = this.#hash.digest("hex");
    const { claim, organisation, createdBy } = this.options;
    const { name, sandbox } = organisation;
    if (!claim) {
      if (sha256 !== this.row.sha256) throw new OtherBytesError(this.row.number);
      if (this.row.message !== null) await noteWrittenReport(this.ctx.db, this.row.number, null);
      return;
    }
    const file = { rows: this.#rows, bytes: this.#bytes, sha256 };
    const whose = { organisation: name, sandbox, createdBy };
    const manifest = reportManifest(this.row, whose, file, await this.#total(source));
    await this.ctx.db.transaction().execute(async (tx) => {
      const isOurs = await finishFile(tx, claim, {
        ...file,
        manifest,
        finishedAt: this.ctx.clock.now(),
      });
      if (!isOurs) this.abort.abort();
      this.abort.signal.throwIfAborted();
      const { fileName, totals } = manifest;
      await recordReport(tx, this.ctx, this.row.number, {
        action: "report.finished",
        after: { fileName, ...file, totals },
      });
    });
  }

  async #fail(error: unknown): Promise<void> {
    const { claim } = this.options;
    // Stopped by a person: the row says so already.
    if (this.abort.signal.aborted) return;
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
