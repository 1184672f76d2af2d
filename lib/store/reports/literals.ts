import pg from "pg";

/** COPY takes no parameters, so its values are part of its text, each written by one of these. */
export function textLiteral(value: string): string {
  return pg.escapeLiteral(value);
}

export function instantLiteral(value: Date): string {
  return `${pg.escapeLiteral(value.toISOString())}::timestamptz`;
}

/** @throws when it isn't the number of a revision. */
export function revisionLiteral(value: string): string {
  if (!/^\d{1,19}$/.test(value)) throw new Error("not a revision");
  return `${value}::bigint`;
}

export function textListLiteral(values: readonly string[]): string {
  return `array[${values.map(textLiteral).join(", ")}]::text[]`;
}

/** What follows `in`: `('a', 'b')`. */
export function inLiteral(values: readonly string[]): string {
  return `(${values.map(textLiteral).join(", ")})`;
}

/** @throws for a value of a kind that no condition has. */
export function valueLiteral(value: unknown): string {
  if (typeof value === "string") return textLiteral(value);
  if (value instanceof Date) return instantLiteral(value);
  if (Array.isArray(value) && value.every((each) => typeof each === "string"))
    return textListLiteral(value);
  throw new Error("not a text, a list of texts or an instant");
}
