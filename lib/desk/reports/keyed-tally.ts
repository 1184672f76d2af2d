import { createHash, randomBytes } from "node:crypto";
import type { RowTally } from "@/lib/domain/reports/row-order";

/**
 * Adds up the hashes of rows, as eight 32-bit numbers that wrap around. Each tally has a secret of its own in front of every row, so that
 * nobody can choose rows whose hashes cancel each other out.
 */
export class KeyedTally implements RowTally {
  readonly #secret = randomBytes(32);
  readonly #sums = new Uint32Array(8);

  add(row: string): void {
    const hash = this.#hash(row);
    for (let at = 0; at < 8; at += 1) this.#sums[at] = (this.#sums[at] ?? 0) + hash.readUInt32LE(at * 4);
  }

  remove(row: string): void {
    const hash = this.#hash(row);
    for (let at = 0; at < 8; at += 1) this.#sums[at] = (this.#sums[at] ?? 0) - hash.readUInt32LE(at * 4);
  }

  isEven(): boolean {
    return this.#sums.every((sum) => sum === 0);
  }

  #hash(row: string): Buffer {
    return createHash("sha256").update(this.#secret).update(row).digest();
  }
}
