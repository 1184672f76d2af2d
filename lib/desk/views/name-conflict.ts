/** Whether the database refused a second view with the same name. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "saved_views_name";
}
