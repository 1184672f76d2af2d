/** Header cells as they are compared: the case, blanks and marks that an export changes from month to month left out. */
export function headerKey(cell: string): string {
  return cell.toLowerCase().normalize("NFKC").replaceAll(/[\s*:._"'()/\\-]+/g, " ").trim();
}

/** Whether a row is the header that a mapping remembers; empty cells at the end don't count. */
export function isHeaderRow(cells: readonly string[], header: readonly string[]): boolean {
  const length = Math.max(cells.length, header.length);
  for (let i = 0; i < length; i += 1) if (headerKey(cells[i] ?? "") !== headerKey(header[i] ?? "")) return false;
  return true;
}
