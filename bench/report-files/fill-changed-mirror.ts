import { fillMirror } from "../mirror/fill-mirror";
import { withClient } from "../product/with-client";

/** The mirror with this many records, of which one in a thousand has been changed once since: a report as of a revision reads its versions too. */
export async function fillChangedMirror(databaseUrl: string, count: number): Promise<void> {
  await fillMirror(databaseUrl, count);
  await withClient(databaseUrl, async (client) => {
    await client.query("update transactions set fee = '0.75', revision = nextval('desk_revision') where revision % 1000 = 0");
    await client.query("vacuum analyze transactions");
  });
}
