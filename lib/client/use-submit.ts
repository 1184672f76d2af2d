import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { applyFieldErrors } from "./api-failure";

/** Sends a form. Its errors stand at their fields, and any other is the `problem` above the form. */
export function useSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (input: Values) => Promise<unknown>,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const submit = form.handleSubmit(async (input) => {
    setProblem(null);
    try {
      await send(input);
    } catch (error) {
      setProblem(applyFieldErrors(form, error));
    }
  });
  return { submit, problem };
}
