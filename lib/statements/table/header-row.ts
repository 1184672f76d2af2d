/** A heading in the form used for comparing: without case, spaces and marks, which an export may change from month to month. */
export function headerKey(cell: string): string {
  return cell
    .toLowerCase()
    .normalize("NFKC")
    .replaceAll(/[\s*:._"'()#/\\|-]+/g, " ")
    .trim();
}

/** Distinguishes the header that a mapping remembers from other rows. Empty cells at the end don't count. */
export function headerMatcher(header: readonly string[]): (cells: readonly string[]) => boolean {
  const keys = header.map(headerKey);
  return (cells) => {
    const length = Math.max(cells.length, keys.length);
    for (let i = 0; i < length; i += 1)
      if (headerKey(cells[i] ?? "") !== (keys[i] ?? "")) return false;
    return true;
  };
}
