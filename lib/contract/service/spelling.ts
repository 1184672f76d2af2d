import { z } from "zod";
import { wireText } from "./values";

/**
 * Limits of the kept names: above any real record, and small enough for memory.
 * An object's keys may be ids or texts.
 */
const [MOST_NAMES, LONGEST_NAME] = [2_000, 64];
const plainNames = new Map<string, string>();

/**
 * Where the interface is silent, `wallet_address`, `walletAddress` and `Wallet-Address` are one name. Each is worked out once: a page
 * of records asks for over a thousand, and they are always the same few.
 */
function plainName(name: string): string {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const plain = name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
  if (plainNames.size >= MOST_NAMES) plainNames.clear();
  if (name.length <= LONGEST_NAME) plainNames.set(name, plain);
  return plain;
}

/** Tells if a value is an object with fields; a losslessly parsed number isn't. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && wireText(value) === null
  );
}

/** An object's fields, found by name in any spelling. */
export interface SpelledFields {
  /** The value of the first of these fields that isn't empty; undefined if all are. */
  first(names: readonly string[]): unknown;
  /**
   * True if all present fields are empty, false if one isn't.
   * Null if none is present.
   */
  isEmpty(names: readonly string[]): boolean | null;
  /** Text of the first of these fields that has any, numbers included; null otherwise. */
  text(names: readonly string[]): string | null;
}

/**
 * Reads fields whose names the interface doesn't show.
 * Spellings may differ in capitals and underscores. If an object has a name in two spellings, the first
 * non-empty value counts.
 * @param records where several have the same field, the first counts
 */
export function spelledFields(...records: readonly unknown[]): SpelledFields {
  const fields = new Map<string, unknown>();
  for (const record of records.filter(isRecord)) {
    for (const [name, value] of Object.entries(record)) {
      const plain = plainName(name);
      if (isNothing(fields.get(plain))) fields.set(plain, value);
    }
  }
  const named = (name: string): unknown => fields.get(plainName(name));
  return {
    first: (names) => {
      const held = names.find((name) => !isNothing(named(name)));
      return held === undefined ? undefined : named(held);
    },
    isEmpty: (names) =>
      names.some((name) => fields.has(plainName(name)))
        ? names.every((name) => isNothing(named(name)))
        : null,
    text: (names) => {
      for (const name of names) {
        const text = wireText(named(name));
        if (text !== null) return text;
      }
      return null;
    },
  };
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/**
 * Reads an object whose fields may be spelled differently from the schema.
 * A missing field is taken from another spelling of its name, `sessionId` for `session_id`.
 */
export function respelled<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape, z.core.$loose>,
) {
  return z.preprocess((value) => {
    if (!isRecord(value)) return value;
    const fields = spelledFields(value);
    const missing = Object.keys(schema.shape).filter(
      (name) => isNothing(value[name]) && fields.first([name]) !== undefined,
    );
    return { ...value, ...Object.fromEntries(missing.map((name) => [name, fields.first([name])])) };
  }, schema);
}
