import type { BoxItem, DiscItem, LineItem, PageItem, PageSize, TextItem } from "./page-items";
import type { Typesetter } from "./typesetter";

/** The name by which a page refers to the form that shows the number of pages. */
export const PAGE_TOTAL = "PageTotal";

/** Converts a page's items into PDF operators, whose origin is the lower left corner. */
export function pageContent(
  items: readonly PageItem[],
  { height }: PageSize,
  typesetter: Typesetter,
): string {
  return items.map((item) => itemOperators(item, height, typesetter)).join("\n");
}

/** The operators that draw an item. */
export function itemOperators(item: PageItem, height: number, typesetter: Typesetter): string {
  switch (item.is) {
    case "text":
      return textOperators(item, height - item.y, typesetter);
    case "line":
      return lineOperators(item, height);
    case "box":
      return boxOperators(item, height);
    case "disc":
      return discOperators(item, height);
    case "page-total":
      return `q 1 0 0 1 ${point(item.x)} ${point(height - item.y)} cm /${PAGE_TOTAL} Do Q`;
  }
}

/** One text with its baseline at `y`, in PDF's coordinates. */
export function textOperators(
  { x, text, style, color }: Pick<TextItem, "x" | "text" | "style" | "color">,
  y: number,
  typesetter: Typesetter,
): string {
  const scale = style.size / 1000;
  const out = [
    `BT /${typesetter.font(style.font).id} ${point(style.size)} Tf ${filled(color)} 1 0 0 1 ${point(x)} ${point(y)} Tm`,
  ];
  let at = x;
  let run = "";
  const show = (): void => {
    if (run !== "") out.push(`[${run}] TJ`);
    run = "";
  };
  for (const { code, advance, natural, dx, dy } of typesetter.set(text, style).glyphs) {
    if (dx !== 0 || dy !== 0) {
      // A combining mark: it is moved into place, and the line then continues after it.
      show();
      out.push(`1 0 0 1 ${point(at + dx * scale)} ${point(y + dy * scale)} Tm <${code}> Tj`);
      out.push(`1 0 0 1 ${point(at + advance * scale)} ${point(y)} Tm`);
    } else {
      if (run === "" || !run.endsWith(">")) run += `<${code}>`;
      else run = `${run.slice(0, -1)}${code}>`;
      if (advance !== natural) run += point(natural - advance);
    }
    at += advance * scale;
  }
  show();
  return [...out, "ET"].join(" ");
}

function lineOperators({ points, color, thickness }: LineItem, height: number): string {
  const path = points
    .map(([x, y], at) => `${point(x)} ${point(height - y)} ${at === 0 ? "m" : "l"}`)
    .join(" ");
  return `${stroked(color)} ${point(thickness)} w ${path} S`;
}

const HATCH_STEP = 10;

function boxOperators({ x, y, width, height, color, hatch }: BoxItem, pageHeight: number): string {
  const box = `${point(x)} ${point(pageHeight - y - height)} ${point(width)} ${point(height)} re`;
  const fill = `${filled(color)} ${box} f`;
  if (!hatch) return fill;
  const bottom = pageHeight - y - height;
  const count = Math.ceil((width + height) / HATCH_STEP);
  const lines = Array.from({ length: count }, (_, index) => {
    const at = x - height + index * HATCH_STEP;
    return `${point(at)} ${point(bottom)} m ${point(at + height)} ${point(bottom + height)} l`;
  });
  return `${fill} q ${box} W n ${stroked(hatch)} 1.4 w ${lines.join(" ")} S Q`;
}

/** Distance of a curve's control points from its ends, for a quarter of a circle. */
const KAPPA = 0.5523;

function discOperators({ x, y, radius: r, color }: DiscItem, height: number): string {
  const [cx, cy, k] = [x, height - y, r * KAPPA];
  const curve = (...places: number[]): string => `${places.map(point).join(" ")} c`;
  return [
    filled(color),
    `${point(cx + r)} ${point(cy)} m`,
    curve(cx + r, cy + k, cx + k, cy + r, cx, cy + r),
    curve(cx - k, cy + r, cx - r, cy + k, cx - r, cy),
    curve(cx - r, cy - k, cx - k, cy - r, cx, cy - r),
    curve(cx + k, cy - r, cx + r, cy - k, cx + r, cy),
    "f",
  ].join(" ");
}

function point(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const known = new Map<string, string>();

/** Converts `#rrggbb` to three numbers. Only the few colours of a palette occur. */
function parts(color: string): string {
  let found = known.get(color);
  if (found === undefined) {
    found = [1, 3, 5]
      .map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3))
      .join(" ");
    known.set(color, found);
  }
  return found;
}

const filled = (color: string): string => `${parts(color)} rg`;
const stroked = (color: string): string => `${parts(color)} RG`;
