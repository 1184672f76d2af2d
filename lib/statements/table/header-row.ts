/** Header cells as they are compared: the case, blanks and marks that an export changes from month to month left out. */
export function headerKey(cell: string): string {
  return cell.toLowerCase().normalize("NFKC").replaceAll(/[\s*:._"'()#/\\|-]+/g, " ").trim();
}

/** Tells the header that a mapping remembers from other rows; empty cells at the end don't count. */
export function headerMatcher(header: readonly string[]): (cells: readonly string[]) => boolean {
  const keys = header.map(headerKey);
  return (cells) => {
    const length = Math.max(cells.length, keys.length);
    for (let i = 0; i < length; i += 1) if (headerKey(cells[i] ?? "") !== (keys[i] ?? "")) return false;
    return true;
  };
}
