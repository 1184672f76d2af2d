import { closeSync, existsSync, fstatSync, openSync, renameSync, writeSync } from "node:fs";

const MAX_BYTES = 20_000_000;

interface LogOptions {
  maxBytes?: number;
  /** Told once when lines can't be written, on a full disk say, and again when that happens anew. They are left out. */
  onTrouble: (error: Error) => void;
}

/** A log that never grows without bound: when it is full it becomes `<name>.1`, and the older `.1` is deleted. */
export class LogFile {
  #fd: number;
  #bytes: number;
  #isInTrouble = false;

  constructor(
    readonly path: string,
    private readonly options: LogOptions,
  ) {
    this.#fd = openSync(path, "a", 0o600);
    this.#bytes = fstatSync(this.#fd).size;
  }

  /** The process keeps running whether its log can be written or not. */
  write(line: string): void {
    try {
      if (this.#bytes >= (this.options.maxBytes ?? MAX_BYTES)) this.#turn();
      this.#bytes += writeSync(this.#fd, `${line}\n`);
      this.#isInTrouble = false;
    } catch (error) {
      if (!this.#isInTrouble) this.options.onTrouble(error as Error);
      this.#isInTrouble = true;
    }
  }

  close(): void {
    closeSync(this.#fd);
  }

  /** The old file is left for the new one only when that is there. */
  #turn(): void {
    // Somebody may have taken it away.
    if (existsSync(this.path)) renameSync(this.path, `${this.path}.1`);
    const older = this.#fd;
    this.#fd = openSync(this.path, "a", 0o600);
    this.#bytes = 0;
    closeSync(older);
  }
}
