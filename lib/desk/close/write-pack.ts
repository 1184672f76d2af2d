import { createHash } from "node:crypto";
import { keepPackHash } from "@/lib/store/close/close-packs";
import type { Database } from "@/lib/store/database";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
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

export interface WrittenPack {
  sha256: string;
  bytes: number;
  files: PackedProof[];
}

/** A pack's bytes, and at their end their hash. */
export async function* hashedPack(
  ctx: UserContext,
  pack: ClosePackFacts,
  writer: PackWriter,
): AsyncGenerator<Uint8Array, WrittenPack, void> {
  const hash = createHash("sha256");
  let bytes = 0;
  const chunks = writer.write(ctx.db, pack);
  try {
    for (;;) {
      const next = await chunks.next();
      if (next.done) return { sha256: hash.digest("hex"), bytes, files: next.value };
      hash.update(next.value);
      bytes += next.value.byteLength;
      yield next.value;
    }
  } finally {
    await chunks.return([]);
  }
}

/**
 * A pack's bytes for a download. Written to its end for the first time, its hash is kept, so that it can be verified by it alone. Side
 * effects then: the period's row, audit row. A pack that has other bytes than the first time is an error in the log: it can still be had.
 * @throws {AppError} `forbidden`
 */
export async function* writePack(
  ctx: UserContext,
  pack: ClosePackFacts,
  writer: PackWriter,
): AsyncGenerator<Uint8Array, void, void> {
  requirePermission(ctx, "transactions.export");
  const { sha256, bytes } = yield* hashedPack(ctx, pack, writer);
  const kept = await ctx.db.transaction().execute(async (tx) => {
    const known = await keepPackHash(tx, pack.periodId, { sha256, bytes });
    if (known === null)
      await recordAudit(tx, auditOf(ctx), {
        action: "period.pack_written",
        subjectType: "period",
        subjectId: pack.periodId,
        after: { fileName: pack.fileName, bytes, sha256 },
      });
    return known;
  });
  if (kept !== null && kept !== sha256)
    ctx.logger.error("a pack has other bytes than the first time", {
      period: pack.periodId,
      first: kept,
      now: sha256,
    });
}
