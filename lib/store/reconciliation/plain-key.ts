/**
 * SQL of a text's letters and digits in capitals, the form in which account numbers, addresses and references are compared. The columns
 * `identifier_key` and `reference_key` and the index `transactions_destination_party` have the same expression; in the code it is `identifierKey`.
 */
export function plainKey(text: string): string {
  return `upper(regexp_replace(${text}, '[^A-Za-z0-9]', '', 'g'))`;
}
