import { createHash } from "node:crypto";
import { DocumentQuery } from "@/lib/contract/api/transactions";
import {
  documentFileName,
  type DocumentKind,
  type DocumentRecord,
  documentRefusal,
  documentStatuses,
  type DocumentTerms,
} from "@/lib/domain/documents/document";
import { underAskedId } from "@/lib/domain/transactions/transaction";
import { insertChange } from "@/lib/store/changes";
import { transactionIdOf } from "@/lib/store/mirror/transactions";
import { documentSelect, readDocuments } from "@/lib/store/reports/document-rows";
import { conflict, notFound } from "../app-error";
import { recordAct } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { takeRecords } from "../mirror/read-list";
import { parseInput } from "../parse-input";
import { fileRevision } from "../reports/report-source";
import { readTransaction } from "../transactions/get-transaction";
import { reportingOrganisation } from "../organisation";

/**
 * Makes a transaction's receipt or remittance advice. The same record gives the same bytes. Side
 * effects: an audit row with the file's SHA-256; a record that the desk's copy lacks, or has as not
 * yet paid, is read from the service first.
 * @param name transfer request id or reference
 * @throws {AppError} `forbidden`, `invalid`, `not_found`, `conflict` with reason `not_completed`
 * when there is no such document for its status
 * @throws {UpstreamError} when the service had to be asked and couldn't answer
 */
export async function makeDocument(
  ctx: UserContext,
  name: string,
  input: DocumentQuery,
  { write }: { write(record: DocumentRecord, terms: DocumentTerms): Uint8Array },
) {
  requirePermission(ctx, "transactions.export");
  const { kind, fee } = parseInput(DocumentQuery, input);
  const record = await documentRecord(ctx, name, kind);
  const refusal = documentRefusal(kind, record.status, record.isShortPaid);
  if (refusal !== null) throw conflict("not_completed", refusal);
  const { name: organisation, sandbox, reportingZone: zone } = await reportingOrganisation(ctx.db);
  const bytes = write(record, {
    kind,
    withFee: fee === "with",
    organisation,
    sandbox,
    zone,
  });
  const fileName = documentFileName({
    kind,
    organisation,
    sandbox,
    name: record.reference ?? record.id,
    withFee: fee === "with",
  });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await recordAct(ctx, {
    action: `document.${kind}_made`,
    subjectType: "transfer",
    subjectId: record.id,
    after: { fileName, sha256 },
  });
  return { fileName, bytes };
}

/**
 * A record as a document shows it, from the desk's copy. If the copy lacks it, or has it in a
 * status for which there is no such document, the service is asked once, since the page on which
 * the document is requested may be ahead of the copy.
 * @throws {AppError} `not_found`; {UpstreamError}
 */
async function documentRecord(
  ctx: UserContext,
  name: string,
  kind: DocumentKind,
): Promise<DocumentRecord> {
  const held = await heldRecord(ctx, name);
  if (held && documentStatuses(kind).includes(held.status)) return held;
  const reading = await readTransaction(ctx, name.trim());
  const transaction = underAskedId(reading.transaction, held?.id ?? name.trim());
  await ctx.db.transaction().execute(async (tx) => {
    if ((await takeRecords(tx, [transaction], reading.readStartedAt, ctx.clock.now())) > 0)
      await insertChange(tx, "transactions", transaction.id);
  });
  const read = await heldRecord(ctx, transaction.id);
  if (!read) throw notFound("This transaction could not be kept. Try again.");
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
