import { AppError } from "@/lib/desk/app-error";

/** How many files a process checks at once: each may take a gigabyte of its machine's disk until it is checked. */
const AT_ONCE = 4;
const checking = new Set<string>();

/**
 * Runs a check of a file, one at a time for each person and a few for all.
 * @throws {AppError} `conflict` (check_running) while another check of this person's runs; `unavailable` (checks_busy) while too many of others do
 */
export async function withCheckPlace<Result>(
  userId: string,
  check: () => Promise<Result>,
): Promise<Result> {
  if (checking.has(userId)) {
    throw new AppError(
      "conflict",
      "Another file of yours is being checked. Wait until its answer is here, then check this one; or enter its SHA-256, which is answered at once.",
      { reason: "check_running" },
    );
  }
  if (checking.size >= AT_ONCE) {
    throw new AppError(
      "unavailable",
      "Many files are being checked at the moment. Try again in a minute; or enter the file's SHA-256, which is answered at once.",
      { reason: "checks_busy", retryAfterSeconds: 60 },
    );
  }
  checking.add(userId);
  try {
    return await check();
  } finally {
    checking.delete(userId);
  }
}
