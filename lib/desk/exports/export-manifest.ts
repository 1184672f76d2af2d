import { createHash } from "node:crypto";
import type { ExportManifest } from "@/lib/contract/api/exports";
import { sumsOf, TotalsByStatus } from "@/lib/domain/transactions/settled-totals";
import type { Transaction } from "@/lib/domain/transactions/transaction";

/** Counts, while a file is written, everything that goes into its manifest. */
export class ExportTally {
  rows = 0;
  bytes = 0;
  unreadable = 0;
  undated = 0;
  readonly totals = new TotalsByStatus();
  readonly #hash = createHash("sha256");

  addPage(transactions: readonly Transaction[], unreadable: number): void {
    this.rows += transactions.length;
    this.unreadable += unreadable;
    for (const transaction of transactions) {
      if (transaction.createdAt === null) this.undated += 1;
      this.totals.add(transaction);
    }
  }

  addBytes(chunk: Uint8Array): void {
    this.bytes += chunk.byteLength;
    this.#hash.update(chunk);
  }

  /** The figures against which the file is checked. Ends the tally. */
  manifest(facts: Omit<ExportManifest, Counted>): ExportManifest {
    const { rows, bytes, unreadable, undated } = this;
    const [byStatus, sha256] = [this.totals.list(), this.#hash.digest("hex")];
    const totals = sumsOf(byStatus);
    return { ...facts, schema: SCHEMA, rows, bytes, unreadable, undated, totals, byStatus, sha256 };
  }
}

/** The number rises when the format of manifests changes. */
const SCHEMA = "rampdesk.transactions-export/2";

type Counted =
  | "schema"
  | "rows"
  | "bytes"
  | "unreadable"
  | "undated"
  | "totals"
  | "byStatus"
  | "sha256";
