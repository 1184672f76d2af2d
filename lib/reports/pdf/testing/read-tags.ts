import {
  isReference,
  PdfObjects,
  tokensOf,
  type PdfDictionary,
  type PdfValue,
} from "./pdf-objects";

/** Something that is drawn on a page, and what it is marked as. */
interface Drawn {
  /** The number of its marked sequence, `artifact`, or null if it isn't marked. */
  mark: number | "artifact" | null;
  /** How it is marked: `/P`, or an artifact's properties. */
  as: string;
  text: string;
}

/** A part of the structure, as a program that reads aloud finds it. */
export interface ReadTag {
  role: string;
  attributes: PdfDictionary;
  parts: ReadTag[];
  /** By page: the numbers of its marked sequences. */
  texts: { page: number; sequence: number }[];
  text: string;
}

/** A PDF as its pages draw it and as its structure tells it. */
export class TaggedFile {
  readonly objects: PdfObjects;
  readonly pages: { number: number; dictionary: PdfDictionary; drawn: Drawn[] }[];
  readonly top: ReadTag;
  /** Violations of ISO 32000-1 and ISO 14289-1. */
  readonly faults: string[] = [];

  constructor(bytes: Uint8Array) {
    this.objects = new PdfObjects(bytes);
    const { root } = this.objects;
    this.pages = this.objects.list(this.objects.dictionary(root["Pages"])["Kids"]).map((page) => {
      const dictionary = this.objects.dictionary(page);
      return {
        number: isReference(page) ? page.ref : 0,
        dictionary,
        drawn: this.#drawnOn(dictionary),
      };
    });
    const structure = this.objects.dictionary(root["StructTreeRoot"]);
    this.top = this.#tag(
      structure["K"],
      isReference(root["StructTreeRoot"]) ? root["StructTreeRoot"].ref : 0,
    );
    this.#checkPages(structure);
    this.#checkOrder();
    this.#checkHeadings();
    for (const table of this.all().filter(({ role }) => role === "Table")) this.#checkTable(table);
  }

  /** The structure as lines: each part by its role, and what is read of it. */
  lines(tag = this.top, depth = 0): string[] {
    const own = `${"  ".repeat(depth)}${tag.role}${tag.text ? ` ${tag.text}` : ""}`;
    return [own, ...tag.parts.flatMap((part) => this.lines(part, depth + 1))];
  }

  all(tag = this.top): ReadTag[] {
    return [tag, ...tag.parts.flatMap((part) => this.all(part))];
  }

  #tag(of: PdfValue | undefined, parent: number): ReadTag {
    const dictionary = this.objects.dictionary(of);
    const number = isReference(of) ? of.ref : 0;
    const role = String(dictionary["S"]).slice(1);
    if (!isReference(dictionary["P"]) || dictionary["P"].ref !== parent)
      this.faults.push(`${role} ${number} doesn't name what it is in`);
    const tag: ReadTag = {
      role,
      attributes: dictionary["A"] === undefined ? {} : this.objects.dictionary(dictionary["A"]),
      parts: [],
      texts: [],
      text: "",
    };
    const page = (value: PdfValue | undefined): number =>
      this.pages.findIndex((known) => isReference(value) && known.number === value.ref);
    const kids = dictionary["K"];
    // A list, or what would be its only entry.
    for (const kid of isReference(kids) ? [kids] : this.objects.list(kids)) {
      if (typeof kid === "number") tag.texts.push({ page: page(dictionary["Pg"]), sequence: kid });
      else if (isReference(kid)) tag.parts.push(this.#tag(kid, number));
      else if (typeof kid === "object" && kid !== null && !Array.isArray(kid))
        tag.texts.push({ page: page(kid["Pg"]), sequence: Number(kid["MCID"]) });
    }
    tag.text = tag.texts
      .flatMap(
        ({ page: at, sequence }) =>
          this.pages[at]?.drawn.filter(({ mark }) => mark === sequence).map(({ text }) => text) ??
          [],
      )
      .join("");
    for (const { page: at, sequence } of tag.texts) this.#checkSequence(role, number, at, sequence);
    return tag;
  }

  /** Checks that a page's sequence has its tag's role and leads back to it. */
  #checkSequence(role: string, number: number, at: number, sequence: number): void {
    const page = this.pages[at];
    const drawn = page?.drawn.filter(({ mark }) => mark === sequence) ?? [];
    if (drawn.length === 0 || drawn.some(({ as }) => as !== `/${role}`))
      this.faults.push(`${role} ${number} isn't on page ${at + 1} as ${sequence}`);
    const parent = this.#parentsOf(page?.dictionary)[sequence];
    if (!isReference(parent) || parent.ref !== number)
      this.faults.push(
        `sequence ${sequence} of page ${at + 1} doesn't lead back to ${role} ${number}`,
      );
  }

  #parentsOf(page: PdfDictionary | undefined): PdfValue[] {
    const numbers = this.objects.list(
      this.objects.dictionary(
        this.objects.dictionary(this.objects.root["StructTreeRoot"])["ParentTree"],
      )["Nums"],
    );
    const at = numbers.findIndex(
      (value, index) => index % 2 === 0 && value === page?.["StructParents"],
    );
    return at === -1 ? [] : this.objects.list(numbers[at + 1]);
  }

  /** Checks that all drawings are read or marked, and all sequences have a tag. */
  #checkPages(structure: PdfDictionary): void {
    if (structure["ParentTreeNextKey"] !== this.pages.length)
      this.faults.push("the parent tree doesn't have all pages");
    const all = this.all().flatMap(({ texts }) =>
      texts.map(({ page, sequence }) => `${page} ${sequence}`),
    );
    const owned = new Set(all);
    this.pages.forEach(({ drawn, dictionary }, page) => {
      if (dictionary["Tabs"] !== "/S") this.faults.push(`page ${page + 1} has no order`);
      for (const { mark, text } of drawn) {
        if (mark === null) this.faults.push(`unmarked on page ${page + 1}: ${text}`);
        if (typeof mark === "number" && !owned.has(`${page} ${mark}`))
          this.faults.push(`nobody's on page ${page + 1}: ${text}`);
      }
    });
    if (owned.size !== all.length) this.faults.push("a sequence is read twice");
  }

  /** Checks that pages draw their texts in reading order. */
  #checkOrder(): void {
    this.pages.forEach(({ drawn }, page) => {
      const read = this.all().flatMap(({ texts }) =>
        texts.filter((text) => text.page === page).map(({ sequence }) => sequence),
      );
      const shown = [
        ...new Set(drawn.flatMap(({ mark }) => (typeof mark === "number" ? [mark] : []))),
      ];
      if (read.join() !== shown.join())
        this.faults.push(`page ${page + 1} is drawn in another order than it is read`);
    });
  }

  /** The first heading is the highest, and none skips a level. */
  #checkHeadings(): void {
    let level = 0;
    for (const { role } of this.all().filter((tag) => /^H\d$/.test(tag.role))) {
      if (Number(role.slice(1)) > level + 1) this.faults.push(`${role} skips a level`);
      level = Number(role.slice(1));
    }
  }

  /** Checks that rows have equal numbers of cells, and headings a scope. Cells that reach into other rows count there too. */
  #checkTable(table: ReadTag): void {
    const parts = table.parts.flatMap((part) =>
      part.role === "THead" || part.role === "TBody" ? part.parts : [part],
    );
    if (parts.length === 0 || parts.some(({ role }) => role !== "TR"))
      this.faults.push("a table of something else than rows");
    const reaching: number[] = [];
    const widths = parts.map(({ parts: cells }, at) => {
      for (const { role, attributes } of cells) {
        if (role !== "TD" && (role !== "TH" || attributes["Scope"] === undefined))
          this.faults.push(`a row with ${role}`);
        for (let row = at; row < at + Number(attributes["RowSpan"] ?? 1); row += 1)
          reaching[row] = (reaching[row] ?? 0) + Number(attributes["ColSpan"] ?? 1);
      }
      return reaching[at];
    });
    if (new Set(widths).size > 1 || reaching.length > parts.length)
      this.faults.push(`a table of rows with ${widths.join()} cells`);
  }

  #drawnOn(page: PdfDictionary): Drawn[] {
    const fonts = this.objects.dictionary(this.objects.dictionary(page["Resources"])["Font"]);
    const unicode = new Map(
      Object.entries(fonts).map(([name, font]) => [name, this.#unicodeOf(font)]),
    );
    const drawn: Drawn[] = [];
    let current: Pick<Drawn, "mark" | "as"> = { mark: null, as: "" };
    let font = "";
    const tokens = tokensOf(this.objects.stream(page["Contents"]).bytes.toString("latin1"));
    let from = 0;
    tokens.forEach((token, at) => {
      if (!/^[a-zA-Z]+\*?$/.test(token)) return;
      const operands = tokens.slice(from, at);
      from = at + 1;
      if (token === "BDC") {
        if (current.mark !== null) this.faults.push("a mark within another");
        const sequence = operands.indexOf("/MCID");
        current =
          operands[0] === "/Artifact"
            ? { mark: "artifact", as: operands.slice(1).join(" ") }
            : { mark: Number(operands[sequence + 1]), as: operands[0] ?? "" };
      } else if (token === "EMC") current = { mark: null, as: "" };
      else if (token === "Tf") font = (operands[0] ?? "").slice(1);
      else if (token === "TJ" || token === "Tj") {
        const codes = operands
          .filter((operand) => operand.startsWith("<"))
          .flatMap((hex) => hex.slice(1, -1).match(/.{4}/g) ?? []);
        drawn.push({
          ...current,
          text: codes
            .map((code) => unicode.get(font)?.get(code) ?? this.#unreadable(code))
            .join(""),
        });
      } else if (["f", "S", "Do"].includes(token)) drawn.push({ ...current, text: "" });
    });
    return drawn;
  }

  #unreadable(code: string): string {
    this.faults.push(`nobody knows which letter ${code} is`);
    return "";
  }

  /** A font's letters by their codes: those that stand for something that can be read. */
  #unicodeOf(font: PdfValue): Map<string, string> {
    const map = this.objects
      .stream(this.objects.dictionary(font)["ToUnicode"])
      .bytes.toString("latin1");
    const letters = new Map<string, string>();
    for (const [, begin = "", , list = ""] of map.matchAll(
      /<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g,
    )) {
      [...list.matchAll(/<([^>]*)>/g)].forEach(([, hex = ""], index) => {
        const units = (hex.replaceAll(" ", "").match(/.{4}/g) ?? []).map((unit) =>
          Number.parseInt(unit, 16),
        );
        const code = Number.parseInt(begin, 16) + index;
        if (code > 0 && units.length > 0 && units.every((unit) => unit > 0 && unit < 0xfffe))
          letters.set(code.toString(16).padStart(4, "0"), String.fromCharCode(...units));
      });
    }
    return letters;
  }
}
