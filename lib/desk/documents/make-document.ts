import { createHash } from "node:crypto";
import { DocumentQuery } from "@/lib/contract/api/documents";
import { AppError } from "@/lib/desk/app-error";
import { auditOf } from "@/lib/desk/audit/audit-of";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { reportingOrganisation } from "@/lib/desk/transactions/reporting-organisation";
import {
  documentRefusal,
  type DocumentRecord,
  type DocumentTerms,
} from "@/lib/domain/documents/document";
import { documentFileName } from "@/lib/domain/documents/file-name";
import { documentRecord } from "./document-record";

export interface MadeDocument {
  fileName: string;
  bytes: Uint8Array;
}

/**
 * One transaction's receipt or remittance advice. The same record gives the same bytes. Side effects: an audit row with the
 * file's SHA-256; a record that the desk's copy lacks, or has as not yet paid, is read from the service first.
 * @param name transfer request id or reference
 * @throws {AppError} `forbidden`, `invalid`, `not_found`, `conflict` with reason `not_completed` when there is no such document for its status
 * @throws {UpstreamError} when the service had to be asked and couldn't answer
 */
export async function makeDocument(
  ctx: UserContext,
  name: string,
  input: DocumentQuery,
  { write }: { write(record: DocumentRecord, terms: DocumentTerms): Uint8Array },
): Promise<MadeDocument> {
  requirePermission(ctx, "transactions.export");
  const { kind, fee } = parseInput(DocumentQuery, input);
  const record = await documentRecord(ctx, name, kind);
  const refusal = documentRefusal(kind, record.status, record.isShortPaid);
  if (refusal !== null) throw new AppError("conflict", refusal, { reason: "not_completed" });
  const { name: organisation, sandbox, reportingZone: zone } = await reportingOrganisation(ctx.db);
  const bytes = write(record, {
    kind,
    withFee: fee === "with",
    organisation,
    sandbox,
    zone,
    standingsTold: true,
  });
  const fileName = documentFileName({
    kind,
    organisation,
    sandbox,
    name: record.reference ?? record.id,
    withFee: fee === "with",
  });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, auditOf(ctx), {
      action: `document.${kind}_made`,
      subjectType: "transfer",
      subjectId: record.id,
      after: { fileName, sha256 },
    }),
  );
  return { fileName, bytes };
}
