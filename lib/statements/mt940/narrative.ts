import type { StatementLine } from "@/lib/domain/statements/statement";
import { narrationOf, referenceOf } from "../limits";

export type Narrative = Pick<
  StatementLine,
  "narration" | "paymentReference" | "counterparty" | "counterpartyAccount"
>;

/** Joins pieces of a text cut at a fixed width. After a shorter piece, the space at its end was lost. */
export function joinFull(pieces: readonly string[], width: number): string {
  let text = "";
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    text +=
      before !== undefined &&
      before.length < width &&
      piece !== "" &&
      !text.endsWith(" ") &&
      !/^[ /]/.test(piece)
        ? ` ${piece}`
        : piece;
  });
  return text;
}

/** Joins lines cut at a fixed width. One that is a character short ended with a space. */
export function joinCut(lines: readonly string[], width: number, sign: string): string {
  let text = "";
  lines.forEach((line, index) => {
    text += lines[index - 1]?.length === width - 1 && !line.startsWith(sign) ? ` ${line}` : line;
  });
  return text;
}

/**
 * Joins lines of free text. Some banks cut at a fixed width, even inside words and references; then a full line continues without a
 * space. If a line is shorter because the next line's first word didn't fit, the bank cuts between words.
 */
export function joinFree(lines: readonly string[], width: number): string {
  const texts = lines.map((line) => line.trimEnd()).filter((line) => line !== "");
  const cutsWords = !texts.some((line, index) => {
    const next = texts[index + 1]?.trimStart().split(/\s/)[0] ?? "";
    return next !== "" && line.length < width && line.length + 1 + next.length > width;
  });
  return texts.reduce(
    (text, line, index) =>
      index === 0
        ? line
        : cutsWords && texts[index - 1]?.length === width
          ? text + line
          : `${text} ${line.trimStart()}`,
    "",
  );
}

/** A text's keywords, each with the text up to the next one. */
export function keywordsIn(text: string, form: RegExp) {
  const marks = [...text.matchAll(form)];
  return marks.map((mark, index) => ({
    at: mark.index,
    word: mark[1] ?? mark[2] ?? "",
    value: text.slice(mark.index + mark[0].length, marks[index + 1]?.index).trim(),
  }));
}

const WIDTH = 27;
/** Keywords that introduce parts of the purpose. Source: Deutsche Kreditwirtschaft, DFÜ agreement, annex 3. */
const WORDS = "EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP|IBAN|BIC";
const SEPA_WORDS = new RegExp(String.raw`(?:^|\s|(?<=.))(?:(${WORDS})\+|(MTLG):)`, "g");
const OPENS = new RegExp(String.raw`^(?:${WORDS})\+`);

/**
 * Reads the German subfields. `?00` posting text, `?20`–`?29` and `?60`–`?63` purpose, `?30` bank, `?31` account, `?32`
 * and `?33` name; Polish banks put the IBAN into `?38`.
 */
export function readSubfields(text: string, sign: string): Narrative {
  const fields = fieldsOf(text, sign);
  if (TRIODOS.test(text)) return readTriodos(fields);
  const numbers = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63].filter((number) =>
    fields.has(number),
  );
  const purpose = splitPurpose(joinPurpose(numbers.map((number) => fields.get(number) ?? "")));
  return {
    narration: narrationOf([fields.get(0)?.trim(), purpose.text.trim()]),
    paymentReference:
      referenceOf(purpose.words.get("EREF")) ??
      referenceOf(purpose.words.get("KREF")) ??
      referenceOf(END_TO_END.exec(purpose.text)?.[1]),
    counterparty:
      referenceOf([fields.get(32), fields.get(33)].filter(Boolean).join("")) ??
      referenceOf(purpose.words.get("ABWA")),
    counterpartyAccount:
      accountIn(fields.get(38)) ??
      accountIn(fields.get(31)) ??
      referenceOf(purpose.words.get("IBAN")),
  };
}

/** comdirect's label of the payer's reference, which ends at the next label. */
const END_TO_END =
  /END-TO-END-REF\.:\s*(?!NICHT ANGEGEBEN)(\S.{0,40}?)\s*(?:(?:CORE|B2B) \/ MANDATSREF|GL.{1,2}UBIGER-ID|Ref\. [A-Z0-9]+\/\d|$)/;

/** Triodos: the other side's account is in `>10`, an IBAN in `>21` behind its bank. `>31` is the owner's own account. */
const TRIODOS = /^\s?000>10\d/;
const BANK = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

function readTriodos(fields: ReadonlyMap<number, string>): Narrative {
  const pieces = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29].flatMap(
    (number) => fields.get(number) ?? [],
  );
  const iban = BANK.test(pieces[0]?.trim() ?? "") ? (pieces[1]?.trim() ?? "") : "";
  const narration = narrationOf([joinFull(iban ? pieces.slice(2) : pieces, WIDTH)]);
  return {
    narration,
    paymentReference: null,
    counterparty: null,
    counterpartyAccount: referenceOf(iban) ?? referenceOf(fields.get(10)),
  };
}

/** Subfields of the purpose. Where banks need more of them than there are numbers, they use one again. */
const PURPOSE = /^(?:2\d|6[0-3])/;

/** The subfields by number, each at its first occurrence; those of the purpose with all. Before any other number, the sign is part of the text. */
function fieldsOf(text: string, sign: string): Map<number, string> {
  const fields = new Map<number, string>();
  let last: number | null = null;
  for (const part of text.split(sign).slice(1)) {
    const number = /^(?:00|10|17|18|2\d|3[0-9]|6[0-5])/.test(part)
      ? Number(part.slice(0, 2))
      : null;
    if (number === null && last !== null)
      fields.set(last, `${fields.get(last) ?? ""}${sign}${part}`);
    // PKO BP writes the byte FF where it has nothing to say.
    if (number !== null && !fields.has(number))
      fields.set(number, part.slice(2).replace(/^[ÿ˙\u00a0]\s*$/, ""));
    else if (number !== null && PURPOSE.test(part))
      fields.set(number, `${fields.get(number) ?? ""} ${part.slice(2)}`.trim());
    last = number ?? last;
  }
  return fields;
}

function accountIn(text: string | undefined): string | null {
  const whole = text?.replaceAll(/\s/g, "") ?? "";
  return referenceOf(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(whole) ? whole : text);
}

function joinPurpose(pieces: readonly string[]): string {
  let text = "";
  let before = "";
  for (const piece of pieces) {
    const opens = OPENS.test(piece);
    text =
      text === ""
        ? piece
        : opens
          ? `${text}\n${piece}`
          : joinFull([before, piece], WIDTH).length > before.length + piece.length
            ? `${text} ${piece}`
            : text + piece;
    before = piece;
  }
  return text;
}

/**
 * Splits a purpose into its free text and the other keywords' values. The free text follows SVWZ or MTLG, or is
 * everything without keywords. A second reference stays in the text. If neither SVWZ nor MTLG introduces the text, it
 * follows the number of the creditor or mandate, which contains no space.
 */
function splitPurpose(purpose: string): { text: string; words: Map<string, string> } {
  const marks = keywordsIn(purpose, SEPA_WORDS);
  // A word's first text counts.
  const words = new Map(marks.toReversed().map(({ word, value }) => [word, value]));
  const second = referenceOf(words.get("EREF")) === null ? null : referenceOf(words.get("KREF"));
  const told = words.get("SVWZ") ?? words.get("MTLG");
  const behind =
    told === undefined
      ? ["MREF", "CRED"].map((word) => words.get(word)?.replace(/^\S+\s*/, ""))
      : [];
  const free =
    marks.length === 0
      ? purpose
      : [
          purpose.slice(0, marks[0]?.at),
          words.get("SVWZ"),
          words.get("MTLG"),
          ...behind,
          words.get("ABWA"),
          second,
        ]
          .filter(Boolean)
          .join(" ");
  return { text: free.replaceAll("\n", " "), words };
}
