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

/** Keeps what a form holds. A full or closed storage costs it when the form is closed or the page is loaded again, and nothing else. */
export function saveForm(storage: FormStorage, key: string, form: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(form));
  } catch {
    // The form continues in memory.
  }
}

/** Forgets what was kept. */
export function forgetSavedForm(storage: FormStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // The next kept form replaces it.
  }
}
