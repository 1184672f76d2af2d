import { AppError } from "@/lib/desk/app-error";
import type { UserContext } from "@/lib/desk/context";
import { takeRecords } from "@/lib/desk/mirror/take-page";
import { fileRevision } from "@/lib/desk/reports/file-revision";
import { readTransaction } from "@/lib/desk/transactions/get-transaction";
import {
  documentStatuses,
  type DocumentKind,
  type DocumentRecord,
} from "@/lib/domain/documents/document";
import { underAskedId } from "@/lib/domain/transactions/under-asked-id";
import { insertChange } from "@/lib/store/changes";
import { transactionIdOf } from "@/lib/store/mirror/transactions";
import { documentSelect, readDocuments } from "@/lib/store/reports/document-rows";

/**
 * A record as a document shows it, from the desk's copy. If the copy lacks it, or has it in a status for which there is no
 * such document, the service is asked once, since the page on which the document is requested may be ahead of the copy.
 * @throws {AppError} `not_found`; {UpstreamError}
 */
export async function documentRecord(
  ctx: UserContext,
  name: string,
  kind: DocumentKind,
): Promise<DocumentRecord> {
  const held = await heldRecord(ctx, name);
  if (held && documentStatuses(kind).includes(held.status)) return held;
  const reading = await readTransaction(ctx, name.trim());
  const transaction = underAskedId(reading.transaction, held?.id ?? name.trim());
  await ctx.db.transaction().execute(async (tx) => {
    if (
      (await takeRecords(tx, [transaction], {
        readStartedAt: reading.readStartedAt,
        at: ctx.clock.now(),
      })) > 0
    )
      await insertChange(tx, "transactions", transaction.id);
  });
  const read = await heldRecord(ctx, transaction.id);
  if (!read) throw new AppError("not_found", "This transaction could not be kept. Try again.");
  return read;
}

async function heldRecord(ctx: UserContext, name: string): Promise<DocumentRecord | undefined> {
  const id = await transactionIdOf(ctx.db, name.trim());
  if (id === undefined) return undefined;
  const set = {
    revision: await fileRevision(ctx.db, id),
    filter: { range: null, state: null, currency: null, ids: [id] },
  };
  return (await readDocuments(ctx.db, documentSelect(set, null)))[0];
}
