import { isSameBankCode } from "@/lib/domain/recipients/same-account";

/** Where an account is held. */
export interface HeldAt {
  /** As a person has named it. */
  institution: string;
  /** The bank's code before the account's number; null where it is written without. */
  code: string | null;
  /** What the service calls the bank with that code; null where it lists none. */
  codeName: string | null;
}

/**
 * True if two accounts with the same number in the same currency are one account: behind the same code they are; behind two codes of two
 * banks they aren't. Otherwise only a person can say: a bank may have several codes (058, 000013), a code may be a branch's, and names are
 * written in many ways.
 */
export function isOneAccount(one: HeldAt, other: HeldAt): "yes" | "no" | "open" {
  if (one.code !== null && one.code === other.code) return "yes";
  if (one.code === null || other.code === null || isSameBankCode(one.code, other.code))
    return "open";
  const names = namesOf(one);
  return namesOf(other).some((name) => names.includes(name)) ? "open" : "no";
}

function namesOf({ institution, codeName }: HeldAt): string[] {
  return [institution, codeName ?? ""]
    .map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""))
    .filter((name) => name !== "");
}
