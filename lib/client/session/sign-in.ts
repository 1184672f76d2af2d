import * as z from "zod/mini";
import type { SignInInput } from "@/lib/contract/api/sign-in";
import { ApiFailure, apiFetch } from "../api-fetch";
import { expectSessionEnd, forgetSessionEnd } from "./session-end";

const Csrf = z.object({ csrfToken: z.string() });

/**
 * Signs in with a password. Other tabs of this browser learn of it.
 * @throws {ApiFailure} `unauthenticated`, `rate_limited` with the seconds to wait, or whatever else went wrong.
 */
export async function signInWithPassword(input: SignInInput): Promise<void> {
  const { csrfToken } = await apiFetch(Csrf, "/api/auth/csrf");
  await apiFetch(z.object({ ok: z.literal(true) }), "/api/auth/callback/credentials", {
    body: { ...input, csrfToken, json: "true" },
  });
  announceSignedIn();
}

/** The identity provider's page to go to. @throws {ApiFailure} */
export async function singleSignOnUrl(callbackUrl: string): Promise<string> {
  const { csrfToken } = await apiFetch(Csrf, "/api/auth/csrf");
  const { url } = await apiFetch(z.object({ url: z.url() }), "/api/auth/signin/oidc", {
    body: { csrfToken, callbackUrl, json: "true" },
  });
  return url;
}

/** Ends the session on the server. @throws {ApiFailure} when the server couldn't be reached */
export async function signOut(): Promise<void> {
  expectSessionEnd();
  try {
    await apiFetch(z.undefined(), "/api/me/sign-out", { body: {} });
  } catch (error) {
    // Signed out already is as good.
    if (error instanceof ApiFailure && error.code === "unauthenticated") return;
    forgetSessionEnd();
    throw error;
  }
}

const CHANNEL = "rampdesk-session";

function announceSignedIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("signed-in");
  channel.close();
}

/** Listens for a sign-in in another tab. @returns how to stop */
export function onSignedIn(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}
