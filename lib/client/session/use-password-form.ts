import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, type UseFormReturn } from "react-hook-form";
import { ChangePasswordInput } from "@/lib/contract/api/users";
import { useSubmit } from "../use-submit";
import { useChangePassword } from "./session-options";

/** State of the form of the user's own password. `problem` stands above the form. */
export function usePasswordForm(onChanged: (form: UseFormReturn<ChangePasswordInput>) => void) {
  // Without default values: what a password manager filled in before the page was ready is kept.
  const form = useForm<ChangePasswordInput>({ resolver: zodResolver(ChangePasswordInput) });
  const change = useChangePassword();
  const { submit, problem } = useSubmit(form, async (input) => {
    await change.mutateAsync(input);
    onChanged(form);
  });
  return { form, submit, problem, change };
}
