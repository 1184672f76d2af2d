import { DATABASE_AWAY_DIGEST } from "@/lib/contract/api/page-error";

/** Connection errors of PostgreSQL and its socket. The request is not at fault. */
const DATABASE_AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08003",
  "08006",
  "25P03",
]);

/**
 * Messages of the driver's own errors, which carry no code. A transaction that was cut off ends
 * with the third: its rollback finds no connection any more.
 */
const DRIVER_HAS_NO_CONNECTION =
  /^Connection terminated|timeout exceeded when trying to connect|^Client (?:has encountered a connection error|was closed) and is not queryable/;

/** The code of an error of PostgreSQL or its socket; "" without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Returns true if PostgreSQL can't be reached, by the error's code or message. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return DATABASE_AWAY.has(codeOf(error)) || DRIVER_HAS_NO_CONNECTION.test(error.message);
}

/**
 * Reads what a page can't be made without. When the database is away, the error says so by its digest, which Next keeps and
 * hands to the error page in place of the message.
 */
export async function readForPage<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw isDatabaseAway(error)
      ? Object.assign(error as Error, { digest: DATABASE_AWAY_DIGEST })
      : error;
  }
}
