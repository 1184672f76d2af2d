export type TagRole =
  | "Document"
  | "Part"
  | "H1"
  | "H2"
  | "P"
  | "Table"
  | "THead"
  | "TBody"
  | "TR"
  | "TH"
  | "TD";

/** The relation of a table's cell to the others. */
export interface TagCell {
  /** Of a heading: whether it is of its row or of its column. */
  scope?: "Row" | "Column";
  /** Over how many rows or columns it reaches. Absent: one. */
  rows?: number;
  columns?: number;
}

/** Content repeated at a page's head or foot. Not read with the page's text. */
export type Running = "header" | "footer";

/**
 * A part of a document, for those who have it read to them. Each has either parts or text. Parts are made in the order
 * in which they are read, wherever on the pages their text is.
 */
export class Tag {
  readonly parts: Tag[] = [];

  constructor(
    readonly role: TagRole,
    readonly within: Tag | null = null,
    readonly cell: TagCell | null = null,
  ) {}

  /** Adds a part behind those it has. */
  add(role: TagRole, cell: TagCell | null = null): Tag {
    const part = new Tag(role, this, cell);
    this.parts.push(part);
    return part;
  }

  /** The tags with text, in reading order. */
  leaves(found: Tag[] = []): Tag[] {
    if (this.parts.length === 0) found.push(this);
    else for (const part of this.parts) part.leaves(found);
    return found;
  }
}
