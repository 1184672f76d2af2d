import fc from "fast-check";
import { expect, test } from "vitest";
import { printable, wrapText } from "./flow";

const latin = (codePoint: number): boolean => codePoint < 0x250 || codePoint === 0x2026;

test("controls go, direction is never turned, and what the font lacks is a box", () => {
  expect(printable("a\u0000b\u202ec\nd\te\u200bf", latin)).toBe("abc d ef");
  expect(printable("Ada 😀 علي", latin)).toBe("Ada □ □□□");
  expect(printable("\ud83d", latin)).toBe("□");
  expect(printable("  a   b  ", latin)).toBe("a b");
});

test("text beyond the most ends in an ellipsis, whole characters all along", () => {
  expect(printable("ééééé", latin, 4)).toBe("ééé…");
});

test("no text at all can put a control or half a character on a page", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 40 }),
      (codePoints) => {
        const text = String.fromCodePoint(...codePoints);
        expect(printable(text, latin)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      },
    ),
  );
});

test("lines hold all of the text, and none is wider than it may be", () => {
  const widthOf = (part: string): number => Array.from(part).length;
  fc.assert(
    fc.property(
      fc.array(
        fc.string({ minLength: 1, maxLength: 30 }).map((word) => word.replaceAll(" ", "x")),
        { minLength: 1 },
      ),
      fc.integer({ min: 3, max: 20 }),
      (words, width) => {
        const lines = wrapText(words.join(" "), width, widthOf);
        expect(lines.map(({ text, after }) => `${text}${after}`).join("")).toBe(words.join(" "));
        for (const { text } of lines) expect(widthOf(text)).toBeLessThanOrEqual(width);
      },
    ),
  );
});
