/**
 * A day whose year, month and day stand in cells of their own, as one text that can be read in one way only: `2026-01-13`, `13 Jan 2026`.
 * Null for what isn't one, as the headings.
 */
export function wholeDay(year: string, month: string, day: string): string | null {
  const [y, m, d] = [year, month, day].map((cell) => cell.trim()) as [string, string, string];
  if (!/^\d{4}$/.test(y) || !/^\d{1,2}$/.test(d) || m === "") return null;
  return /^\d{1,2}$/.test(m)
    ? `${y}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`
    : `${d} ${m} ${y}`;
}
