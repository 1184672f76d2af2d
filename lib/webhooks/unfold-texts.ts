import { isLosslessNumber } from "lossless-json";
import { parseLossless } from "@/lib/contract/service/lossless-json";
import { storableJson } from "@/lib/contract/service/storable-json";

/** Deeper than any place that an event's names are looked for in. */
const MOST_LEVELS = 10;

/**
 * An event with each text that is JSON itself replaced by what it says.
 * Source: interface.md, Events: "Payload shapes of events other than the rate event: not shown". Assumed: queues and gateways
 * pass an event on as the text of one field.
 */
export function unfoldTexts(value: unknown, level = 0): unknown {
  if (level === MOST_LEVELS || value === null || isLosslessNumber(value)) return value;
  if (typeof value === "string") return unfoldedText(value, level);
  if (Array.isArray(value)) return value.map((part) => unfoldTexts(part, level + 1));
  if (typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, unfoldTexts(part, level + 1)]),
  );
}

function unfoldedText(text: string, level: number): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return unfoldTexts(parseLossless(storableJson(text)), level + 1);
  } catch {
    return text;
  }
}
