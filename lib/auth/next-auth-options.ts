import type { AuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { AppError } from "@/lib/desk/app-error";
import type { OidcConfig } from "@/lib/desk/runtime-config";
import { SESSION_LIFETIME_MS } from "@/lib/desk/users/sessions";
import { type OidcIdentity, signIn, signInWithOidc } from "@/lib/desk/users/sign-in";
import { ownPath } from "./own-path";
import { sessionCookieName } from "./session-cookie-name";
import type { SignInRequest } from "./sign-in-request";

/** Sets up next-auth for a request. Next-auth proves identities and writes the cookie; sessions themselves are the desk's own. */
export function nextAuthOptions(request: SignInRequest): AuthOptions {
  const { config, ctx } = request;
  return {
    secret: config.sessionSecret.reveal(),
    session: { strategy: "jwt", maxAge: SESSION_LIFETIME_MS / 1000 },
    useSecureCookies: config.secureCookies,
    cookies: {
      sessionToken: {
        name: sessionCookieName(config.secureCookies),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: config.secureCookies },
      },
    },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [passwordProvider(request), ...(config.oidc ? [oidcProvider(config.oidc)] : [])],
    callbacks: callbacksOf(request),
    logger: {
      // Only the code and message are kept: the rest may hold tokens of the identity provider.
      error: (code: string, detail: unknown) =>
        ctx.logger.error("sign-in failed", { code, error: { message: messageOf(detail) } }),
      warn: (code: string) => ctx.logger.debug("next-auth warns", { code }),
      debug: () => undefined,
    },
  };
}

function passwordProvider(request: SignInRequest) {
  return Credentials({
    id: "credentials",
    credentials: { email: {}, password: {} },
    async authorize(credentials) {
      await attempt(request, () =>
        signIn(
          request.ctx,
          { email: credentials?.email, password: credentials?.password },
          request.origin,
        ),
      );
      return request.started ? { id: request.started.userId } : null;
    },
  });
}

function callbacksOf(request: SignInRequest): NonNullable<AuthOptions["callbacks"]> {
  const { config } = request;
  return {
    async signIn({ account, profile }) {
      if (account?.provider !== "oidc" || config.oidc === null)
        return account?.provider === "credentials" && request.started !== null;
      const { issuer } = config.oidc;
      await attempt(request, () =>
        signInWithOidc(request.ctx, identityOf(profile, issuer), request.origin),
      );
      return (
        request.started !== null ||
        `/sign-in?error=${encodeURIComponent(request.refusal?.reason ?? "single_sign_on")}`
      );
    },
    // The cookie carries the session's id and nothing else: rights are read from the database with each request.
    jwt: ({ token }) => ({ sessionId: request.started?.sessionId ?? token["sessionId"] }),
    session: ({ session }) => ({ expires: session.expires }),
    redirect: ({ url, baseUrl }) =>
      `${baseUrl}${ownPath(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url)}`,
  };
}

async function attempt(
  request: SignInRequest,
  run: () => Promise<NonNullable<SignInRequest["started"]>>,
): Promise<void> {
  try {
    request.started = await run();
  } catch (error) {
    if (!(error instanceof AppError)) {
      request.failure = error;
      throw error;
    }
    request.refusal = error;
  }
}

function messageOf(detail: unknown): string {
  if (detail instanceof Error) return detail.message;
  if (
    typeof detail === "object" &&
    detail !== null &&
    "error" in detail &&
    detail.error instanceof Error
  )
    return detail.error.message;
  return "";
}

/** The claims that the desk reads from an identity token. Some providers send booleans as text. */
const OidcProfile = z.object({
  sub: z.string().min(1),
  email: z.string().nullish(),
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")])
    .nullish(),
});
type OidcProfile = z.output<typeof OidcProfile>;

/** The organisation's identity provider, by its discovery document. Code flow with PKCE, state and nonce. */
function oidcProvider(config: OidcConfig): OAuthConfig<OidcProfile> {
  return {
    id: "oidc",
    name: config.name,
    type: "oauth",
    wellKnown: `${config.issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    clientId: config.clientId,
    clientSecret: config.clientSecret.reveal(),
    profile: (profile) => ({ id: profile.sub }),
  };
}

/** The identity in a verified token. @throws {z.ZodError} when it has no subject. */
function identityOf(profile: unknown, issuer: string): OidcIdentity {
  const claims = OidcProfile.parse(profile);
  return {
    issuer,
    subject: claims.sub,
    email: claims.email ?? null,
    emailVerified: claims.email_verified === true,
  };
}
