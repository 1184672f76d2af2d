import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { ChangePasswordInput } from "@/lib/contract/api/users";
import { applyFieldErrors } from "../api-failure";
import { useChangePassword } from "./session-options";

/**
 * The state of a form that changes the user's own password.
 * @param onChanged called with the form once the password is changed
 * @returns `problem`: the message to show above the form, null if there is none; `change`: the mutation's state
 */
export function usePasswordForm(onChanged: (form: UseFormReturn<ChangePasswordInput>) => void) {
  // Without default values: what a password manager filled in before the page was ready is kept.
  const form = useForm<ChangePasswordInput>({ resolver: zodResolver(ChangePasswordInput) });
  const change = useChangePassword();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = form.handleSubmit(async (input) => {
    setProblem(null);
    try {
      await change.mutateAsync(input);
      onChanged(form);
    } catch (error) {
      setProblem(applyFieldErrors(form, error));
    }
  });
  return { form, submit, problem, change };
}
