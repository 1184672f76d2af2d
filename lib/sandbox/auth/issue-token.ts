import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "@hono/zod-openapi";
import { defineEndpoint } from "../http/endpoint";
import { wrapped } from "../http/envelope";
import { textField } from "../http/fields";
import { ServiceError } from "../http/service-error";

const TokenBody = z
  .strictObject({
    client_id: z.uuid({
      error: (issue) =>
        issue.input === undefined ? "client_id is required" : "client_id must be a UUID",
    }),
    client_secret: textField("client_secret", 1_000),
  })
  .openapi("TokenRequest");

const Token = z
  .strictObject({
    access_token: z.jwt(),
    expires_in: z.int().positive().openapi({ description: "Seconds", example: 900 }),
    token_type: z.literal("Bearer"),
  })
  .openapi("Token");

/** Compares hashes: the time taken reveals neither the length nor the first wrong character. */
function sameText(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}

export const issueToken = defineEndpoint({
  operation: "issueToken",
  method: "post",
  path: "/v1/auth/token/issue",
  tag: "Authentication",
  summary: "Issue an access token",
  auth: "none",
  limit: "token",
  body: TokenBody,
  response: wrapped(Token),
  refusals: [400],
  async handle({ sandbox, now, body }) {
    const { clientId, clientSecret } = sandbox.credentials;
    const [knownId, knownSecret] = [
      sameText(body.client_id.toLowerCase(), clientId.toLowerCase()),
      sameText(body.client_secret, clientSecret),
    ];
    if (!knownId || !knownSecret)
      throw new ServiceError(401, "The client_id or client_secret is not valid", {
        code: "INVALID_CREDENTIALS",
      });
    const lifetimeSeconds = sandbox.settings.current().tokenLifetimeSeconds;
    return {
      success: true,
      message: "Access token issued",
      data: {
        access_token: await sandbox.tokens.issue(clientId, lifetimeSeconds, now),
        expires_in: lifetimeSeconds,
        token_type: "Bearer",
      },
    };
  },
});
