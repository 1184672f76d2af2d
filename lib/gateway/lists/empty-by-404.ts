import type { Page } from "../reading";
import { isUpstreamError } from "../upstream-error";

/**
 * A list's first page. Assumed: a service may answer a list without rows with a 404 whose words say nothing of rows, such as `Not Found`. It is
 * taken for an empty one only if the same address is answered under another filter, and this one is a 404 again after that: the address is there.
 * @param elsewhere reads the first page under other filters, in turn until one is answered
 * @throws {UpstreamError} the 404, if nothing else is answered; any other error of the page
 */
export async function firstPageOrNothing<Row>(
  read: () => Promise<Page<Row>>,
  elsewhere: readonly (() => Promise<Page<Row>>)[],
): Promise<Page<Row>> {
  try {
    return await read();
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const answered = await firstAnswered(elsewhere);
    if (answered === null) throw error;
    const again = await read().catch((reason: unknown) => {
      if (isNotFound(reason)) return null;
      throw reason;
    });
    return (
      again ?? { ...answered, rows: [], skipped: [], count: null, next: null, isBehindEnd: true }
    );
  }
}

async function firstAnswered<Row>(
  reads: readonly (() => Promise<Page<Row>>)[],
): Promise<Page<Row> | null> {
  for (const read of reads) {
    const page = await read().catch((error: unknown) => {
      if (isUpstreamError(error)) return null;
      throw error;
    });
    if (page !== null) return page;
  }
  return null;
}

function isNotFound(error: unknown): boolean {
  return isUpstreamError(error) && error.kind === "refused" && error.status === 404;
}
