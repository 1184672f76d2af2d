import type { BenchResult, Table } from "./bench";

/** The result of one bench on the terminal: a line for each figure, which says whether its target was met. */
export function resultLines({ figures, table, notes }: BenchResult): string[] {
  const widest = Math.max(...figures.map(({ what }) => what.length));
  return [
    ...figures.map(({ what, measured, target }) => {
      const verdict = target === null ? "" : target.met ? "met" : "missed";
      return `  ${verdict.padEnd(7)} ${what.padEnd(widest)}  ${measured.padStart(12)}${target ? `   target ${target.text}` : ""}`;
    }),
    ...(table ? ["", ...tableText(table)] : []),
    ...(notes.length > 0 ? ["", ...notes.map((note) => `  ${note}`)] : []),
  ];
}

function tableText({ head, rows }: Table): string[] {
  const widths = head.map((cell, index) =>
    Math.max(cell.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  return [head, ...rows].map(
    (row) =>
      `          ${row.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join("  ")}`,
  );
}
