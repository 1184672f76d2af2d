import { RECONCILIATION_COLUMNS } from "@/lib/domain/transactions/reconciliation-row";

/** What a report of chosen columns can have: all that the reconciliation file has of a transaction. */
export const CHOOSABLE_COLUMNS: readonly string[] = RECONCILIATION_COLUMNS;

/** What is wrong with a choice of columns, in words, and what to do; null when a file can be made of it. */
export function columnsProblem(names: readonly string[]): string | null {
  if (names.length === 0) return "Choose at least one column";
  const unknown = names.find((name) => !CHOOSABLE_COLUMNS.includes(name));
  if (unknown !== undefined) return `There is no column “${unknown.slice(0, 60)}”. Take it out`;
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return `The column “${twice}” is there twice. Take one out`;
  return null;
}

/** The choice with a column added at its end, or removed. */
export function withColumn(names: readonly string[], name: string, isIn: boolean): string[] {
  const others = names.filter((other) => other !== name);
  return isIn ? [...others, name] : others;
}

/** The choice with a column moved by this many places, as far as possible. */
export function movedColumn(names: readonly string[], name: string, by: number): string[] {
  const from = names.indexOf(name);
  if (from < 0) return [...names];
  const others = names.filter((other) => other !== name);
  const to = Math.max(0, Math.min(others.length, from + by));
  return [...others.slice(0, to), name, ...others.slice(to)];
}
