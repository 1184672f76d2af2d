import type { Part } from "./part";

/** The running processes, each after those that it needs. */
export class RunningParts {
  readonly #parts: Part[] = [];
  #stopping = false;
  #fail: (error: Error) => void = () => undefined;
  /** Rejects as soon as a part ends unexpectedly. */
  readonly failed = new Promise<never>((_resolve, reject) => {
    this.#fail = reject;
  });

  constructor() {
    // Callers that wait get the error; having none is no reason to crash.
    this.failed.catch(() => undefined);
  }

  get any(): boolean {
    return this.#parts.length > 0;
  }

  /** Takes charge of a part, which is stopped after `neededBy`, or else first of all. */
  add(part: Part, neededBy?: Part): void {
    if (this.#stopping) {
      // The part was started just as the stop began.
      part.kill();
      return;
    }
    const place = neededBy === undefined ? -1 : this.#parts.indexOf(neededBy);
    this.#parts.splice(place === -1 ? this.#parts.length : place, 0, part);
    void part.ended.then(() => this.#parts.splice(this.#parts.indexOf(part), 1));
  }

  /** Makes an unexpected end of this part a failure of the whole product. */
  watch(part: Part): void {
    void part.ended.then(({ how }) => {
      if (!this.#stopping) this.#fail(part.endedEarly(how));
    });
  }

  /** Stops all parts, the last one first, each after those that need it. */
  async stopAll(say: (line: string) => void): Promise<void> {
    this.#stopping = true;
    for (const part of this.#parts.toReversed()) {
      await part.stop();
      say(`  ${part.name} stopped`);
    }
  }

  async killAll(): Promise<void> {
    this.#stopping = true;
    const ending = this.#parts.toReversed();
    for (const part of ending) part.kill();
    await Promise.all(ending.map((part) => part.ended));
  }
}
