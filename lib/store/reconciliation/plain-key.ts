/**
 * SQL of a text's letters and digits in capitals, the form in which identifiers of accounts, addresses and references are compared. The
 * columns `identifier_key` and `reference_key` have the same expression; in the code it is `identifierKey`.
 */
export function plainKey(text: string): string {
  return `upper(regexp_replace(${text}, '[^A-Za-z0-9]', '', 'g'))`;
}
