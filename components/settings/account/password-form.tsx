"use client";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice, Problem } from "@/components/ui/notice";
import { PasswordInput } from "@/components/ui/input";
import { usePasswordForm } from "@/lib/client/session/use-password-form";
import type { ChangePasswordInput } from "@/lib/contract/api/users";

const EMPTY: ChangePasswordInput = { current: "", next: "" };

export function PasswordForm({ email }: { email: string }) {
  const { form, submit, problem, change } = usePasswordForm((changed) => changed.reset(EMPTY));
  const { errors } = form.formState;

  return (
    <form
      method="post"
      action="/settings?tab=account"
      noValidate
      onSubmit={submit}
      className="grid max-w-[440px] gap-4 [&>.field]:mt-0"
    >
      <Problem>{problem}</Problem>
      {change.isSuccess && (
        <Notice tone="success" live>
          Your password is changed. Your other sessions have ended; this one continues.
        </Notice>
      )}
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.current?.message}>
        <PasswordInput
          what="current password"
          autoComplete="current-password"
          {...form.register("current")}
        />
      </Field>
      <Field
        label="New password"
        hint="12 characters or more. Use several words."
        error={errors.next?.message}
      >
        <PasswordInput what="new password" autoComplete="new-password" {...form.register("next")} />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={change.isPending && "Changing"}>
          Change password
        </Button>
      </div>
    </form>
  );
}
