import { putOriginsUnderRecords } from "@/lib/store/reports/record-origins";
import { settledRevision } from "@/lib/store/revision";
import type { Database } from "@/lib/store/database";

/** The revision that a report or receipt made now is written as of: all that is known by now stands where reports look for it. */
export async function fileRevision(db: Database): Promise<string> {
  await putOriginsUnderRecords(db);
  return settledRevision(db);
}
