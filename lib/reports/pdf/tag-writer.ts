import type { PdfPage, TaggedDocument } from "./tagged-document";
import type { PageItem, Running, Tag, TagCell, TextItem } from "./page-items";

interface OpenTag {
  object: number;
  parts: number[];
  /** Its text on pages, by the number of its object. A marked sequence on each page. */
  texts: { page: number; sequence: number }[];
}

const ARTIFACTS: Record<Running | "look", string> = {
  look: "/Artifact <</Type /Layout>> BDC",
  header: "/Artifact <</Type /Pagination /Subtype /Header>> BDC",
  footer: "/Artifact <</Type /Pagination /Subtype /Footer>> BDC",
};

/**
 * Writes the tags of a file (ISO 32000-1, 14.7 and 14.8). They say which of its text is a heading, a cell and so on, and
 * in which order it is read. Finished tags are written at once; of them, only the numbers of objects are kept.
 */
export class TagWriter {
  readonly #open = new Map<Tag, OpenTag>();
  /** For each page with text, the object that lists the tags of its marked sequences. */
  readonly #pages: number[] = [];
  readonly #top: number;

  constructor(
    private readonly root: Tag,
    private readonly document: TaggedDocument,
  ) {
    const { object } = this.#openOf(root);
    const parents = document.reserve();
    const top = document.worded(() => {
      document.pack(
        parents,
        `<</Nums [${this.#pages.map((page, at) => `${at} ${page} 0 R`).join(" ")}]>>`,
      );
      return `<</Type /StructTreeRoot /K ${object} 0 R /ParentTree ${parents} 0 R /ParentTreeNextKey ${this.#pages.length}>>`;
    });
    this.#top = top.id;
    document.root.data["MarkInfo"] = document.ref({ Marked: true });
    document.root.data["StructTreeRoot"] = top;
  }

  /** Writes a page's content: drawings first, then texts in reading order. */
  page(page: PdfPage, items: readonly PageItem[], draw: (item: PageItem) => string): string {
    const drawn: Record<Running | "look", string[]> = { look: [], header: [], footer: [] };
    const texts = new Map<Tag, TextItem[]>();
    for (const item of items) {
      if (item.is !== "text") drawn[item.running ?? "look"].push(draw(item));
      else if (typeof item.tag === "string") drawn[item.tag].push(draw(item));
      else {
        const known = texts.get(item.tag);
        if (!known) texts.set(item.tag, [item]);
        else if (item.isFirst) known.unshift(item);
        else known.push(item);
      }
    }
    const tagged = this.#marked(page, texts, draw);
    return [
      ...marked(ARTIFACTS.look, drawn.look),
      ...tagged,
      ...marked(ARTIFACTS.header, drawn.header),
      ...marked(ARTIFACTS.footer, drawn.footer),
    ].join("\n");
  }

  /** Writes a tag whose text is complete, and forgets it. Tags within the same one are finished in their order. */
  finish(tag: Tag): void {
    for (const part of tag.parts.slice()) this.finish(part);
    const { object, parts, texts } = this.#openOf(tag);
    const parent = tag.within ? this.#openOf(tag.within).object : this.#top;
    const page = texts[0]?.page;
    const kids =
      parts.length > 0
        ? parts.map((part) => `${part} 0 R`)
        : texts.map((text) =>
            text.page === page
              ? String(text.sequence)
              : `<</Type/MCR/Pg ${text.page} 0 R/MCID ${text.sequence}>>`,
          );
    const entries = [
      `/S/${tag.role}`,
      `/P ${parent} 0 R`,
      ...(page === undefined ? [] : [`/Pg ${page} 0 R`]),
      ...(kids.length === 0
        ? []
        : [`/K${kids.length === 1 ? ` ${kids.join("")}` : `[${kids.join(" ")}]`}`]),
      ...(tag.cell ? [`/A${attributes(tag.cell)}`] : []),
    ];
    this.document.pack(object, `<<${entries.join("")}>>`);
    this.#open.delete(tag);
    if (!tag.within) return;
    this.#openOf(tag.within).parts.push(object);
    tag.within.parts.splice(tag.within.parts.indexOf(tag), 1);
  }

  end(): void {
    this.finish(this.root);
  }

  #marked(
    { dictionary }: PdfPage,
    texts: ReadonlyMap<Tag, readonly TextItem[]>,
    draw: (item: PageItem) => string,
  ): string[] {
    const tags = this.root.leaves().filter((tag) => texts.has(tag));
    if (tags.length !== texts.size)
      throw new Error("a page has text of a tag that isn't the file's, or is finished");
    if (tags.length === 0) return [];
    const parents = this.document.reserve();
    this.document.pack(
      parents,
      `[${tags.map((tag) => `${this.#openOf(tag).object} 0 R`).join(" ")}]`,
    );
    dictionary.data["StructParents"] = this.#pages.push(parents) - 1;
    return tags.flatMap((tag, sequence) => {
      this.#openOf(tag).texts.push({ page: dictionary.id, sequence });
      const drawn = (texts.get(tag) ?? []).map((item) =>
        draw({ ...item, text: `${item.text}${item.after ?? ""}` }),
      );
      return marked(`/${tag.role} <</MCID ${sequence}>> BDC`, drawn);
    });
  }

  /** Opens a tag and its parents in reading order, which makes the file smaller. */
  #openOf(tag: Tag): OpenTag {
    const known = this.#open.get(tag);
    if (known) return known;
    if (tag.within && !this.#open.has(tag.within)) this.#openOf(tag.within);
    const open = this.#open.get(tag) ?? { object: this.document.reserve(), parts: [], texts: [] };
    this.#open.set(tag, open);
    for (const part of tag.parts) this.#openOf(part);
    return open;
  }
}

function marked(begin: string, operators: readonly string[]): string[] {
  return operators.length === 0 ? [] : [begin, ...operators, "EMC"];
}

function attributes({ scope, rows, columns }: TagCell): string {
  const entries = [
    ...(scope ? [`/Scope/${scope}`] : []),
    ...(rows ? [`/RowSpan ${rows}`] : []),
    ...(columns ? [`/ColSpan ${columns}`] : []),
  ];
  return `<</O/Table${entries.join("")}>>`;
}
