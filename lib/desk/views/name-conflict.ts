/** Whether the database refused a second view of one name. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "saved_views_name";
}
