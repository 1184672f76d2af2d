/** Error code of every statement after the one that made a transaction fail. */
const IN_FAILED_TRANSACTION = "25P02";

/**
 * Returns the error that made a transaction fail, out of parallel queries' errors.
 * Later queries only report that the transaction has failed.
 * @param errors in any order, null where there was none; at least one
 */
export function causeOf(errors: readonly unknown[]): unknown {
  const there = errors.filter((error) => error !== null);
  return there.find((error) => !isConsequence(error)) ?? there[0];
}

function isConsequence(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    error.code === IN_FAILED_TRANSACTION
  );
}

/** The unique index that a statement violated; null for any other error. */
export function violatedUnique(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error) || error.code !== "23505")
    return null;
  return "constraint" in error && typeof error.constraint === "string" ? error.constraint : null;
}
