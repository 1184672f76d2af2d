import type * as z from "zod/mini";

/** The fields of a view, with times that are still dates. */
type Shown<View> = {
  [Key in keyof View]: View[Key] | (string extends View[Key] ? Date : never);
};

/** Takes what a view shows from a row. Its dates become text, and what else the row has stays out. */
export function viewOf<View extends object>(
  schema: z.ZodMiniType<View>,
  row: Shown<NoInfer<View>>,
): View {
  const fields = Object.entries(row).map(([key, value]: [string, unknown]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return schema.parse(Object.fromEntries(fields));
}
