import { createHash } from "node:crypto";
import { sql } from "kysely";
import { writeJson } from "../http/json";
import { ServiceError } from "../http/service-error";
import type { Sandbox } from "../sandbox";
import type { KeyMode } from "../settings";
import { type Trx, writeTransaction } from "../store/database";

export interface Answer {
  status: number;
  /** JSON text. */
  body: string;
  headers: Record<string, string>;
}

export interface KeyedRequest {
  /** The operation and its path. The sandbox counts keys separately for each. */
  scope: string;
  key: string;
  bodyText: string;
}

export function errorAnswer(error: ServiceError): Answer {
  const { retryAfterSeconds } = error.extra;
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return { status: error.status, body: writeJson(error.body()), headers };
}

/** Does the work in a savepoint, so that a refusal keeps the stored answer. */
async function attempt(trx: Trx, work: (trx: Trx) => Promise<Answer>): Promise<Answer> {
  await sql`savepoint work`.execute(trx);
  try {
    return await work(trx);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    await sql`rollback to savepoint work`.execute(trx);
    return errorAnswer(error);
  }
}

/** Carries out a request in one transaction. @throws what isn't a refusal, with nothing written. */
export async function answerInTransaction(
  sandbox: Sandbox,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  return writeTransaction(sandbox.db, (trx) => attempt(trx, work));
}

/** Refuses a key that was used before; null when the first answer is given again. */
function refuseUsedKey(mode: KeyMode, sameBody: boolean): ServiceError | null {
  if (mode !== "replay_first_answer")
    return new ServiceError(
      mode === "unprocessable_422" ? 422 : 409,
      "This x-idempotency-key was already used. Use a new key for a new request",
    );
  if (sameBody) return null;
  return new ServiceError(
    409,
    "This x-idempotency-key was already used with another body. Send the first body again, or use a new key",
  );
}

/** Carries out a request at most once for each key: a second one waits for the first. */
export async function answerOnce(
  sandbox: Sandbox,
  request: KeyedRequest,
  mode: KeyMode,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const bodyHash = createHash("sha256").update(request.bodyText).digest("hex");
  return writeTransaction(sandbox.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${request.scope} ${request.key}`}, 0))`.execute(
      trx,
    );
    if (mode === "key_ignored") return { ...(await attempt(trx, work)), replayed: false };
    const { scope, key } = request;
    const first = await trx
      .selectFrom("idempotency_keys")
      .select(["body_hash", "response_status", "response_body"])
      .where("scope", "=", scope)
      .where("key", "=", key)
      .executeTakeFirst();
    if (first) {
      const refusal = refuseUsedKey(mode, first.body_hash === bodyHash);
      if (refusal) return { ...errorAnswer(refusal), replayed: false };
      return {
        status: first.response_status,
        body: first.response_body,
        headers: { "idempotency-replayed": "true" },
        replayed: true,
      };
    }
    const answer = await attempt(trx, work);
    await trx
      .insertInto("idempotency_keys")
      .values({
        scope,
        key,
        body_hash: bodyHash,
        response_status: answer.status,
        response_body: answer.body,
        created_at: sandbox.clock.now(),
      })
      .execute();
    return { ...answer, replayed: false };
  });
}
