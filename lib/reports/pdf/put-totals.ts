import { formatFigure } from "@/lib/money/format";
import { putFigure } from "./document-parts";
import type { TextStyle } from "./page-items";
import { INK } from "./palette";
import type { TablePage, TablePages } from "./table-pages";
import type { Tag } from "./tag";
import type { TotalLine } from "./table-totals";

const LABEL: TextStyle = { font: "medium", size: 8 };
const FIGURE: TextStyle = { font: "semibold", size: 8.5 };
const LEADING = 15;
const LABELS = 90;
const WIDTH = 300;

/** Totals of the rows, one line per currency, never added across currencies. A single rule above, a double one below. */
export function putTotals(
  pages: TablePages,
  totals: readonly TotalLine[],
  put: (page: TablePage | null) => void,
): void {
  const { flow, within } = pages;
  if (totals.length === 0) {
    put(pages.room(24));
    flow.put("No rows, and nothing to add up.", flow.y + 15, {
      x: flow.frame.left,
      style: LABEL,
      color: INK.ink2,
      tag: pages.insteadOfRows(),
    });
    return;
  }
  put(pages.room(LEADING * Math.min(totals.length + 1, 6) + 20));
  flow.y += 12;
  const edges: [number, number] = [flow.frame.left, flow.frame.left + WIDTH];
  flow.put("Totals of all rows", flow.y + 6, {
    x: flow.frame.left,
    style: { ...LABEL, font: "semibold" },
    color: INK.ink,
    tag: within.add("H2"),
  });
  const table = within.add("Table");
  flow.y += 11;
  flow.rule(flow.y, INK.ink, 0.8, edges);
  let label = "";
  for (const total of totals) {
    put(pages.room(LEADING + 4));
    const row = table.add("TR");
    if (total.label !== label)
      flow.put(total.label, flow.y + 11, {
        x: flow.frame.left,
        style: LABEL,
        color: INK.ink2,
        tag: labelTag(row, total.label, totals),
      });
    label = total.label;
    const value = { code: total.code, figure: formatFigure(total.amount, total.code) };
    putFigure(flow, value, {
      right: edges[1],
      baseline: flow.y + 11,
      style: FIGURE,
      width: WIDTH - LABELS,
      tag: row.add("TD"),
    });
    flow.y += LEADING;
  }
  flow.y += 2;
  flow.rule(flow.y, INK.ink, 0.8, edges);
  flow.rule(flow.y + 2.2, INK.ink, 0.8, edges);
}

/** A label is printed once, beside the first of its currencies. */
function labelTag(row: Tag, label: string, totals: readonly TotalLine[]): Tag {
  return row.add("TH", {
    scope: "Row",
    rows: totals.filter((total) => total.label === label).length,
  });
}
