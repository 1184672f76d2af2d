import { expect, test } from "vitest";
import { quotedAtEnd } from "./words";

test.each([
  ["Account closed", "“Account closed”."],
  ["Try again.", "“Try again.”"],
  ["Is it yours? ", "“Is it yours? ”"],
  ["Wait…", "“Wait…”"],
])("%s", (words, quoted) => expect(quotedAtEnd(words)).toBe(quoted));
