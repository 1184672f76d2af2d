import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import type { OidcConfig } from "@/lib/desk/runtime-config";
import type { OidcIdentity } from "@/lib/desk/users/sign-in-with-oidc";

/** The claims that the desk reads from an identity token. Some providers send booleans as text. */
export const OidcProfile = z.object({
  sub: z.string().min(1),
  email: z.string().nullish(),
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")])
    .nullish(),
});
export type OidcProfile = z.output<typeof OidcProfile>;

/** The organisation's identity provider, by its discovery document. Code flow with PKCE, state and nonce. */
export function oidcProvider(config: OidcConfig): OAuthConfig<OidcProfile> {
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
export function identityOf(profile: unknown, issuer: string): OidcIdentity {
  const claims = OidcProfile.parse(profile);
  return {
    issuer,
    subject: claims.sub,
    email: claims.email ?? null,
    emailVerified: claims.email_verified === true,
  };
}
