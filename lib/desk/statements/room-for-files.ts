import { MAX_STATEMENT_BYTES } from "@/lib/contract/api/statements";
import { AppError } from "@/lib/desk/app-error";
import type { DatabaseTransaction } from "@/lib/store/database";
import { heldBytes } from "@/lib/store/statements/waiting-files";

/** What the files of one person, and of everybody, may take up that nobody has imported: ten and fifty of the largest. */
export const OWN_ROOM_BYTES = 10 * MAX_STATEMENT_BYTES;
export const ALL_ROOM_BYTES = 50 * MAX_STATEMENT_BYTES;

/**
 * Refuses a file for which there is no room. What was imported doesn't count.
 * @throws {AppError} `conflict` (files_waiting)
 */
export async function requireRoom(tx: DatabaseTransaction, userId: string): Promise<void> {
  const held = await heldBytes(tx, userId, MAX_STATEMENT_BYTES);
  if (held.own + MAX_STATEMENT_BYTES > OWN_ROOM_BYTES)
    throw noRoom("The files that you have sent and not imported", OWN_ROOM_BYTES);
  if (held.all + MAX_STATEMENT_BYTES > ALL_ROOM_BYTES)
    throw noRoom("The files that people have sent and not imported", ALL_ROOM_BYTES);
}

function noRoom(whose: string, bytes: number): AppError {
  const room = `${(bytes / 1e9).toFixed(1)} GB`;
  return new AppError(
    "conflict",
    `${whose} leave no room for another: they may take ${room} together. Import or discard some of those listed under “Files not imported”, then send this one again.`,
    {
      reason: "files_waiting",
    },
  );
}
