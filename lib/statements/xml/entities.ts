import { StatementError } from "../statement-error";

const PREDEFINED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Resolves the five predefined entities, and characters given by number. Any other entity is refused, since it would need a declaration. */
export function resolveEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&([^;&\s]{0,20});?/g, (whole, name: string) => {
    const known = Object.hasOwn(PREDEFINED, name) ? PREDEFINED[name] : undefined;
    if (known !== undefined && whole.endsWith(";")) return known;
    const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name);
    if (code) return characterOf(code[1] ? Number.parseInt(code[1], 16) : Number(code[2]));
    // Some banks write a bare ampersand in free text; it is taken as an ampersand.
    if (!whole.endsWith(";")) return whole;
    throw new StatementError(
      `The file uses the XML entity ${whole}, which statements don't have. It is not read. Ask the bank for the original file.`,
    );
  });
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : "\uFFFD";
}
