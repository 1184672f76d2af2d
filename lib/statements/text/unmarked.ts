/**
 * A cell without what keeps spreadsheets from taking its figures for a number: an apostrophe before them, as in `'0012345678`, or a
 * formula around them, as in `="0012345678"`.
 */
export function unmarked(cell: string): string {
  if (cell.startsWith("=")) return /^="([^"]*)"$/.exec(cell)?.[1]?.trim() ?? cell;
  return /^'[\d+-]/.test(cell) && !cell.endsWith("'") ? cell.slice(1) : cell;
}
