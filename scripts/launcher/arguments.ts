/**
 * Describes an error in a command's arguments, as a line; null if there is none.
 * @param known the allowed arguments
 */
export function argumentError(
  command: string,
  given: readonly string[],
  known: readonly string[] = [],
): string | null {
  const unknown = given.find((argument) => !known.includes(argument));
  if (unknown === undefined) return null;
  return `${command} takes no arguments, and "${shown(unknown)}" is one. Settings are variables: before the command, as in PORT=3001 ${command}, or in .env; .env.example explains each.`;
}

/** Hides the part after an equals sign, which may be a secret. */
function shown(argument: string): string {
  return argument.replace(/=[^]*$/, "=…");
}
