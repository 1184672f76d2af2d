/** An element as a tree, names without their namespace's prefix. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  /** Its own text, CDATA included, entities resolved. */
  text: string;
}

export function childrenOf(node: XmlNode | undefined, name: string): XmlNode[] {
  return node ? node.children.filter((child) => child.name === name) : [];
}

/** The first descendant along a path of names. */
export function at(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let found = node;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** Its trimmed text; null when it isn't there or is empty. */
export function textAt(node: XmlNode | undefined, ...path: string[]): string | null {
  const text = at(node, ...path)?.text.trim();
  return text ? text : null;
}
