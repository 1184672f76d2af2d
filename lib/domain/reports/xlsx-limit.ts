/** A sheet has 1,048,576 rows, and the head is one of them. Source: ECMA-376; Excel, "Specifications and limits". */
export const MAX_XLSX_ROWS = 1_048_575;

/** What to do instead of an XLSX file of so many rows. */
export function overXlsxLimit(rows: number, most = MAX_XLSX_ROWS): string {
  const [found, limit] = [rows, most].map((count) => count.toLocaleString("en-GB"));
  return `This report has ${found} rows, and an Excel sheet holds ${limit} of them. Choose CSV, or a shorter period`;
}
