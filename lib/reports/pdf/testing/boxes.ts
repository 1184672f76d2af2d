import type { PageItem, PageSize, TextItem } from "../page-items";

interface Box {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The area where a text's letters can be, without the spacing around its line. */
function boxOf({ text, x, y, width, style }: TextItem): Box {
  return {
    text,
    left: x,
    right: x + width,
    top: y - style.size * 0.7,
    bottom: y + style.size * 0.15,
  };
}

const boxesOf = (page: readonly PageItem[]): Box[] =>
  page
    .filter((item) => item.is === "text" && item.text.trim() !== "")
    .map((item) => boxOf(item as TextItem));

/** Pairs of texts on a page that overlap. */
export function overlaps(page: readonly PageItem[]): [string, string][] {
  const boxes = boxesOf(page);
  return boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .flatMap((b): [string, string][] =>
        a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom && b.top < a.bottom
          ? [[a.text, b.text]]
          : [],
      ),
  );
}

/** Texts that extend beyond the page. */
export function outside(page: readonly PageItem[], { width, height }: PageSize): string[] {
  return boxesOf(page)
    .filter((box) => box.left < 20 || box.right > width - 20 || box.top < 0 || box.bottom > height)
    .map((box) => box.text);
}

/** A page's words in order. */
export function wordsOf(pages: readonly (readonly PageItem[])[]): string[] {
  return pages.flat().flatMap((item) => (item.is === "text" ? [item.text] : []));
}
