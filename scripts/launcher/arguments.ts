/**
 * What is wrong with a command's arguments, as one line; null when nothing is.
 * @param known what it may be given.
 */
export function argumentFault(
  command: string,
  given: readonly string[],
  known: readonly string[] = [],
): string | null {
  const unknown = given.find((argument) => !known.includes(argument));
  if (unknown === undefined) return null;
  return `${command} takes no arguments, and "${shown(unknown)}" is one. Settings are variables: before the command, as in PORT=3001 ${command}, or in .env; .env.example explains each.`;
}

/** What follows an equals sign may be a secret meant for a variable. */
function shown(argument: string): string {
  return argument.replace(/=[^]*$/, "=…");
}
