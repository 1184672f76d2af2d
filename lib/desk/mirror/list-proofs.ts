import type { ListProof } from "@/lib/domain/transactions/unproven-list";
import type { MirrorState } from "@/lib/store/mirror/mirror-state";

/** The lists' parts of the mirror's state. */
export type ProvenLists = Pick<
  MirrorState,
  "recentVerifiedAt" | "recentUnprovenSince" | "openVerifiedAt" | "openUnprovenSince"
>;

/** What is known of the newest days. */
export function recentProof({
  recentVerifiedAt: verifiedAt,
  recentUnprovenSince: unprovenSince,
}: ProvenLists): ListProof {
  return { verifiedAt, unprovenSince };
}

/** What is known of the list of all that awaits payment. */
export function openProof({
  openVerifiedAt: verifiedAt,
  openUnprovenSince: unprovenSince,
}: ProvenLists): ListProof {
  return { verifiedAt, unprovenSince };
}
