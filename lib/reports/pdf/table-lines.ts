import { fitting } from "./document-head";
import type { Flow, Line } from "./flow";
import type { TextStyle } from "./page-items";
import { INK } from "./palette";
import type { CellText } from "./table-cells";

export const LEAD: TextStyle = { font: "regular", size: 7.5 };
export const QUIET: TextStyle = { font: "regular", size: 6.5 };
export const LEADING = 9.2;
/** All cells of a group fit on one page, however long their texts are. */
const MAX_LINES = 11;
const LEAST_FIGURE = 4.5;
const LEAST_CODE = 6;

export interface CellLine extends Line {
  /** The currency before the figure, in a lighter colour. */
  code: string | null;
  style: TextStyle;
  color: string;
}

/** The lines that a cell needs in its column. */
export function cellLines(
  flow: Flow,
  cell: CellText,
  { width, isFigure, isLeading }: { width: number; isFigure: boolean; isLeading: boolean },
): CellLine[] {
  const [base, color] = isLeading && !cell.isQuiet ? [LEAD, INK.ink] : [QUIET, INK.ink3];
  const style: TextStyle = { ...base, isCode: cell.isCode };
  return isFigure
    ? figureLines(flow, cell, style, color, width)
    : textLines(flow, cell, style, color, width);
}

/** A figure is never shortened. If it can't be made small enough, it continues on the next line. */
function figureLines(
  flow: Flow,
  { text, code }: CellText,
  style: TextStyle,
  color: string,
  width: number,
): CellLine[] {
  const clean = flow.clean(text, 120);
  const lead = code === null ? null : `${flow.clean(code, 12)} `;
  const fitted = fitting(flow, `${lead ?? ""}${clean}`, style, width, LEAST_FIGURE);
  const room = lead === null ? width : Math.max(20, width - flow.widthOf(lead, fitted));
  return flow
    .wrapped(clean, fitted, room)
    .map((line, at) => ({ ...line, code: at === 0 ? lead : null, style: fitted, color }));
}

function textLines(
  flow: Flow,
  { text, isCode }: CellText,
  style: TextStyle,
  color: string,
  width: number,
): CellLine[] {
  // Codes that are slightly too long for a line are printed slightly smaller.
  const fitted = isCode ? fitting(flow, flow.clean(text, 60), style, width, LEAST_CODE) : style;
  const wrapped = flow.wrapped(text, fitted, width, 600);
  const kept =
    wrapped.length > MAX_LINES
      ? [...wrapped.slice(0, MAX_LINES - 1), { text: "…", after: "" as const }]
      : wrapped;
  return kept.map((line) => ({ ...line, code: null, style: fitted, color }));
}
