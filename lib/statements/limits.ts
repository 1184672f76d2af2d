/** Maximum length of a line of a text file. Longer lines are bad lines; no bank's lines are nearly as long. */
export const MAX_LINE_BYTES = 64 * 1024;
/** Maximum number of lines of a text file. With 100 MB, they would be ten bytes long on average. */
export const MAX_LINES = 10_000_000;
/** Maximum number of lines that one record with line breaks inside quotes may span. */
export const MAX_RECORD_LINES = 30;
/** Maximum number of cells of a row. A row with more is a bad line. */
export const MAX_COLUMNS = 500;
/** The header is searched for within this many rows. */
export const MAX_PREAMBLE_ROWS = 100;
/** Maximum length of a text stored with a line. The rest is cut off. */
export const MAX_NARRATION = 2_000;
export const MAX_REFERENCE = 200;
/** Maximum length of a bad line's text. Source: `BadLine`. */
export const MAX_BAD_TEXT = 500;
/** With more bad lines than this, the whole file is probably being misread. */
export const MAX_BAD_LINES = 1_000;
