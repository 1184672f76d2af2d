import type { Flow } from "./flow";
import { INK, type Running, type Spacing, type Tag, type TextStyle } from "./page-items";

/** A figure and its currency code, which are always printed together. */
export interface Figure {
  code: string;
  figure: string;
}

export interface LedgerRow {
  label: string;
  value: Figure | string;
  hint?: string;
  isTotal?: boolean;
}

export interface FactRow {
  label: string;
  lines: readonly FactLine[];
}

export interface FactLine {
  text: string;
  /** True for an account, address, hash or reference, which is never shortened. People read it character by character. */
  isCode?: boolean;
  isQuiet?: boolean;
}

interface PaymentRow {
  at: string;
  session: string;
  status: string;
  figure: Figure;
}

/** The content of a document, in words and figures ready to print. The layout decides where they go. */
export interface DocumentContent {
  title: string;
  /** The reference, or what is shown instead of it. */
  name: string;
  organisation: string;
  /** True if the document must be marked as the sandbox's. */
  sandbox: boolean;
  address: readonly FactLine[];
  sentence: string | null;
  lead: { label: string; value: Figure | null; status: string; isDone: boolean; at: string | null };
  ledger: readonly LedgerRow[];
  sections: readonly { title: string; rows: readonly FactRow[] }[];
  payments: readonly PaymentRow[];
  paymentsTitle: string;
  notes: readonly string[];
  fileTitle?: string;
}

export const BODY: TextStyle = { font: "regular", size: 10, color: INK.ink2 };
export const QUIET: TextStyle = { ...BODY, color: INK.ink3 };
export const SMALL: TextStyle = { font: "regular", size: 8.5, color: INK.ink3 };
const OWNER: TextStyle = { font: "semibold", size: 12, color: INK.ink };
const TITLE: TextStyle = { font: "semibold", size: 18, color: INK.ink };
const SIGN: TextStyle = { font: "semibold", size: 8.5, color: INK.warningInk };
const LEAD: TextStyle = { font: "semibold", size: 28, color: INK.ink };
const LEAD_CODE: TextStyle = { font: "regular", size: 20, color: INK.ink3 };
const MIN_LEAD = 12;
const HEADING: TextStyle = { font: "semibold", size: 11, color: INK.ink };
const VALUE: TextStyle = { font: "medium", size: 10.5, color: INK.ink };
const TOTAL: TextStyle = { font: "semibold", size: 11.5, color: INK.ink };
const PAYMENT: TextStyle = { ...SMALL, color: INK.ink2 };
const LABEL_WIDTH = 128;
const LEADING = 15;

/** Draws a strip across the page, recognisable as no part of the document. */
export function sandboxStrip(flow: Flow, pageWidth: number, tag: Tag | Running): void {
  const running = typeof tag === "string" ? tag : undefined;
  flow.add({
    is: "box",
    x: 0,
    y: 0,
    width: pageWidth,
    height: 24,
    color: INK.warningTint,
    hatch: "#faead0",
    running,
  });
  flow.rule(24, INK.warningLine, 0.8, [0, pageWidth], running);
  flow.put("Sandbox – not a real payment", 15, { x: flow.frame.left, style: SIGN, tag });
}

export function putHead(
  flow: Flow,
  { organisation, title, name }: Pick<DocumentContent, "organisation" | "title" | "name">,
  within: Tag,
): void {
  const { left, right } = flow.frame;
  const code: TextStyle = { ...SMALL, isCode: true };
  const names = flow.wrapped(name, code, flow.width / 2, 200);
  const taken = Math.max(
    flow.widthOf(title, TITLE),
    ...names.map((line) => flow.widthOf(line.text, code)),
  );
  const owner = flow.wrapped(organisation, OWNER, flow.width - taken - 24, 120);
  const top = flow.y;
  const tag = within.add("H1");
  flow.put(title, top + 16, { x: right, style: TITLE, align: "right", tag, after: " " });
  names.forEach(({ text, after }, at) =>
    flow.put(text, top + 32 + at * 12, { x: right, style: code, align: "right", tag, after }),
  );
  flow.lines(owner, 16, { x: left, style: OWNER, tag: within.add("P") });
  flow.y = Math.max(flow.y, top + 26 + names.length * 12) + 10;
  flow.rule(flow.y, INK.ink, 0.8);
  flow.y += 22;
}

export function putLead(flow: Flow, { lead }: DocumentContent, within: Tag): void {
  const { left } = flow.frame;
  const tag = within.add("P");
  flow.need(96);
  flow.put(lead.label, flow.y + 8, { x: left, style: SMALL, tag, after: " " });
  flow.y += 16;
  if (lead.value) {
    const code = `${flow.clean(lead.value.code, 20)} `;
    const figure = flow.clean(lead.value.figure, 80);
    const codeWidth = flow.widthOf(code, LEAD_CODE);
    const style = fitting(flow, figure, LEAD, flow.width - codeWidth);
    flow.put(code, flow.y + 27, { x: left, style: LEAD_CODE, tag });
    flow.put(figure, flow.y + 27, { x: left + codeWidth, style, tag });
  } else {
    flow.put("–", flow.y + 27, { x: left, style: { ...LEAD, color: INK.ink3 }, tag });
  }
  flow.y += 42;
  putStatus(flow, lead, within.add("P"));
}

function putStatus(flow: Flow, { status, isDone, at }: DocumentContent["lead"], tag: Tag): void {
  const { left } = flow.frame;
  const [glyph, color] = isDone ? [INK.success, INK.successInk] : [INK.info, INK.infoInk];
  const style: TextStyle = { font: "medium", size: 10, color };
  const words = flow.clean(status, 60);
  flow.add({ is: "disc", x: left + 5.5, y: flow.y + 5.5, radius: 5.5, color: glyph });
  // A three-quarter disc: the money has come in and is on its way.
  if (!isDone)
    flow.add({ is: "box", x: left, y: flow.y, width: 5.5, height: 5.5, color: INK.white });
  else
    flow.add({
      is: "line",
      points: [
        [left + 3.1, flow.y + 5.7],
        [left + 4.9, flow.y + 7.5],
        [left + 8, flow.y + 3.8],
      ],
      color: INK.white,
      thickness: 1.2,
    });
  flow.put(words, flow.y + 9, { x: left + 17, style, tag, after: at ? " " : "" });
  const x = left + 17 + flow.widthOf(words, style) + 10;
  if (at) flow.put(at, flow.y + 9, { x, style: QUIET, tag });
  flow.y += 30;
}

/** Reduces a style until the text fits, within what is readable. */
export function fitting(
  flow: Pick<Flow, "widthOf">,
  text: string,
  style: TextStyle,
  width: number,
  least = MIN_LEAD,
): TextStyle {
  const needed = flow.widthOf(text, style);
  return needed <= width
    ? style
    : { ...style, size: Math.max(least, Math.floor((style.size * width * 10) / needed) / 10) };
}

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
