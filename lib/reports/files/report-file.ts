import type { WrittenSheet } from "@/lib/domain/reports/compare-sheets";
import type { Database } from "@/lib/store/database";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import type { ReportTotals } from "@/lib/store/reports/report-totals";

export interface FilePart {
  bytes: Uint8Array;
  /** How many of the report's rows it completes. */
  rows: number;
}

/** Facts that a format may write beside the rows. All of them are fixed with the report: the same file comes out each time. */
export interface FileFacts {
  title: string;
  createdAt: Date;
  /** Whose report it is, by the name that it had when the file was first written. */
  organisation: { name: string; sandbox: boolean };
  /** Made when it is asked for, since only some formats have a place for it. */
  totals(): Promise<ReportTotals>;
}

/** How rows become a file of one format. The same source and facts give the same bytes. */
export interface ReportFile {
  mediaType: string;
  write(db: Database, source: ReportSource, facts: FileFacts): AsyncGenerator<FilePart, void, void>;
  /** Of a workbook: its sheets as they are written, to be compared with a file cell by cell. Each is read to its end before the next. */
  sheets?(db: Database, source: ReportSource, totals: FileFacts["totals"]): AsyncGenerator<WrittenSheet, void, void>;
}
