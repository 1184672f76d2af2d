import { newId } from "@/lib/platform/ids";
import type { DatabaseTransaction } from "@/lib/store/database";
import { insertSession, revokeSession } from "@/lib/store/users/sessions";
import { updateUser, type UserRow } from "@/lib/store/users/users";
import { recordAudit } from "../audit/record-audit";
import { REVOKED, SESSION_LIFETIME_MS } from "./session-rules";

/** Where a sign-in comes from. */
export interface SignInOrigin {
  address: string;
  userAgent: string | null;
  /** The session that this browser had before, whoever's it was: it ends, and the new one has a fresh id. */
  previousSessionId: string | null;
}

export interface StartedSession {
  sessionId: string;
  userId: string;
  email: string;
}

/** Opens a session for somebody who has proved who they are, in the caller's transaction, with its audit row. */
export async function startSession(
  tx: DatabaseTransaction,
  at: { now: Date; requestId: string },
  user: Pick<UserRow, "id" | "name" | "email">,
  origin: SignInOrigin,
  method: "password" | "single_sign_on",
): Promise<StartedSession> {
  const sessionId = newId();
  await updateUser(tx, user.id, { lastSignInAt: at.now });
  if (origin.previousSessionId !== null)
    await revokeSession(
      tx,
      { id: origin.previousSessionId, userId: null },
      REVOKED.replaced,
      at.now,
    );
  await insertSession(tx, {
    id: sessionId,
    userId: user.id,
    createdAt: at.now,
    lastSeenAt: at.now,
    expiresAt: new Date(at.now.getTime() + SESSION_LIFETIME_MS),
    userAgent: origin.userAgent?.slice(0, 300) ?? null,
    address: origin.address,
  });
  await recordAudit(
    tx,
    { actor: { userId: user.id, name: user.name }, at: at.now, requestId: at.requestId },
    {
      action: "user.signed_in",
      subjectType: "user",
      subjectId: user.id,
      after: { method, address: origin.address },
    },
  );
  return { sessionId, userId: user.id, email: user.email };
}
