import { createHash } from "node:crypto";
import type { ExportManifest } from "@/lib/contract/api/exports";
import type { TransactionFilter } from "@/lib/contract/api/transactions";
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

  /** SHA-256 of all bytes added, as hex. Ends the tally: nothing can be added afterwards. */
  sha256(): string {
    return this.#hash.digest("hex");
  }
}

/** The number rises when the format of manifests changes. */
const SCHEMA = "rampdesk.transactions-export/2";

export interface ManifestFacts {
  number: number;
  fileName: string;
  organisation: string;
  sandbox: boolean;
  createdBy: string;
  filter: TransactionFilter;
  timeZone: string;
  columns: readonly string[];
  startedAt: Date;
  finishedAt: Date;
}

/** The figures against which a file is checked, counted while its bytes were written. */
export function exportManifest(facts: ManifestFacts, tally: ExportTally): ExportManifest {
  const { fileName, number, sandbox, organisation, createdBy, timeZone } = facts;
  const { state = null, from = null, to = null } = facts.filter;
  const { rows, unreadable, undated, bytes } = tally;
  const byStatus = tally.totals.list();
  return {
    schema: SCHEMA,
    fileName,
    number,
    sandbox,
    organisation,
    createdBy,
    startedAt: facts.startedAt.toISOString(),
    finishedAt: facts.finishedAt.toISOString(),
    filters: { state, from, to },
    timeZone,
    rows,
    totals: sumsOf(byStatus),
    byStatus,
    unreadable,
    undated,
    bytes,
    sha256: tally.sha256(),
    columns: [...facts.columns],
  };
}
