import type { TextLine } from "../text/lines";

/** A field of a message, with its continuation lines. */
export interface Mt940Field {
  tag: string;
  /** The lines without the tag. */
  lines: string[];
  lineNumber: number;
  /** Why the field can't be read; null if it can. */
  problem: string | null;
}

/** The fields of MT940, MT941 and MT942, and those that banks add. A line that begins with any other tag is text. */
const TAG = /^:(13D?|20|21|23|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS):(.*)$/;
/** The rest of a time that was cut after its hour, such as `:25:37` below a full line that ends with `T16`. It's not a field. */
const CUT_TIME = /^:(?:13|20|21|23|25|28):[0-5]\d(?!\d)/;
const FULL_LINE_WITH_HOUR = /^.{55,}\D(?:[01]\d|2[0-3])$/;
/** The end of a message, on its own line or after the last field's text. */
const END = /^-(?:\}.*)?$/;
/** The start of the SWIFT blocks: `{1:F01…}{2:I940…}{4:`. */
const OPENING_BLOCKS = /^\{1:[^\n]*$|^\{[1-3]:[^}]*\}.*\{4:\s*$|^\{4:\s*$/;
/** Maximum number of text lines of a field. In the standard a narration has six; some banks write more. */
const MAX_LINES = 100;
const MAX_LENGTH = 16 * 1024;

/** The fields of a file. Anything before the first field, between messages or in their envelopes is skipped. */
export async function* readFields(
  lines: AsyncIterable<TextLine>,
): AsyncGenerator<Mt940Field, void, void> {
  let field: Mt940Field | null = null;
  let length = 0;
  for await (const line of lines) {
    const text = withoutEnvelope(line.text);
    const tag: RegExpExecArray | null = cutTime(field, text) ? null : TAG.exec(text);
    if (tag || END.test(text.trimEnd())) {
      if (field) yield field;
      field = tag
        ? { tag: tag[1] ?? "", lines: [tag[2] ?? ""], lineNumber: line.number, problem: null }
        : null;
      length = 0;
      if (field && line.tooLong) field.problem = "The line is longer than 64 KB.";
      continue;
    }
    if (!field || OPENING_BLOCKS.test(text)) continue;
    length += text.length;
    if (field.lines.length < MAX_LINES && length <= MAX_LENGTH) field.lines.push(text);
    else
      field.problem = `The field :${field.tag}: goes on for more than ${MAX_LINES} lines or 16 KB.`;
  }
  if (field) yield field;
}

function cutTime(field: Mt940Field | null, text: string): boolean {
  return (
    field?.tag === "86" && CUT_TIME.test(text) && FULL_LINE_WITH_HOUR.test(field.lines.at(-1) ?? "")
  );
}

/** Some files have the blocks and the first field on the same line. */
function withoutEnvelope(text: string): string {
  if (!text.startsWith("{") && !text.startsWith("\u0001") && !text.startsWith("}")) return text;
  const start = text.search(/\{4:\s*:\d\d/);
  return start < 0 ? text.replace(/^\u0001/, "") : text.slice(text.indexOf(":", start + 3));
}
