import { LosslessNumber, stringify } from "lossless-json";
import { normaliseAmount, type Amount } from "@/lib/money/amount";
import { ServiceError } from "./service-error";

/** NUL and half of a surrogate pair, which UTF-8 or the database can't hold. */
const NOT_STORABLE = /[\0\p{Surrogate}]/u;

/** @throws {ServiceError} 400 that names the first field of a JSON value whose text can't be stored. */
export function checkStorable(value: unknown): void {
  const waiting: { name: string; value: unknown }[] = [{ name: "The body", value }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { name } = next;
    if (typeof next.value === "string") checkText(next.value, name);
    else if (Array.isArray(next.value))
      waiting.push(...next.value.map((item: unknown) => ({ name, value: item })));
    else if (typeof next.value === "object" && next.value !== null) {
      for (const [field, inner] of Object.entries(next.value)) {
        checkText(field, "The name of a field");
        waiting.push({ name: field, value: inner });
      }
    }
  }
}

function checkText(text: string, name: string): void {
  if (NOT_STORABLE.test(text))
    throw new ServiceError(400, `${name} must not contain NUL or half of a surrogate pair`);
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
