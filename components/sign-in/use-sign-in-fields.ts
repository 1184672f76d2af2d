import { type FormEvent, type FormEventHandler, useState } from "react";
import { SignInInput } from "@/lib/contract/api/sign-in";

export interface SignInFieldsState {
  faults: SignInFaults;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onInput: FormEventHandler<HTMLFormElement>;
}

const focus = (form: HTMLFormElement, field: keyof SignInInput): void =>
  form.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();

/**
 * The two fields, which stay the browser's own. Nothing is found fault with before the first try; after it, with each letter.
 * @param send says whether it went through; if it didn't, the password has to be typed again.
 */
export function useSignInFields(send: (input: SignInInput) => Promise<boolean>): SignInFieldsState {
  const [faults, setFaults] = useState<SignInFaults | null>(null);

  async function submit(form: HTMLFormElement): Promise<void> {
    const fields = readSignInFields(form);
    setFaults(fields.ok ? {} : fields.faults);
    if (!fields.ok) return focus(form, fields.faults.email === undefined ? "password" : "email");
    if (await send(fields.input)) return;
    const password = form.querySelector<HTMLInputElement>("[name=password]");
    if (password) password.value = "";
    focus(form, "password");
  }
  return {
    faults: faults ?? {},
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    onInput: ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
      if (faults === null || !(target instanceof HTMLInputElement)) return;
      const fields = readSignInFields(currentTarget);
      const field = target.name as keyof SignInInput;
      setFaults({ ...faults, [field]: fields.ok ? undefined : fields.faults[field] });
    },
  };
}

/** What is wrong with each field; a field that is missing here is well. */
type SignInFaults = Partial<Record<keyof SignInInput, string | undefined>>;

type SignInFields = { ok: true; input: SignInInput } | { ok: false; faults: SignInFaults };

/** The form's values for the desk, or what is wrong with them, with the first fault of each field. */
function readSignInFields(form: HTMLFormElement): SignInFields {
  const parsed = SignInInput.safeParse(Object.fromEntries(new FormData(form)));
  if (parsed.success) return { ok: true, input: parsed.data };
  const faults: SignInFaults = {};
  for (const { path, message } of parsed.error.issues)
    faults[path[0] as keyof SignInInput] ??= message;
  return { ok: false, faults };
}
