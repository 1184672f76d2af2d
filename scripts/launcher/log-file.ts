import { closeSync, fstatSync, openSync, renameSync, writeSync } from "node:fs";

const MAX_BYTES = 20_000_000;

/** A log that never grows without bound: when it is full it becomes `<name>.1`, and the older `.1` goes. */
export class LogFile {
  #fd: number;
  #bytes: number;

  constructor(
    readonly path: string,
    private readonly maxBytes = MAX_BYTES,
  ) {
    this.#fd = openSync(path, "a", 0o600);
    this.#bytes = fstatSync(this.#fd).size;
  }

  write(line: string): void {
    if (this.#bytes >= this.maxBytes) this.#turn();
    this.#bytes += writeSync(this.#fd, `${line}\n`);
  }

  close(): void {
    closeSync(this.#fd);
  }

  #turn(): void {
    closeSync(this.#fd);
    renameSync(this.path, `${this.path}.1`);
    this.#fd = openSync(this.path, "a", 0o600);
    this.#bytes = 0;
  }
}
