import { z } from "zod";
import { wireText } from "./values";

/** Far more and longer names than a service's records have, and too few to fill the memory where an object's keys are ids or texts. */
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

/** Whether a value is an object with fields; a number parsed without loss is an object too, but not one of these. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && wireText(value) === null
  );
}

/** An object's fields, found by name in any spelling. */
export interface SpelledFields {
  /** The value of the first of these fields that isn't empty; undefined if all are. */
  first(names: readonly string[]): unknown;
  /** Whether these fields are empty: true when all present ones are, false when one holds something, null when none is present. */
  isEmpty(names: readonly string[]): boolean | null;
  /** The text of the first of these fields that holds any; null when none does. A number counts as its text. */
  text(names: readonly string[]): string | null;
}

/**
 * Reads fields whose names the interface doesn't show.
 * Assumed: their spelling differs from ours in capitals and underscores at most. If one object has a name in two spellings, the
 * first that isn't empty counts. @param records where several have the same field, the first counts.
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
 * Reads an object whose fields may be spelled differently from the schema: a field missing under its own name is taken
 * from another spelling of it, `sessionId` for `session_id`. Assumed: as for `spelledFields`.
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
