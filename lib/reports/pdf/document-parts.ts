import {
  BODY,
  type DocumentContent,
  type FactRow,
  type Figure,
  fitting,
  type LedgerRow,
  QUIET,
  SMALL,
} from "./document-head";
import type { Flow } from "./flow";
import { INK, type Spacing, type Tag, type TextStyle } from "./page-items";

const HEADING: TextStyle = { font: "semibold", size: 11, color: INK.ink };
const VALUE: TextStyle = { font: "medium", size: 10.5, color: INK.ink };
const TOTAL: TextStyle = { font: "semibold", size: 11.5, color: INK.ink };
const PAYMENT: TextStyle = { ...SMALL, color: INK.ink2 };
const LABEL_WIDTH = 128;
const LEADING = 15;

/** Labels on the left, figures on the right, and a double rule below the total. */
export function putLedger(flow: Flow, rows: readonly LedgerRow[], within: Tag): void {
  const table = within.add("Table");
  rows.forEach((row, at) => putLedgerRow(flow, row, at === 0, table.add("TR")));
  flow.y += 26;
}

function putLedgerRow(
  flow: Flow,
  { label, value, hint, isTotal }: LedgerRow,
  isFirst: boolean,
  tag: Tag,
): void {
  const height = hint ? 38 : 27;
  flow.need(height + 4);
  const { left, right } = flow.frame;
  if (isTotal) flow.rule(flow.y, INK.ink, 0.8);
  else if (!isFirst) flow.rule(flow.y, INK.lineFaint);
  const baseline = flow.y + 17.5;
  flow.put(label, baseline, {
    x: left,
    style: isTotal ? { ...BODY, font: "semibold", color: INK.ink } : BODY,
    tag: tag.add("TH", { scope: "Row" }),
  });
  const cell = tag.add("TD");
  putFigure(flow, value, {
    right,
    baseline,
    style: isTotal ? TOTAL : VALUE,
    width: flow.width - 170,
    tag: cell,
    after: hint ? " " : "",
  });
  if (hint) flow.put(hint, baseline + 12, { x: left, style: SMALL, tag: cell });
  flow.y += height;
  if (!isTotal) return;
  flow.rule(flow.y, INK.ink, 0.8);
  flow.rule(flow.y + 2.4, INK.ink, 0.8);
}

/** Right-aligned, with the currency code in a lighter colour than the figure. */
export function putFigure(
  flow: Flow,
  value: Figure | string,
  at: {
    right: number;
    baseline: number;
    style: TextStyle;
    width: number;
    tag: Tag;
    after?: Spacing;
  },
): void {
  const { right, baseline, tag, after } = at;
  const isText = typeof value === "string";
  const figure = flow.clean(isText ? value : value.figure, 120);
  const code = isText ? "" : `${flow.clean(value.code, 20)} `;
  const style = fitting(flow, code + figure, at.style, at.width, 5);
  flow.put(figure, baseline, { x: right, style, align: "right", tag, after });
  if (isText) return;
  flow.put(code, baseline, {
    x: right - flow.widthOf(figure, style),
    style: { ...style, font: "regular", color: INK.ink3 },
    align: "right",
    tag,
    isFirst: true,
  });
}

export function putSection(
  flow: Flow,
  { title, rows }: DocumentContent["sections"][number],
  within: Tag,
): void {
  putHeading(flow, title, within);
  const table = within.add("Table");
  for (const row of rows) putFact(flow, row, table.add("TR"));
  flow.y += 16;
}

function putHeading(flow: Flow, title: string, within: Tag): void {
  flow.need(26 + LEADING * 2);
  flow.put(title, flow.y + 9, { x: flow.frame.left, style: HEADING, tag: within.add("H2") });
  flow.y += 16;
  flow.rule(flow.y, INK.line);
  flow.y += 6;
}

function putFact(flow: Flow, { label, lines }: FactRow, tag: Tag): void {
  const x = flow.frame.left + LABEL_WIDTH;
  flow.need(LEADING);
  flow.put(label, flow.y + LEADING * 0.76, {
    x: flow.frame.left,
    style: QUIET,
    tag: tag.add("TH", { scope: "Row" }),
  });
  const cell = tag.add("TD");
  lines.forEach(({ text, isCode = false, isQuiet }, at) => {
    const whole: TextStyle = { ...BODY, color: isQuiet ? INK.ink3 : INK.ink, isCode };
    const style = isCode
      ? fitting(flow, flow.clean(text, 100), whole, flow.frame.right - x, 8.5)
      : whole;
    // Text that is read character by character is printed in full, however long it is.
    const wrapped = flow.wrapped(text, style, flow.frame.right - x, isCode ? 2_000 : 400);
    const after = at < lines.length - 1 ? " " : "";
    flow.lines(wrapped, LEADING, { x, style, tag: cell, after });
  });
  flow.y += 2;
}

export function putPayments(
  flow: Flow,
  { payments, paymentsTitle }: DocumentContent,
  within: Tag,
): void {
  if (payments.length === 0) return;
  putHeading(flow, paymentsTitle, within);
  const table = within.add("Table");
  const { left, right } = flow.frame;
  const sessionAt = left + 155;
  for (const { at, session, status, figure } of payments) {
    const style: TextStyle = { ...PAYMENT, isCode: true };
    const sessions = flow.wrapped(session, style, right - 166 - sessionAt, 400);
    const words = flow.wrapped(status, PAYMENT, 56, 40);
    const height = Math.max(sessions.length, words.length) * 12 + 5;
    flow.need(Math.min(height, 200));
    const top = flow.y;
    const row = table.add("TR");
    const tags = {
      at: row.add("TH", { scope: "Row" }),
      session: row.add("TD"),
      status: row.add("TD"),
      figure: row.add("TD"),
    };
    flow.put(at, top + 10, { x: left, style: PAYMENT, tag: tags.at });
    words.forEach(({ text, after }, index) =>
      flow.put(text, top + 10 + index * 12, {
        x: right - 158,
        style: PAYMENT,
        tag: tags.status,
        after,
      }),
    );
    putFigure(flow, figure, {
      right,
      baseline: top + 10,
      style: { font: "medium", size: 9.5, color: INK.ink },
      width: 100,
      tag: tags.figure,
    });
    flow.lines(sessions, 12, { x: sessionAt, style, tag: tags.session });
    flow.y = Math.max(flow.y, top + words.length * 12) + 5;
  }
  flow.y += 16;
}
