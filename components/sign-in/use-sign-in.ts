import { useEffect, useState } from "react";
import type { SignInInput } from "@/lib/contract/api/sign-in";
import { ApiFailure } from "@/lib/client/api-fetch";
import { signInWithPassword } from "@/lib/client/session/sign-in";

export interface SignInState {
  /** @returns whether it went through; the page is then left. */
  signIn: (input: SignInInput) => Promise<boolean>;
  /** The email of the user being signed in; null when there is none. */
  signingInAs: string | null;
  /** What went wrong last, for its person. */
  problem: string | null;
  /** How long the server asks to wait; counts down. */
  waitSeconds: number;
}

/** Signs in, and goes on to a path of our own by a full load, so that no data of another person remains in memory. */
export function useSignIn(callbackUrl: string): SignInState {
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
      setProblem(
        error instanceof ApiFailure
          ? error.message
          : "Something went wrong on this page. Reload it and try again.",
      );
      // A desk that can't answer just now names seconds too: they are no reason to hold anybody back.
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
