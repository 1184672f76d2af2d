import { createHash } from "node:crypto";
import { TotalsByStatus } from "@/lib/domain/transactions/settled-totals";
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
