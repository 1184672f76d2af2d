import { at, childrenOf, type XmlNode } from "../xml/node";

/** Excel's own limit of a format's length. Brackets that never close cost the square of it. */
const MAX_FORMAT = 255;

/** Built-in formats that show a date. Source: ECMA-376, 18.8.30; 27 to 36 and 50 to 58 are those of East Asia. */
const DAY_FORMATS = new Set([14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)]);

/** For every cell style, whether it shows its number as a date. */
export function dateStyles(styles: XmlNode): boolean[] {
  const own = new Map(
    childrenOf(at(styles, "numFmts"), "numFmt").map(({ attributes }) => [
      Number(attributes["numFmtId"]),
      attributes["formatCode"] ?? "",
    ]),
  );
  return childrenOf(at(styles, "cellXfs"), "xf").map(({ attributes }) => {
    const id = Number(attributes["numFmtId"] ?? 0);
    const code = own.get(id);
    return code === undefined ? DAY_FORMATS.has(id) : showsDay(code);
  });
}

/** Whether a format has a year or day in it, outside quotes, brackets and escapes. */
function showsDay(code: string): boolean {
  const bare = code.slice(0, MAX_FORMAT).replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, "");
  return /[yd]/i.test(bare) && !/general/i.test(bare);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
