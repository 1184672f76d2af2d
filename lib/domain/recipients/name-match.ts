import { nameWords, wordRole, type NameWord } from "./name-words";

/** Confirmation-of-Payee words. Source: product.md. */
export type NameMatchResult = "match" | "close_match" | "no_match" | "not_compared";

export interface NameToken {
  text: string;
  side: "both" | "bank" | "typed";
}

export interface NameMatch {
  result: NameMatchResult;
  tokens: NameToken[];
}

/** Below this share of the longer name, the words prove too little. A given name alone of three fits many people. */
const MIN_SHARE = 0.5;

type Pairing = "exact" | "slip" | "initial";

interface Side {
  words: NameWord[];
  paired: Map<number, Pairing>;
}

/**
 * Compares a typed name with the bank's, ignoring word order, titles, accents and company suffixes. `match`: all words
 * are on both sides. `close_match`: every word of one side is on the other, but words are missing, one is misspelt by a
 * single slip, an initial stands for a word, or the company's form differs. `no_match`: all else. `not_compared`:
 * nothing was typed, or the bank gave no name.
 */
export function matchNames(typedName: string, bankName: string): NameMatch {
  const typed = sideOf(typedName);
  const bank = sideOf(bankName);
  if (typed.words.length === 0 || bank.words.length === 0)
    return { result: "not_compared", tokens: tokensOf(typed, bank) };
  pairEqual(typed, bank);
  pairJoined(typed, bank);
  pairJoined(bank, typed);
  // A second misspelt word is too much to be a slip.
  pairNames(typed, bank, "slip", isOneSlipApart, 1);
  pairNames(typed, bank, "initial", isInitialOf);
  pairNames(bank, typed, "initial", isInitialOf);
  return { result: judge(typed, bank), tokens: tokensOf(typed, bank) };
}

/** Four times the length that can be typed; longer names cost too much to compare. */
const MAX_NAME = 500;

function sideOf(name: string): Side {
  return { words: nameWords(name.slice(0, MAX_NAME)), paired: new Map() };
}

function judge(typed: Side, bank: Side): NameMatchResult {
  const pairings = [...namePairings(typed), ...namePairings(bank)];
  const missingTyped = unpairedNames(typed).length;
  const missingBank = unpairedNames(bank).length;
  if (missingTyped === 0 && missingBank === 0 && pairings.every((pairing) => pairing === "exact")) {
    return formsDiffer(typed, bank) ? "close_match" : "match";
  }
  const onlyInitials = pairings.every((pairing) => pairing === "initial");
  if (onlyInitials || (missingTyped > 0 && missingBank > 0)) return "no_match";
  const paired = namePairings(missingBank > 0 ? bank : typed).length;
  const share = paired / (paired + (missingBank > 0 ? missingBank : missingTyped));
  return share >= MIN_SHARE ? "close_match" : "no_match";
}

function namePairings(side: Side): Pairing[] {
  return side.words.flatMap((word, at) =>
    word.role === "name" ? (side.paired.get(at) ?? []) : [],
  );
}

/** True if both name a legal form and share none: "Acme Ltd", "Acme PLC". */
function formsDiffer(typed: Side, bank: Side): boolean {
  const forms = (side: Side): string[] =>
    side.words.filter((word) => word.role === "form").map((word) => word.key);
  const bankForms = forms(bank);
  const typedForms = forms(typed);
  return (
    typedForms.length > 0 &&
    bankForms.length > 0 &&
    !typedForms.some((form) => bankForms.includes(form))
  );
}

function unpairedNames(side: Side): number[] {
  return side.words.flatMap((word, at) =>
    word.role === "name" && !side.paired.has(at) ? [at] : [],
  );
}

/** Pairs equal words; titles and forms are paired in no other way. */
function pairEqual(typed: Side, bank: Side): void {
  typed.words.forEach((word, at) => {
    const other = bank.words.findIndex(
      (candidate, index) => !bank.paired.has(index) && candidate.key === word.key,
    );
    if (other < 0) return;
    typed.paired.set(at, "exact");
    bank.paired.set(other, "exact");
  });
}

/** "Ade-Ojo" and "ADEOJO": two neighbours on one side that make one word on the other. */
function pairJoined(one: Side, other: Side): void {
  for (const at of unpairedNames(one)) {
    const first = one.words[at];
    const second = one.words[at + 1];
    if (!first || second?.role !== "name" || one.paired.has(at) || one.paired.has(at + 1)) continue;
    const whole = unpairedNames(other).find(
      (index) => other.words[index]?.text === `${first.text}${second.text}`,
    );
    if (whole === undefined) continue;
    one.paired.set(at, "exact").set(at + 1, "exact");
    other.paired.set(whole, "exact");
  }
}

/** Pairs names that are left with the first that fits. @param max how many of them */
function pairNames(
  one: Side,
  other: Side,
  kind: Pairing,
  fits: (a: string, b: string) => boolean,
  max = Infinity,
): void {
  let pairs = 0;
  for (const at of unpairedNames(one)) {
    if (pairs === max) return;
    const found = unpairedNames(other).find((index) =>
      fits(one.words[at]?.key ?? "", other.words[index]?.key ?? ""),
    );
    if (found === undefined) continue;
    one.paired.set(at, kind);
    other.paired.set(found, kind);
    pairs += 1;
  }
}

/** "C Okonkwo": a letter alone stands for a word that starts with it. */
function isInitialOf(initial: string, word: string): boolean {
  return initial.length === 1 && word.startsWith(initial);
}

/** Tells if a letter is missing, added, exchanged or swapped. Not in short words, where it makes another name: Ada, Ade. */
function isOneSlipApart(a: string, b: string): boolean {
  if (/\p{N}/u.test(a + b) || Math.abs(a.length - b.length) > 1 || Math.max(a.length, b.length) < 4)
    return false;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at += 1;
  if (shorter.length < longer.length) return shorter.slice(at) === longer.slice(at + 1);
  const swapped =
    shorter[at] === longer[at + 1] &&
    shorter[at + 1] === longer[at] &&
    shorter.slice(at + 2) === longer.slice(at + 2);
  return swapped || (shorter.length >= 5 && shorter.slice(at + 1) === longer.slice(at + 1));
}

function tokensOf(typed: Side, bank: Side): NameToken[] {
  const bankTokens = bank.words.map(({ text }, at): NameToken => ({
    text,
    side: bank.paired.get(at) === "exact" ? "both" : "bank",
  }));
  const typedTokens = typed.words.flatMap(({ text }, at): NameToken[] =>
    typed.paired.get(at) === "exact" ? [] : [{ text, side: "typed" }],
  );
  return [...bankTokens, ...typedTokens];
}

/** The verdict in a sentence: what of the typed name is on the account. */
export function nameMatchSentence(match: NameMatch): string {
  // Forms and titles are shown, but they are not names: "LTD is on the account" says nothing.
  const names = match.tokens.filter((token) => wordRole(token.text) === "name");
  const shared = names.filter((token) => token.side === "both");
  const missing = names.filter((token) => token.side === "typed");
  switch (match.result) {
    case "match":
      return "The name you entered is the name on the account.";
    case "close_match":
      if (missing.length > 0)
        return "Close to the name on the account, but not the same. Compare the words below.";
      if (!names.some((token) => token.side === "bank"))
        return "The name you entered is on the account, but the company's form differs.";
      return "The name you entered is on the account, with more to it.";
    case "no_match":
      if (shared.length > 0)
        return `Only ${shared.map((token) => token.text).join(" ")} is on this account.`;
      return "The name you entered isn't on this account.";
    case "not_compared":
      return "Enter the recipient's name to compare it.";
  }
}
