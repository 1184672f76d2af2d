"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { PasswordInput } from "@/components/ui/password-input";
import { TextButton } from "@/components/ui/text-link";
import { SignInInput } from "@/lib/contract/api/me";
import { DemoUserList, type DemoUserChoice } from "./demo-user-list";
import { SingleSignOn } from "./single-sign-on";
import { useSignIn } from "./use-sign-in";

export interface SignInFormProps {
  callbackUrl: string;
  /** Why somebody is here who was inside a moment ago. */
  ended: string | null;
  /** Why single sign-on didn't work out. */
  refusal: string | null;
  singleSignOnName: string | null;
  demoUsers: readonly DemoUserChoice[];
}

/** Work email and password; single sign-on and the sandbox's users where there are any. */
export function SignInForm({ callbackUrl, ended, refusal, singleSignOnName, demoUsers }: SignInFormProps) {
  // Without default values: what a password manager filled in before the page was ready is kept.
  const form = useForm<SignInInput>({ resolver: zodResolver(SignInInput) });
  const { errors } = form.formState;
  const [forgotten, setForgotten] = useState(false);
  const { signIn, signingInAs, problem, waitSeconds } = useSignIn(callbackUrl);
  const waitReason = waitSeconds > 0 && `You can try again in ${waitSeconds} ${waitSeconds === 1 ? "second" : "seconds"}.`;

  const submit = form.handleSubmit(async (input) => {
    if (waitSeconds > 0 || (await signIn(input))) return;
    form.setValue("password", "");
    form.setFocus("password");
  });

  return (
    <div className="si-form grid gap-8">
      {/* `post`: whoever presses Enter before the page is ready must not have a password in the address. */}
      <form method="post" action="/sign-in" noValidate onSubmit={submit} className="grid gap-4 [&>.field]:mt-0" aria-labelledby="sign-in-title">
        <h1 id="sign-in-title" className="mb-0!">
          Sign in
        </h1>
        {problem ? (
          <Notice tone="danger" live>
            {waitReason ? `Too many tries failed. ${waitReason}` : problem}
          </Notice>
        ) : (
          (refusal ?? ended) && <Notice tone={refusal ? "danger" : "neutral"}>{refusal ?? ended}</Notice>
        )}
        <Field label="Work email" error={errors.email?.message}>
          <Input look="tall" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...form.register("email")} />
        </Field>
        <Field
          label="Password"
          labelEnd={
            <TextButton aria-expanded={forgotten} onClick={() => setForgotten(!forgotten)}>
              Forgotten?
            </TextButton>
          }
          hint={forgotten && "An administrator can give you a new one, under Settings, Users."}
          error={errors.password?.message}
        >
          <PasswordInput look="tall" autoComplete="current-password" {...form.register("password")} />
        </Field>
        <Button type="submit" variant="primary" size="lg" wide busy={signingInAs !== null && "Signing in"} disabledReason={waitReason}>
          Sign in
        </Button>
        {singleSignOnName && <SingleSignOn name={singleSignOnName} callbackUrl={callbackUrl} />}
      </form>
      {demoUsers.length > 0 && <DemoUserList users={demoUsers} signingInAs={signingInAs} onChoose={(user) => void signIn({ email: user.email, password: user.password })} />}
    </div>
  );
}
