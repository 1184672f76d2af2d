import type * as z from "zod/mini";

export type FormStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Reads a kept form. Null if there is none, or another version of the page kept it. */
export function readSavedForm<Form>(
  storage: FormStorage,
  key: string,
  schema: z.ZodMiniType<Form>,
): Form | null {
  try {
    return schema.safeParse(JSON.parse(storage.getItem(key) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/**
 * A form kept under a key. A full or closed storage costs it when the form is closed or the page is
 * loaded again, and nothing else.
 */
export function savedForm<Form>(storage: FormStorage, key: string, schema: z.ZodMiniType<Form>) {
  const attempt = (write: () => void): void => {
    try {
      write();
    } catch {
      // The form continues in memory.
    }
  };
  return {
    read: () => readSavedForm(storage, key, schema),
    save: (form: Form) => attempt(() => storage.setItem(key, JSON.stringify(form))),
    forget: () => attempt(() => storage.removeItem(key)),
  };
}
