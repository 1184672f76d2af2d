import { addressKey } from "../../chain/address";
import type { LineFact } from "../facts/facts";
import { codeOf } from "../text/reference-key";

/** Something in a line by which another line can be about the same movement. */
export interface Mark {
  kind: "reference" | "hash" | "address" | "number";
  value: string;
  /** The line has only the reference's code, without the prefix. Two such lines have nothing in common by it. */
  isCode?: boolean;
  /** Place in the text, `end` excluded; null for a hash or an address. */
  span: { start: number; end: number } | null;
}

/** A reference as it is usually printed. It may be unknown to the run, since its transfer may have been matched long ago. */
const REFERENCE = /TXN[^A-Z0-9]{0,3}([A-Z0-9]{6,32})/g;
/** A session id or one of the bank's own numbers; it has a digit in it. */
const NUMBER = /(?=[A-Z]{0,39}\d)[A-Z0-9]{10,40}/g;

/** A line's marks, by a key that is equal for equal marks. */
export function marksOf({ line, text, hits, hash }: LineFact): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { 0: number, index } of text.upper.matchAll(NUMBER))
    marks.set(`number ${number}`, {
      kind: "number",
      value: number,
      span: { start: index, end: index + number.length },
    });
  for (const found of text.upper.matchAll(REFERENCE)) {
    const key = `TXN${found[1]}`;
    marks.set(`reference ${key}`, {
      kind: "reference",
      value: found[0],
      span: { start: found.index, end: found.index + found[0].length },
    });
  }
  for (const { entry, form, start, end } of hits) {
    if (codeOf(entry.key) === null || (form === "code" && marks.has(`reference ${entry.key}`)))
      continue;
    marks.set(`reference ${entry.key}`, {
      kind: "reference",
      value: entry.legs[0]?.leg.reference ?? entry.key,
      ...(form === "code" && { isCode: true }),
      span: { start, end },
    });
  }
  if (hash !== null)
    marks.set(`hash ${hash}`, { kind: "hash", value: line.transactionHash ?? hash, span: null });
  if (line.otherAddress !== null)
    marks.set(`address ${addressKey(line.otherAddress)}`, {
      kind: "address",
      value: line.otherAddress,
      span: null,
    });
  return marks;
}

/** Whether both have a reference or hash, and they share none. */
export function namesOthers(
  one: ReadonlyMap<string, Mark>,
  other: ReadonlyMap<string, Mark>,
): boolean {
  const isName = ({ kind, isCode }: Mark): boolean =>
    (kind === "reference" || kind === "hash") && !isCode;
  const shared = [...one].some(([key, { kind }]) => kind !== "number" && other.has(key));
  return !shared && [...one.values()].some(isName) && [...other.values()].some(isName);
}
