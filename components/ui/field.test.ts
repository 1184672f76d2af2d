import { expect, test } from "vitest";
import { asSentence } from "./field";

test.each([
  ["Choose a bank", "Choose a bank."],
  ["Enter an amount above zero.", "Enter an amount above zero."],
  ["The service says: “Try again.”", "The service says: “Try again.”"],
  ["The service says “unknown”", "The service says “unknown”."],
  ["Is it yours?", "Is it yours?"],
])("%s", (text, sentence) => expect(asSentence(text)).toBe(sentence));
