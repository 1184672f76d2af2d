import type { Database } from "@/lib/store/database";
import { putOriginsUnderRecords } from "@/lib/store/reports/record-origins";
import { settledRevision } from "@/lib/store/revision";

/**
 * The revision that a file made now is written as of: all that is known by now is where reports and receipts look for it.
 * @param recordId the only record in the file; absent if it may hold any
 */
export async function fileRevision(db: Database, recordId: string | null = null): Promise<string> {
  await putOriginsUnderRecords(db, recordId);
  return settledRevision(db);
}
