import { SignInInput } from "@/lib/contract/api/sign-in";

/** What is wrong with each field; a field that is missing here is well. */
export type SignInFaults = Partial<Record<keyof SignInInput, string | undefined>>;

export type SignInFields = { ok: true; input: SignInInput } | { ok: false; faults: SignInFaults };

/** The form's values for the desk, or what is wrong with them, with the first fault of each field. */
export function readSignInFields(form: HTMLFormElement): SignInFields {
  const parsed = SignInInput.safeParse(Object.fromEntries(new FormData(form)));
  if (parsed.success) return { ok: true, input: parsed.data };
  const faults: SignInFaults = {};
  for (const { path, message } of parsed.error.issues)
    faults[path[0] as keyof SignInInput] ??= message;
  return { ok: false, faults };
}
