import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { ChangePasswordInput } from "@/lib/contract/api/users";
import { applyFieldErrors } from "../api-failure";
import { useChangePassword } from "./session-options";

/** State of the form of the user's own password. `problem` stands above the form. */
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
