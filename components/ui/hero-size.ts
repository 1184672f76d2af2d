/** The longest figure that is beside the dial in the hero's own size, and in the next smaller one. */
const LONGEST = 14;
const LONGEST_SMALLER = 19;

/**
 * The class that makes a long hero figure smaller, so that it stays whole beside what is next to it: a service may
 * give an amount with all the decimals of its division.
 */
export function heroSize(figure: string): "money--long" | "money--longest" | undefined {
  if (figure.length <= LONGEST) return undefined;
  return figure.length <= LONGEST_SMALLER ? "money--long" : "money--longest";
}
