import type { WrittenSheet } from "@/lib/domain/reports/compared-cell";
import type { Database } from "../database";
import type { ReportSource } from "./report-pieces";
import type { ReportTotals } from "./report-totals";

export interface FilePart {
  bytes: Uint8Array;
  /** How many of the report's rows end in this part. */
  rows: number;
}

/** Facts that a format may show beside the rows. They are fixed with the report, so that the same file is made each time. */
export interface FileFacts {
  title: string;
  createdAt: Date;
  /** The organisation, with its name from when the file was first written. */
  organisation: { name: string; sandbox: boolean };
  /** Calculated only when called, since only some formats show totals. */
  totals(): Promise<ReportTotals>;
}

/** Writes rows as a file of one format. The same source and facts give the same bytes. */
export interface ReportFile {
  mediaType: string;
  write(db: Database, source: ReportSource, facts: FileFacts): AsyncGenerator<FilePart, void, void>;
  /** A workbook's sheets, to compare with a file cell by cell. Each must be read to its end before the next. */
  sheets?(
    db: Database,
    source: ReportSource,
    totals: FileFacts["totals"],
  ): AsyncGenerator<WrittenSheet, void, void>;
}
