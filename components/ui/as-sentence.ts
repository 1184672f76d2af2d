/** What is said of a field, with a full stop at its end whoever wrote it: the schemas' own words have none. */
export function asSentence(text: string): string {
  return /[.!?…][”"')]?$/.test(text) ? text : `${text}.`;
}
