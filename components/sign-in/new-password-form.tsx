"use client";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Problem } from "@/components/ui/notice";
import { PasswordInput } from "@/components/ui/input";
import { usePasswordForm } from "@/lib/client/session/use-password-form";

/** The step between a password that an administrator gave and the desk. */
export function NewPasswordForm() {
  const { form, submit, problem, change } = usePasswordForm(() => window.location.assign("/"));
  const { errors } = form.formState;

  return (
    <form
      method="post"
      action="/sign-in/new-password"
      noValidate
      onSubmit={submit}
      className="si-form grid gap-4 [&>.field]:mt-0"
      aria-labelledby="new-password-title"
    >
      <h1 id="new-password-title" className="mb-0!">
        Choose your own password
      </h1>
      <p className="text-ink-2">
        An administrator set the current password. Only you will know the new one.
      </p>
      <Problem>{problem}</Problem>
      <Field label="One-time password" error={errors.current?.message}>
        <PasswordInput
          look="tall"
          what="one-time password"
          autoComplete="current-password"
          {...form.register("current")}
        />
      </Field>
      <Field
        label="New password"
        hint="12 characters or more. Use several words."
        error={errors.next?.message}
      >
        <PasswordInput
          look="tall"
          what="new password"
          autoComplete="new-password"
          {...form.register("next")}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        busy={(change.isPending || change.isSuccess) && "Saving"}
      >
        Save and continue
      </Button>
    </form>
  );
}
