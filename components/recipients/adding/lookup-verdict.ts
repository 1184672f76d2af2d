import { matchNames, type NameMatch } from "@/lib/domain/recipients/name-match";
import type { LookupState } from "./use-bank-lookup";

/** What a lookup means for the form: whether it may be saved, and whether a reason is needed. */
export type LookupVerdict =
  | { verdict: "wait"; reason: string }
  | { verdict: "fits"; match: NameMatch }
  /** The account could not be confirmed, isn't there, or its name differs: a reason is needed. */
  | { verdict: "doubt"; kind: "no_match" | "not_found" | "unchecked"; match: NameMatch | null };

/** The same rules as the server's, so that the form says beforehand what the server will ask for. */
export function lookupVerdict(
  state: LookupState,
  typedName: string,
  bankName: string,
): LookupVerdict {
  switch (state.status) {
    case "idle":
      return { verdict: "wait", reason: "Enter the bank and the ten digits of the account first." };
    case "looking":
      return { verdict: "wait", reason: `Waiting for the account name from ${bankName}.` };
    case "failed":
      return { verdict: "doubt", kind: "unchecked", match: null };
    case "answered":
      break;
  }
  const { lookup } = state;
  if (lookup.outcome === "not_found") return { verdict: "doubt", kind: "not_found", match: null };
  if (lookup.outcome === "unavailable") return { verdict: "doubt", kind: "unchecked", match: null };
  const match = matchNames(typedName, lookup.accountName);
  const fits = match.result === "match" || match.result === "close_match";
  // Without a name there is nothing to compare yet: the name's own field asks for it.
  if (match.result === "not_compared" && typedName.trim() === "") return { verdict: "fits", match };
  return fits ? { verdict: "fits", match } : { verdict: "doubt", kind: "no_match", match };
}
