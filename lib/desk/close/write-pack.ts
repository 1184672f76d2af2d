import { createHash } from "node:crypto";
import { auditOf } from "@/lib/desk/audit/audit-of";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { keepPackHash } from "@/lib/store/close/close-packs";
import type { ClosePackFacts } from "./get-close-pack";
import type { PackedProof, PackWriter } from "./pack-writer";

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
