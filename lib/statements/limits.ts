/** A line of a text file; what is longer is a bad line. No bank's line comes near. */
export const MAX_LINE_BYTES = 64 * 1024;
/** Lines of a text file: 100 MB of them would be ten bytes long on average. */
export const MAX_LINES = 10_000_000;
/** Lines that one record with line breaks inside quotes may span. */
export const MAX_RECORD_LINES = 30;
/** Cells of a row that are looked at; a row with more is a bad line. */
export const MAX_COLUMNS = 500;
/** Rows above the header that are searched for it. */
export const MAX_PREAMBLE_ROWS = 100;
/** Of any text that goes into a line: the rest is cut. */
export const MAX_NARRATION = 2_000;
export const MAX_REFERENCE = 200;
/** Of a bad line's text. Source: `BadLine`. */
export const MAX_BAD_TEXT = 500;
/** After so many bad lines the file is read wrongly as a whole. */
export const MAX_BAD_LINES = 1_000;
