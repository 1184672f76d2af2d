/**
 * Something that a person can put right. Its lines go to the terminal as they are, with no stack:
 * what is wrong, and what to do about it.
 */
export class LauncherError extends Error {
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join("\n"));
    this.name = "LauncherError";
    this.lines = lines;
  }
}

/** The message of anything that was thrown. */
export function errorText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The code of a system error, such as `ENOENT` or `EADDRINUSE`, if it has one. */
export function errorCode(thrown: unknown): string | undefined {
  if (thrown instanceof Error && "code" in thrown && typeof thrown.code === "string")
    return thrown.code;
  return undefined;
}
