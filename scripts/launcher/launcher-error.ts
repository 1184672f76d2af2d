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
