"use client";
import { type FormEvent, useEffect, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input, PasswordInput } from "@/components/ui/input";
import { Notice, Problem } from "@/components/ui/notice";
import { PlainButton } from "@/components/ui/plain-button";
import { TextButton } from "@/components/ui/text-button";
import { ApiFailure, failureMessage } from "@/lib/client/api-failure";
import { signInWithPassword, singleSignOnUrl } from "@/lib/client/session/sign-in";
import { SignInInput } from "@/lib/contract/api/sign-in";
import { type Role, roleLabel } from "@/lib/domain/users/roles";
import { counted } from "@/lib/domain/words/words";

export interface SignInFormProps {
  callbackUrl: string;
  ended: string | null;
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
      {/* `post`: Enter before the page is ready must not put the password into the address. */}
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
        {/* Without default values, so that a password manager's early input stays. */}
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

function SingleSignOn({ name, callbackUrl }: { name: string; callbackUrl: string }) {
  const [going, setGoing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function go() {
    setGoing(true);
    setProblem(null);
    try {
      window.location.assign(await singleSignOnUrl(callbackUrl));
    } catch (error) {
      setGoing(false);
      setProblem(failureMessage(error));
    }
  }
  return (
    <>
      <PlainButton
        size="lg"
        wide
        icon="key"
        busy={going && `Opening ${name}`}
        onClick={() => void go()}
      >
        Continue with {name}
      </PlainButton>
      <Problem>{problem}</Problem>
    </>
  );
}

interface DemoUserChoice {
  name: string;
  email: string;
  title: string;
  roles: readonly Role[];
  /** Public: it opens nothing but the sandbox. */
  password: string;
}

interface DemoUserListProps {
  users: readonly DemoUserChoice[];
  signingInAs: string | null;
  onChoose: (user: DemoUserChoice) => void;
}

function DemoUserList({ users, signingInAs, onChoose }: DemoUserListProps) {
  return (
    <section aria-labelledby="demo-users" className="grid gap-1">
      <h2 id="demo-users" className="h2">
        Or sign in to the sandbox as
      </h2>
      <ul className="border-t border-line">
        {users.map((user) => (
          <li key={user.email} className="border-b border-line-faint">
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-3 px-1 py-1.5 text-left hover:bg-hover"
              aria-busy={signingInAs === user.email || undefined}
              onClick={() => signingInAs === null && onChoose(user)}
            >
              <Avatar name={user.name} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{user.name}</span>
                <span className="block text-12 text-ink-3">
                  {user.title} · {user.roles.map(roleLabel).join(", ")}
                </span>
              </span>
              {signingInAs === user.email ? (
                <Icon name="spinner" className="spin-fast" label="Signing in" />
              ) : (
                <Icon name="arrow" className="text-ink-3" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Signs in, then loads the next page anew. No data of another person stays in memory. */
function useSignIn(callbackUrl: string) {
  const [signingInAs, setSigningInAs] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [waitSeconds, setWaitSeconds] = useState(0);

  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => {
      setWaitSeconds(waitSeconds - 1);
      if (waitSeconds === 1) setProblem(null);
    }, 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  /** @returns whether it went through; the page is then left. */
  async function signIn(input: SignInInput): Promise<boolean> {
    if (signingInAs !== null) return false;
    setSigningInAs(input.email);
    setProblem(null);
    try {
      await signInWithPassword(input);
      window.location.assign(callbackUrl);
      return true;
    } catch (error) {
      setSigningInAs(null);
      setProblem(failureMessage(error));
      // Only a rate limit makes the person wait: an unavailable desk also sends seconds.
      setWaitSeconds(
        error instanceof ApiFailure && error.code === "rate_limited"
          ? (error.retryAfterSeconds ?? 0)
          : 0,
      );
      return false;
    }
  }
  return { signIn, signingInAs, problem, waitSeconds };
}

const focus = (form: HTMLFormElement, field: keyof SignInInput): void =>
  form.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();

/** Validates on the first try, then on every change. `send` returns whether it succeeded. */
function useSignInFields(send: (input: SignInInput) => Promise<boolean>) {
  const [faults, setFaults] = useState<SignInFaults | null>(null);

  async function submit(form: HTMLFormElement): Promise<void> {
    const { input, faults: found } = readSignInFields(form);
    setFaults(found);
    if (!input) return focus(form, found.email === undefined ? "password" : "email");
    if (await send(input)) return;
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
      const field = target.name as keyof SignInInput;
      setFaults({ ...faults, [field]: readSignInFields(currentTarget).faults[field] });
    },
  };
}

type SignInFaults = Partial<Record<keyof SignInInput, string | undefined>>;

function readSignInFields(form: HTMLFormElement) {
  const { data, error } = SignInInput.safeParse(Object.fromEntries(new FormData(form)));
  const faults: SignInFaults = {};
  for (const { path, message } of error?.issues ?? [])
    faults[path[0] as keyof SignInInput] ??= message;
  return { input: data, faults };
}
