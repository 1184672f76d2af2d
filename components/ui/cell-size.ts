/** How many characters of a figure fit into an amount's column at its narrowest, with a currency in front. */
export const CELL_CHARACTERS = 16;

/** The class that makes a longer figure in a column smaller, so that two of them beside each other don't touch. */
export function cellSize(figure: string): "money--long" | undefined {
  return figure.length <= CELL_CHARACTERS ? undefined : "money--long";
}
