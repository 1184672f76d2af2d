import { fillLines } from "../matching/fill-lines";
import { runInProcess } from "../matching/run-in-process";
import { fillMirror } from "../mirror/fill-mirror";
import { withClient } from "../product/with-client";

export const MATCHED_LINES = 100_000;

/**
 * Fills the tables for a month-end report. The mirror gets so many records; one in a thousand has a
 * second version, so that a report as of a revision reads versions too. An account gets 100,000
 * lines that the rules have run over.
 */
export async function fillMonthEnd(databaseUrl: string, records: number): Promise<void> {
  await fillMirror(databaseUrl, records);
  await runInProcess(databaseUrl, await fillLines(databaseUrl, MATCHED_LINES));
  await withClient(databaseUrl, async (client) => {
    await client.query(
      "update transactions set fee = '0.75', revision = nextval('desk_revision') where revision % 1000 = 0",
    );
    await client.query("vacuum analyze transactions, matches, match_lines, match_legs");
  });
}
