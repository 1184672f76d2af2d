import type { Db } from "../store/db";
import { readState, revokeTokens } from "../store/state";
import { checkToken, signToken, type TokenCheck } from "./token";

/** Issues and checks access tokens with a secret stored in the database, so that they outlive the process. */
export interface TokenAuthority {
  issue(input: { clientId: string; lifetimeSeconds: number; now: Date }): string;
  check(token: string, now: Date): TokenCheck;
  /** Revokes every token issued so far. */
  revokeAll(): Promise<void>;
}

export async function createTokenAuthority(db: Db): Promise<TokenAuthority> {
  let { tokenSecret: secret, tokenGeneration: generation } = await readState(db);
  return {
    issue: (input) => signToken({ ...input, generation }, secret),
    check: (token, now) => checkToken(token, { generation, now }, secret),
    revokeAll: async () => {
      await revokeTokens(db);
      ({ tokenSecret: secret, tokenGeneration: generation } = await readState(db));
    },
  };
}
