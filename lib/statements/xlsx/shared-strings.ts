import { StatementError } from "../statement-error";
import { decodeXml } from "../xml/decode-xml";
import { XmlTokenizer } from "../xml/tokenizer";
import { unpack } from "./unpack";
import type { Workbook } from "./workbook";

const MAX_STRINGS = 3_000_000;
const MAX_LENGTH = 96 * 1024 * 1024;
/** Maximum length of one string, as Excel allows in a cell. */
const MAX_CELL = 32_767;

/** The workbook's shared strings. The runs of a rich text are joined; phonetic readings (rPh) are not part of the text. */
export async function readSharedStrings({ archive, sharedStrings }: Workbook): Promise<string[]> {
  if (!sharedStrings) return [];
  const strings: string[] = [];
  let current: string | null = null;
  let inText = false;
  let phonetic = 0;
  let length = 0;
  const tokenizer = new XmlTokenizer({
    open: (name) => {
      if (name === "si") current = "";
      else if (name === "rPh") phonetic += 1;
      else if (name === "t") inText = phonetic === 0;
    },
    text: (text) => {
      if (inText && current !== null && current.length < MAX_CELL) current += text;
    },
    close: (name) => {
      if (name === "t") inText = false;
      else if (name === "rPh") phonetic -= 1;
      else if (name === "si" && current !== null) {
        length += current.length;
        strings.push(current.slice(0, MAX_CELL));
        current = null;
      }
    },
  });
  for await (const text of decodeXml(unpack(archive, sharedStrings))) {
    tokenizer.push(text);
    if (strings.length > MAX_STRINGS || length > MAX_LENGTH)
      throw new StatementError(
        "The workbook holds more text than can be read at once. Export the statement as CSV, or for a shorter time.",
      );
  }
  tokenizer.end();
  return strings;
}
