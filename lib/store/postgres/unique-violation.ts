/** The unique index that a statement violated; null for any other error. */
export function violatedUnique(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error) || error.code !== "23505")
    return null;
  return "constraint" in error && typeof error.constraint === "string" ? error.constraint : null;
}
