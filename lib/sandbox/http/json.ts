import { LosslessNumber, parse, stringify } from "lossless-json";
import { normaliseAmount, type Amount } from "@/lib/money/amount";

/** Parses JSON with every number kept as the text it was written in (a `LosslessNumber`). @throws {SyntaxError} */
export function readJson(text: string): unknown {
  return parse(text);
}

/** Writes JSON; amounts made by `jsonNumber` come out digit for digit. */
export function writeJson(value: unknown, space?: number): string {
  const text = stringify(value, undefined, space);
  if (text === undefined) throw new TypeError("a body can't be undefined");
  return text;
}

/** An exact amount as a JSON number, without trailing zeros. */
export function jsonNumber(amount: Amount): LosslessNumber {
  return new LosslessNumber(normaliseAmount(amount));
}
