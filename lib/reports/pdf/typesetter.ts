import type { PdfFont } from "./tagged-document";
import type { FontName, TextStyle } from "./page-items";

export interface Glyph {
  code: string;
  /** Distances in thousandths of the font size. To the next glyph, the same by the font's own width, and this glyph's offset. */
  advance: number;
  natural: number;
  dx: number;
  dy: number;
}

export interface SetText {
  glyphs: readonly Glyph[];
  width: number;
}

/** Measures text, and says whether characters can be printed. */
export interface Measure {
  width(text: string, style: TextStyle): number;
  has(codePoint: number): boolean;
}

/** Without contextual alternates, which draw letters as other signs, such as an x between digits. */
const TEXT_FEATURES = { calt: false };
/** Figures of equal width; a hyphen between letters keeps its normal width. */
const FIGURE_FEATURES = { ...TEXT_FEATURES, tnum: true };
const CODE_FEATURES = { ...TEXT_FEATURES, zero: true };
/** Greek capitals that the fonts list, but put together from marks that they lack. */
const UNDRAWN: ReadonlySet<number> = new Set([0x1fbc, 0x1fcc, 0x1ffc]);
/** Labels, currencies and names are repeated many times. */
const MAX_KEPT = 4_000;

export class Typesetter implements Measure {
  readonly #pieces = new Map<string, SetText>();
  readonly #texts = new Map<string, SetText>();

  constructor(private readonly fonts: Readonly<Record<FontName, PdfFont>>) {}

  font(name: FontName): PdfFont {
    return this.fonts[name];
  }

  has(codePoint: number): boolean {
    return this.fonts.regular.font.hasGlyphForCodePoint(codePoint) && !UNDRAWN.has(codePoint);
  }

  width(text: string, style: TextStyle): number {
    return (this.set(text, style).width * style.size) / 1000;
  }

  set(text: string, style: TextStyle): SetText {
    return kept(this.#texts, `${keyOf(style)}${text}`, () =>
      joined(piecesOf(text, style.isCode === true).map((piece) => this.#piece(piece, style))),
    );
  }

  #piece(piece: string, style: TextStyle): SetText {
    return kept(this.#pieces, `${keyOf(style)}${piece}`, () => {
      const [codes, positions] = this.fonts[style.font].encode(
        piece,
        style.isCode ? CODE_FEATURES : /^[\d.,:()]/.test(piece) ? FIGURE_FEATURES : TEXT_FEATURES,
      );
      return joined(
        codes.map((code, at) => {
          const { xAdvance = 0, advanceWidth = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
          return {
            glyphs: [{ code, advance: xAdvance, natural: advanceWidth, dx: xOffset, dy: yOffset }],
            width: xAdvance,
          };
        }),
      );
    });
  }
}

/**
 * Words made of letters are repeated, so they are set and cached whole. Figures, hashes and very long words are set character by
 * character, since single characters are repeated as well.
 */
function piecesOf(text: string, isCode: boolean): string[] {
  return text
    .split(/(?<= )/)
    .flatMap((word) =>
      isCode || word.length > 32 || /\d/.test(word) ? (word.match(/.\p{M}*/gsu) ?? []) : [word],
    );
}

function keyOf({ font, isCode }: TextStyle): string {
  return `${font}${isCode ? "#" : " "}`;
}

function joined(parts: readonly SetText[]): SetText {
  return {
    glyphs: parts.flatMap((part) => part.glyphs),
    width: parts.reduce((all, part) => all + part.width, 0),
  };
}

function kept(map: Map<string, SetText>, key: string, make: () => SetText): SetText {
  let found = map.get(key);
  if (found) return found;
  found = make();
  if (map.size >= MAX_KEPT) map.clear();
  map.set(key, found);
  return found;
}
