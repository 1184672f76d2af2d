/**
 * Why an event was refused because of its signature: it isn't one by the secret set here; its time is too far from the desk's clock; what it
 * is signed with is missing from its headers, or can't be read there; or the secret set here is too short to be a key at all.
 */
export const REFUSAL_REASONS = [
  "signature_wrong",
  "time_off",
  "header_missing",
  "secret_too_short",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
