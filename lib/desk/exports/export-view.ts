import { ExportManifest, ExportState, type ExportView } from "@/lib/contract/api/exports";
import type { ExportRow } from "@/lib/store/reports/exports";

/** The message of an export whose process died and so couldn't record its own failure. */
const LOST_MESSAGE =
  "The desk stopped while the file was being written, so the file received is incomplete. Export again.";

/** An export as our routes show it; one whose process is gone is shown as failed. `createdBy` is the person's name. */
export function exportView(row: ExportRow, createdBy: string): ExportView {
  return {
    number: row.number,
    state: row.lost ? "failed" : ExportState.parse(row.state),
    fileName: row.fileName,
    rows: row.rows,
    bytes: Number(row.bytes),
    message: row.lost ? LOST_MESSAGE : row.message,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    createdBy,
    manifest: row.manifest === null ? null : ExportManifest.parse(row.manifest),
  };
}
