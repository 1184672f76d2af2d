/** An element as a tree, with names without their namespace prefix. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  /** The element's own text, including CDATA, with entities resolved. */
  text: string;
}

export function childrenOf(node: XmlNode | undefined, name: string): XmlNode[] {
  return node ? node.children.filter((child) => child.name === name) : [];
}

/** The first descendant at a path of names. */
export function at(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let found = node;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** The trimmed text; null if the element doesn't exist or is empty. */
export function textAt(node: XmlNode | undefined, ...path: string[]): string | null {
  const text = at(node, ...path)?.text.trim();
  return text ? text : null;
}

/** The limits of one element. Anything beyond them is omitted. */
const MAX_NODES = 400_000;
const MAX_TEXT = 40 * 1024 * 1024;

/** Builds the tree of one element from the tokens inside it. Anything beyond its limits is omitted, and that is reported. */
export class TreeBuilder {
  readonly root: XmlNode;
  tooLarge = false;
  private readonly stack: XmlNode[];
  private nodes = 1;
  private length = 0;

  constructor(name: string, attributes: Record<string, string>) {
    this.root = { name, attributes, children: [], text: "" };
    this.stack = [this.root];
  }

  open(name: string, attributes: Record<string, string>): void {
    this.nodes += 1;
    const node: XmlNode = { name, attributes, children: [], text: "" };
    if (this.nodes > MAX_NODES) this.tooLarge = true;
    else this.stack.at(-1)?.children.push(node);
    this.stack.push(node);
  }

  text(text: string): void {
    this.length += text.length;
    if (this.length > MAX_TEXT) this.tooLarge = true;
    const node = this.stack.at(-1);
    if (node && !this.tooLarge) node.text += text;
  }

  /** True if it closed the element itself. */
  close(): boolean {
    this.stack.pop();
    return this.stack.length === 0;
  }
}
