import { ServiceError } from "../http/service-error";

/** Ways a service may treat a repeated idempotency key. The interface doesn't show which. */
export const KEY_MODES = [
  /** The first answer again, errors too; another body is refused with 409. */
  "replay_first_answer",
  /** Refused with 409, the same body or not. */
  "conflict_409",
  /** Refused with 422, the same body or not. */
  "unprocessable_422",
  /** Every request is carried out. */
  "key_ignored",
] as const;
export type KeyMode = (typeof KEY_MODES)[number];

/** Refuses a key that was used before; null when the first answer is given again. */
export function refuseUsedKey(mode: KeyMode, sameBody: boolean): ServiceError | null {
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
