/** The longest line of a text file; longer ones are bad lines. No bank's lines come near. */
export const MAX_LINE_BYTES = 64 * 1024;
/** Lines of a text file: 100 MB of them would be ten bytes long on average. */
export const MAX_LINES = 10_000_000;
/** Lines that one record with line breaks inside quotes may span. */
export const MAX_RECORD_LINES = 30;
/** Cells of a row that are looked at; a row with more is a bad line. */
export const MAX_COLUMNS = 500;
/** Rows above the header that are searched for it. */
export const MAX_PREAMBLE_ROWS = 100;
/** The longest text stored with a line: the rest is cut off. */
export const MAX_NARRATION = 2_000;
export const MAX_REFERENCE = 200;
/** Of a bad line's text. Source: `BadLine`. */
export const MAX_BAD_TEXT = 500;
/** After this many bad lines the file as a whole is being misread. */
export const MAX_BAD_LINES = 1_000;
