import type { Database } from "@/lib/store/database";
import type { ClosePackFacts } from "./get-close-pack";

/** A file in a pack, as it was written. */
export interface PackedProof {
  name: string;
  bytes: number;
  /** As hex. */
  sha256: string;
}

/** Writes packs. It is given to the verbs that need it, since the desk doesn't import the writers of files. */
export interface PackWriter {
  /** The pack's bytes, and at their end what was put into it, in its order. */
  write(db: Database, pack: ClosePackFacts): AsyncGenerator<Uint8Array, PackedProof[], void>;
  /** A table in a pack, with its columns' names if its first line doesn't have them; null for what is no table. */
  table(
    db: Database,
    pack: ClosePackFacts,
    name: string,
  ): { bytes(): AsyncIterable<Uint8Array>; head?: string[] } | null;
}
