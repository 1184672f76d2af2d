import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { readFileIfAny, writePrivateFile } from "./private-file";

/**
 * The secret that signs sessions: created once and stored, so that a restart signs nobody out.
 * Used only when NEXTAUTH_SECRET is unset.
 */
export function sessionSecret(dataDir: string): string {
  const path = join(dataDir, "session-secret");
  const kept = readFileIfAny(path)?.trim();
  if (kept) return kept;
  const made = randomBytes(32).toString("base64url");
  writePrivateFile(path, `${made}\n`);
  return made;
}
