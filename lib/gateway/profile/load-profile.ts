import { readFileSync } from "node:fs";
import type { z } from "zod";
import { ServiceProfile, type ProfileKeys } from "./profile";

/** Error in the file that SERVICE_PROFILE names. The message is a line for a terminal. */
export class ProfileError extends Error {
  constructor(path: string, what: string) {
    super(`SERVICE_PROFILE: ${path}: ${what}`.replace(/\s+/g, " "));
    this.name = "ProfileError";
  }
}

/**
 * Reads the profile keys of a JSON file; no keys without a path.
 * @throws {ProfileError} with one line that names the file, the key, and the expected value
 */
export function loadProfileKeys(path: string | undefined): ProfileKeys {
  if (path === undefined) return {};
  const keys = readJson(path);
  const parsed = ServiceProfile.safeParse(keys);
  if (parsed.success) return keys as ProfileKeys;
  throw new ProfileError(path, parsed.error.issues.map(describeIssue).join("; "));
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new ProfileError(
      path,
      `can't be read (${error instanceof Error && "code" in error ? String(error.code) : "unknown error"})`,
    );
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new ProfileError(
      path,
      `is not JSON: ${error instanceof Error ? error.message : "unreadable"}`,
    );
  }
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const place = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys
      .map((key) => `${[...issue.path, key].join(".")} is not a key of the profile`)
      .join("; ");
  }
  return place === "" ? issue.message : `${place} ${issue.message}`;
}
