import { createHash, randomBytes } from "node:crypto";
import type { RowTally } from "@/lib/domain/reports/row-order";

/**
 * Adds up the hashes of rows, as eight 32-bit numbers that wrap around. Each tally has a secret of its own in front of every row, so that
 * nobody can choose rows whose hashes cancel each other out.
 */
export class KeyedTally implements RowTally {
  readonly #secret = randomBytes(32);
  readonly #sums = new Uint32Array(8);
  readonly #digest: (secret: Buffer, row: string) => Buffer;

  /** @param digest of a row, in 32 bytes */
  constructor(digest: (secret: Buffer, row: string) => Buffer = keyedDigest) {
    this.#digest = digest;
  }

  add(row: string): void {
    const hash = this.#digest(this.#secret, row);
    for (let at = 0; at < 8; at += 1)
      this.#sums[at] = (this.#sums[at] ?? 0) + hash.readUInt32LE(at * 4);
  }

  remove(row: string): void {
    const hash = this.#digest(this.#secret, row);
    for (let at = 0; at < 8; at += 1)
      this.#sums[at] = (this.#sums[at] ?? 0) - hash.readUInt32LE(at * 4);
  }

  isEven(): boolean {
    return this.#sums.every((sum) => sum === 0);
  }
}

/** Of a row, in 32 bytes: without the secret nobody knows them. */
export function keyedDigest(secret: Buffer, row: string): Buffer {
  return createHash("sha256").update(secret).update(row).digest();
}
