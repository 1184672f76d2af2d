import { UuidV4 } from "@/lib/contract/api/values";

/** The intent in an address; null for none, or for something that isn't one. */
export function readIntentId(text: string | null): string | null {
  return text !== null && UuidV4.safeParse(text).success ? text.toLowerCase() : null;
}
