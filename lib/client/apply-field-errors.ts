import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiFailure } from "./api-failure";

/**
 * Shows the server's message about each field under that field.
 * @returns the message to show above the form; null when every error belongs to a field
 */
export function applyFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): string | null {
  if (!(error instanceof ApiFailure))
    return "Something went wrong on this page. Reload it and try again.";
  const names = new Set(Object.keys(form.getValues()));
  let placed = 0;
  for (const [field, message] of Object.entries(error.fields)) {
    if (!names.has(field)) continue;
    form.setError(
      field as Path<Values>,
      { type: "server", message },
      { shouldFocus: placed === 0 },
    );
    placed += 1;
  }
  return placed > 0 && placed === Object.keys(error.fields).length ? null : error.message;
}
