/**
 * The role of a word in a name. Only `name` words decide a match: titles and links ("and", "of") say nothing about who
 * it is, and a company's legal form is compared separately.
 */
export type WordRole = "name" | "title" | "form" | "link";

export interface NameWord {
  /** In capitals and without accents: `LTD`. */
  text: string;
  /** The text to compare, with abbreviations written out: `LIMITED`. */
  key: string;
  role: WordRole;
}

const TITLES = new Set(
  `MR MRS MS MISS MX DR PROF PROFESSOR SIR MADAM REV REVD REVEREND PASTOR CHIEF ENGR ENG ARC
  BARR HON ALHAJI ALHAJA ALH OTUNBA DEACON`.split(/\s+/),
);

const LINKS = new Set(["AND", "OF", "THE", "FOR"]);

const FORMS: Readonly<Record<string, string>> = {
  LTD: "LIMITED",
  LIMITED: "LIMITED",
  PLC: "PLC",
  INC: "INCORPORATED",
  INCORPORATED: "INCORPORATED",
  LLC: "LLC",
  LLP: "LLP",
  CO: "COMPANY",
  COMPANY: "COMPANY",
  CORP: "CORPORATION",
  CORPORATION: "CORPORATION",
  PTY: "PTY",
  CC: "CC",
  NPC: "NPC",
  FZE: "FZE",
  FZCO: "FZCO",
  GMBH: "GMBH",
  BV: "BV",
  SARL: "SARL",
};

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  NIG: "NIGERIA",
  INTL: "INTERNATIONAL",
  ENT: "ENTERPRISES",
  ENTERPRISE: "ENTERPRISES",
  SVCS: "SERVICES",
  SVC: "SERVICES",
  SERVICE: "SERVICES",
  BROS: "BROTHERS",
  MFG: "MANUFACTURING",
  HLDGS: "HOLDINGS",
  ASSOC: "ASSOCIATES",
};

/** Letters that Unicode doesn't decompose into a plain letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  Ø: "O",
  Æ: "AE",
  Œ: "OE",
  Ł: "L",
  Đ: "D",
  Ð: "D",
  Þ: "TH",
  Ɓ: "B",
  Ɗ: "D",
  Ƙ: "K",
  Ƴ: "Y",
  Ŋ: "NG",
  Ɛ: "E",
  Ɔ: "O",
};

function plainCapitals(text: string): string {
  const capitals = text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  return [...capitals].map((letter) => PLAIN_LETTERS[letter] ?? letter).join("");
}

function wordOf(text: string, bracketed: boolean): NameWord {
  const form = FORMS[text];
  if (form) return { text, key: form, role: "form" };
  // "(U)" for Uganda, "(K)" for Kenya: registered names have them, invoices rarely do.
  if (bracketed && text.length <= 3)
    return { text, key: ABBREVIATIONS[text] ?? text, role: "form" };
  if (TITLES.has(text)) return { text, key: text, role: "title" };
  if (LINKS.has(text)) return { text, key: text, role: "link" };
  return { text, key: ABBREVIATIONS[text] ?? text, role: "name" };
}

/** Drops dots where a known form comes out: `P.L.C.`, but not the initials `C.O.`. */
function withoutDots(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){1,}\p{L}?(?![\p{L}\p{N}])/gu, (dotted) => {
    const joined = dotted.replaceAll(".", "");
    return FORMS[joined] ? joined : dotted;
  });
}

/** Splits a name into words, in their order. */
export function nameWords(name: string): NameWord[] {
  const text = withoutDots(
    plainCapitals(name)
      .replace(/['’‘`´]/g, "")
      .replaceAll("&", " AND "),
  );
  const words: NameWord[] = [];
  for (const [found] of text.matchAll(/\([\p{L}.]{1,5}\)|[\p{L}\p{N}]+/gu)) {
    const bracketed = found.startsWith("(");
    words.push(wordOf(bracketed ? found.replace(/[().]/g, "") : found, bracketed));
  }
  if (words.some((word) => word.role === "name")) return words;
  // A name made of nothing but titles and forms ("Chief & Co") is compared by them.
  return words.map((word) => (word.role === "link" ? word : { ...word, role: "name" }));
}

/** Tells the role of a word of `nameWords` from its text alone. */
export function wordRole(text: string): WordRole {
  return wordOf(text, false).role;
}
