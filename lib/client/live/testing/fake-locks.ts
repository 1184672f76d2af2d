type Callback = (lock: object | null) => unknown;

/** Fake of the browser's locks, shared by tabs. The first to ask gets a released lock. */
export class FakeLocks {
  readonly #held = new Set<string>();
  readonly #waiting: { name: string; give: () => void }[] = [];

  async request(
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    whileHeld: Callback,
  ): Promise<unknown> {
    if (this.#held.has(name)) {
      if (options.ifAvailable) return whileHeld(null);
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push({ name, give: resolve });
        options.signal?.addEventListener("abort", () => reject(options.signal?.reason as Error), {
          once: true,
        });
      });
    }
    this.#held.add(name);
    try {
      return await whileHeld({});
    } finally {
      this.#held.delete(name);
      const next = this.#waiting.findIndex((waiting) => waiting.name === name);
      if (next >= 0) this.#waiting.splice(next, 1)[0]?.give();
    }
  }
}
