import { inspect } from "node:util";

/**
 * A value that must never be printed, logged or serialised.
 * `String(secret)`, template literals, `JSON.stringify` and `console.log` all give `[secret]`;
 * only `reveal()` gives the value, so every use can be found with one search.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return "[secret]";
  }

  toJSON(): string {
    return "[secret]";
  }

  [inspect.custom](): string {
    return "[secret]";
  }
}
