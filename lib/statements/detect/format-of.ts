import type { StatementFormat } from "@/lib/domain/statements/statement";
import { xmlEntries } from "../camt/read-camt";
import { StatementError } from "../statement-error";
import { isZip, readZipDirectory } from "../xlsx/zip-directory";
import { hasSignLineEnds } from "../mt940/sign-line-ends";
import { guessEncoding } from "../text/guess-encoding";

/** A file's format according to its first bytes. If it can't be read, `problem` says what to do. */
export type FormatGuess =
  | { format: Exclude<StatementFormat, "chain">; problem: null }
  | { format: null; problem: string };

const START = 16 * 1024;

/** Formats that can't be read, recognised by their first bytes. */
const REFUSED: readonly [RegExp, string][] = [
  [
    /^\u00d0\u00cf\u0011\u00e0/,
    "This is an old Excel file (.xls), or one with a password. Open it in Excel, save it as .xlsx without a password, and add that.",
  ],
  [
    /^%PDF/,
    "This is a PDF. Figures can't be read from it safely: download the statement as CSV, Excel, MT940 or CAMT.053.",
  ],
  [
    /^\u001f\u008b|^Rar!|^7z/,
    "This is a packed archive. Unpack it, and add the statements in it one by one.",
  ],
];

/** Formats of other programs, recognised by the beginning of their text. */
const OTHER_FORMATS: readonly [RegExp, string][] = [
  [/^\s*(?:OFXHEADER\s*:|<OFX>|<\?OFX\b|<\?xml[^>]*>\s*<\?OFX\b)/i, "an OFX file"],
  [/^\s*!(?:Type|Account|Option):/i, "a QIF file"],
  [/^\s*01,[^\r\n]*\/\s*[\r\n]+02,/, "a BAI2 file"],
  [/^\s*[{[]\s*["{[]/, "a JSON file"],
  // Records of a fixed width: France and West Africa, Belgium, Spain, Finland.
  [/^01[0-9A-Z]{5} {4}[0-9A-Z]{5}[A-Z]{3}\d/, "a CFONB120 file (also called AFB120)"],
  [/^0{5}\d{9}05/, "a CODA file"],
  [/^11\d{30}[12]\d{17}[1-3]/, "a Cuaderno 43 file (AEB43)"],
  [/^T00322\d/, "a TITO file (KTL)"],
];

/** Decides by content. File names aren't reliable, since banks use `.xls` for all kinds of files. */
export function formatOf(bytes: Uint8Array): FormatGuess {
  if (bytes.length === 0) return refused("The file is empty. Download it again.");
  const magic = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
  if (isZip(bytes)) return ofArchive(bytes);
  const known = REFUSED.find(([form]) => form.test(magic));
  if (known) return refused(known[1]);
  return ofText(new TextDecoder(guessEncoding(bytes)).decode(bytes.subarray(0, START)));
}

/** A workbook, or a ZIP of CAMT files. What else is packed is refused where the workbook is opened. */
function ofArchive(bytes: Uint8Array): FormatGuess {
  try {
    const names = readZipDirectory(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const isWorkbook = [...names.keys()].some((name) => /^(?:xl\/|\[Content_Types\])/.test(name));
    return found(!isWorkbook && xmlEntries(names.values()).length > 0 ? "camt" : "xlsx");
  } catch (error) {
    if (error instanceof StatementError) return found("xlsx");
    throw error;
  }
}

function ofText(start: string): FormatGuess {
  if (/^\s*<(?:!doctype html|html|table|head|meta)\b/i.test(start))
    return refused(
      "This is a web page, though it may be named .xls. Open it in Excel, save it as .xlsx, and add that.",
    );
  if (start.includes("urn:schemas-microsoft-com:office:spreadsheet"))
    return refused(
      "This is Excel's old XML format. Open it in Excel, save it as .xlsx, and add that.",
    );
  const other = OTHER_FORMATS.find(([form]) => form.test(start));
  if (other)
    return refused(
      `This is ${other[1]}, which the desk doesn't read. Download the statement as CSV, Excel, MT940 or CAMT.053.`,
    );
  if (/^\s*<[?!A-Za-z]/.test(start)) return found("camt");
  if (
    /^:(?:20|25P?|28C?|60[FM]):/m.test(start.replaceAll("\r", "\n")) ||
    /\{4:\s*:20:/.test(start) ||
    hasSignLineEnds(start)
  )
    return found("mt940");
  // Text contains no control characters except line ends and tabs.
  const controls = start.replaceAll(/[^\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g, "").length;
  if (controls > start.length / 100)
    return refused(
      "This file can't be read as a statement. Expected CSV, Excel (.xlsx), MT940, CAMT.053, or a block explorer's CSV.",
    );
  return found("csv");
}

function found(format: Exclude<StatementFormat, "chain">): FormatGuess {
  return { format, problem: null };
}

function refused(problem: string): FormatGuess {
  return { format: null, problem };
}
