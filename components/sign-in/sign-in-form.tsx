"use client";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { PasswordInput } from "@/components/ui/password-input";
import { PlainButton } from "@/components/ui/plain-button";
import { TextButton } from "@/components/ui/text-button";
import { counted } from "@/lib/domain/words/counted";
import { DemoUserList, type DemoUserChoice } from "./demo-user-list";
import { SingleSignOn } from "./single-sign-on";
import { useSignIn } from "./use-sign-in";
import { useSignInFields } from "./use-sign-in-fields";

export interface SignInFormProps {
  callbackUrl: string;
  /** Why somebody who was signed in a moment ago is here. */
  ended: string | null;
  /** Why single sign-on didn't work out. */
  refusal: string | null;
  singleSignOnName: string | null;
  demoUsers: readonly DemoUserChoice[];
}

/** Work email and password; single sign-on and the sandbox's users where there are any. */
export function SignInForm({
  callbackUrl,
  ended,
  refusal,
  singleSignOnName,
  demoUsers,
}: SignInFormProps) {
  const [forgotten, setForgotten] = useState(false);
  const { signIn, signingInAs, problem, waitSeconds } = useSignIn(callbackUrl);
  const mustWait = waitSeconds > 0;
  const { faults, onSubmit, onInput } = useSignInFields(
    async (input) => mustWait || (await signIn(input)),
  );

  return (
    <div className="si-form grid gap-8">
      {/* `post`: whoever presses Enter before the page is ready must not have a password in the address. */}
      <form
        method="post"
        action="/sign-in"
        noValidate
        onSubmit={onSubmit}
        onInput={onInput}
        className="grid gap-4 [&>.field]:mt-0"
        aria-labelledby="sign-in-title"
      >
        <h1 id="sign-in-title" className="mb-0!">
          Sign in
        </h1>
        {problem ? (
          <Notice tone="danger" live>
            {mustWait ? (
              <>
                Too many failed attempts.{" "}
                <span id="sign-in-wait">
                  You can try again in {counted(waitSeconds, "second")}.
                </span>
              </>
            ) : (
              problem
            )}
          </Notice>
        ) : (
          (refusal ?? ended) && (
            <Notice tone={refusal ? "danger" : "neutral"}>{refusal ?? ended}</Notice>
          )
        )}
        {/* Without default values: what a password manager filled in before the page was ready is kept. */}
        <Field label="Work email" error={faults.email}>
          <Input
            look="tall"
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <div className="relative">
          <Field
            label="Password"
            hint={forgotten && "An administrator can give you a new one, under Settings, Users."}
            error={faults.password}
            className="mt-0!"
          >
            <PasswordInput look="tall" name="password" autoComplete="current-password" />
          </Field>
          {/* Seen beside the label, reached after the field: Tab leads from the email to the password. */}
          <span className="absolute top-0 right-0 text-12">
            <TextButton aria-expanded={forgotten} onClick={() => setForgotten(!forgotten)}>
              Forgotten?
            </TextButton>
          </span>
        </div>
        <PlainButton
          type="submit"
          variant="primary"
          size="lg"
          wide
          busy={signingInAs !== null && "Signing in"}
          aria-disabled={mustWait || undefined}
          aria-describedby={mustWait ? "sign-in-wait" : undefined}
        >
          Sign in
        </PlainButton>
        {singleSignOnName && <SingleSignOn name={singleSignOnName} callbackUrl={callbackUrl} />}
      </form>
      {demoUsers.length > 0 && (
        <DemoUserList
          users={demoUsers}
          signingInAs={signingInAs}
          onChoose={(user) => void signIn({ email: user.email, password: user.password })}
        />
      )}
    </div>
  );
}
