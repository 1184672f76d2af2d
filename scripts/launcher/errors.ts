/** Something that a person can put right. Its lines go to the terminal without a stack. */
export class LauncherError extends Error {
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join("\n"));
    this.name = "LauncherError";
    this.lines = lines;
  }
}

export function errorText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The code of a system error, such as `ENOENT` or `EADDRINUSE`, if it has one. */
export function errorCode(thrown: unknown): string | undefined {
  if (thrown instanceof Error && "code" in thrown && typeof thrown.code === "string")
    return thrown.code;
  return undefined;
}

/** Runs a command to its exit code. A `LauncherError` is printed, and gives 1. */
export async function exitCodeOf(command: () => Promise<void>): Promise<number> {
  try {
    await command();
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof LauncherError)) throw thrown;
    process.stderr.write(`${thrown.lines.join("\n")}\n`);
    return 1;
  }
}
