import type { Balance, StatementEvent, StatementLine } from "@/lib/domain/statements/statement";
import {
  mt940Balance,
  type Mt940Field,
  read61,
  readFields,
  type StatementLineField,
} from "./fields";
import type { Narrative } from "./narrative";
import { read86, readNs } from "./read-86";
import { StatementError } from "../statement-error";
import { badLine, narrationOf, referenceOf } from "../limits";
import { centralEuropean, guessEncoding } from "../text/encoding";
import { readTextLines, withStart } from "../text/lines";

/** Enough to guess the encoding, even if names are in plain letters at first. */
const START = 64 * 1024;

/**
 * Reads MT940 as banks send it: several statements in one file, pages, envelopes. Source: SWIFT, and the dialects of banks.
 * @throws {StatementError} if the file holds no statement, or interim reports
 */
export async function* readMt940(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<StatementEvent, void, void> {
  const message = new MessageReading();
  const { start, bytes } = await withStart(source, START);
  const encoding = guessEncoding(start);
  // A file that mixes encodings is read line by line, so Windows-1252 isn't decided for all of it.
  const lines = readTextLines(
    hasSignLineEnds(start) ? withLineEnds(bytes) : bytes,
    encoding.startsWith("utf-16") ? encoding : "utf-8",
    centralEuropean(start) ?? undefined,
  );
  for await (const field of readFields(lines)) yield* message.field(field);
  yield* message.end();
  if (message.statements === 0)
    throw new StatementError(
      "The file holds no MT940 statement: there is no opening balance (:60F:). Choose the format again.",
    );
}

class MessageReading {
  statements = 0;
  private account: string | null = null;
  private number: { sequence: number | null; page: number | null } = { sequence: null, page: null };
  private opening: (Balance & { currency: string | null }) | null = null;
  private open = false;
  private openedAt = 0;
  private held: HeldLine | null = null;
  /**
   * Fields seen in the message: date and time (:13D:), and an opening balance. Every MT942, many an MT941 and some
   * banks' MT940 have the former.
   */
  private has = { time: false, opening: false };

  *field(field: Mt940Field): Generator<StatementEvent, void, void> {
    if (field.problem !== null) return yield* this.bad(field, field.problem);
    const text = field.lines[0] ?? "";
    if (field.tag === "20") {
      yield* this.end();
      this.forget();
    } else if (field.tag === "25" || field.tag === "25P")
      this.account = text.trim().slice(0, 100) || null;
    else if (field.tag === "28" || field.tag === "28C") this.number = numberOf(text);
    else if (field.tag.startsWith("60")) yield* this.begin(field, text);
    else if (field.tag === "61") yield* this.line(field);
    // After the closing balance, this field is about the whole statement.
    else if (field.tag === "86") this.held?.tell(read86(field.lines, this.held.fromPayer));
    else if (field.tag === "NS") this.held?.tell(readNs(field.lines));
    else if (field.tag === "13D") this.has.time = true;
    // A floor limit, and sums of the lines besides a time.
    else if (field.tag === "34F" || (this.has.time && field.tag.startsWith("90")))
      throw interimReport();
    else if (field.tag.startsWith("62")) yield* this.finish(field, text);
  }

  *end(): Generator<StatementEvent, void, void> {
    if (this.has.time && !this.has.opening) throw interimReport();
    yield* this.unfinished();
  }

  private *begin(field: Mt940Field, text: string): Generator<StatementEvent, void, void> {
    yield* this.unfinished();
    this.opening = mt940Balance(text);
    this.statements += 1;
    this.open = true;
    this.has.opening = true;
    this.openedAt = field.lineNumber;
    yield this.head(this.opening);
    if (!this.opening)
      yield* this.bad(
        field,
        "The opening balance can't be read. Expected C or D, a day (YYMMDD), a currency and an amount with a comma.",
      );
  }

  private head(given: typeof this.opening): StatementEvent {
    const { currency = null } = given ?? {};
    const opening = given && { amount: given.amount, on: given.on };
    const account = accountOf(this.account, currency);
    return { kind: "head", head: { account, currency, ...this.number, opening } };
  }

  private *line(field: Mt940Field): Generator<StatementEvent, void, void> {
    if (this.has.time && !this.has.opening) throw interimReport();
    yield* this.giveHeld();
    if (!this.open) {
      // Without an opening balance, the line's account is unknown. Reported rather than dropped.
      this.open = true;
      this.statements += 1;
      this.openedAt = field.lineNumber;
      yield this.head(null);
      yield* this.bad(field, "A line (:61:) stands before the opening balance (:60F:).");
    }
    const read = read61(field.lines, this.opening?.currency ?? null);
    if (read === "empty") return;
    if ("problem" in read) return yield* this.bad(field, read.problem);
    this.held = new HeldLine(read, field.lineNumber, this.opening?.currency ?? null);
  }

  private *finish(field: Mt940Field, text: string): Generator<StatementEvent, void, void> {
    if (!this.open) return;
    yield* this.giveHeld();
    const closing = mt940Balance(text, this.opening?.currency ?? null);
    if (!closing)
      yield* this.bad(
        field,
        "The closing balance can't be read. Expected C or D, a day (YYMMDD), a currency and an amount with a comma.",
      );
    const ours = this.opening?.currency ?? closing?.currency;
    const inOther = closing !== null && closing.currency !== null && closing.currency !== ours;
    if (inOther)
      yield* this.bad(
        field,
        `The closing balance is in ${closing.currency}, and the opening balance in ${ours}: a statement is of one currency, so nothing shows that its lines are complete. Ask the bank for the file again.`,
      );
    yield* this.foot(closing && !inOther ? { amount: closing.amount, on: closing.on } : null);
  }

  /** Reports a statement without a closing balance, which may have lost lines too. */
  private *unfinished(): Generator<StatementEvent, void, void> {
    if (!this.open) return;
    yield* this.giveHeld();
    yield badLine(
      this.openedAt,
      `:25:${this.account ?? ""}`,
      "The statement ends without its closing balance (:62F:): the file is not complete. Download it again.",
    );
    yield* this.foot(null);
  }

  private *foot(closing: Balance | null): Generator<StatementEvent, void, void> {
    this.open = false;
    yield { kind: "foot", foot: { closing, opening: null, skipped: [] } };
  }

  private forget(): void {
    this.account = null;
    this.number = { sequence: null, page: null };
    this.opening = null;
    this.has = { time: false, opening: false };
  }

  private *giveHeld(): Generator<StatementEvent, void, void> {
    if (this.held) yield { kind: "line", line: this.held.line() };
    this.held = null;
  }

  private *bad(field: Mt940Field, problem: string): Generator<StatementEvent, void, void> {
    yield* this.giveHeld();
    yield badLine(field.lineNumber, `:${field.tag}:${field.lines.join("\n")}`, problem);
  }
}

function interimReport(): StatementError {
  return new StatementError(
    "This is an interim report (MT942 or MT941), not a statement: it has no lines that stand between two balances, and they may still change. Ask the bank for the day's statement (MT940).",
  );
}

/**
 * Statement number and page: `12/1`, `00012/001`, `12`. Zero means that the bank doesn't count, and a longer number doesn't count up
 * by one. Polish banks write the year in the page's place, and the kind of statement behind it: `036/2026/BPL`.
 */
function numberOf(text: string): { sequence: number | null; page: number | null } {
  const match = /^\s*(\d{1,9})(?!\d)(?:\/(\d{1,5})(?!\d|\s*\/))?/.exec(text);
  return { sequence: Number(match?.[1] ?? 0) || null, page: Number(match?.[2] ?? 0) || null };
}

/** Some banks write the currency after the account number, and slashes around its parts. */
function accountOf(account: string | null, currency: string | null): string | null {
  const bare = account?.replace(/^\/+/, "") || null;
  if (!bare || !currency || !bare.endsWith(currency) || bare.length < currency.length + 5)
    return bare;
  let end = bare.length - currency.length;
  while (/[\s/]/.test(bare.charAt(end - 1))) end -= 1;
  return bare.slice(0, end);
}

/** Words in place of the reference that only say where in `:86:` the reference is. */
const POINTER = /^(?:EREF|KREF|MREF|PREF|MARF|RREF|IREF)\+?$/;
/**
 * Rabobank writes the counterparty's account on the line below the statement line. SNS and ASN write it in place of the reference,
 * with the name on the line below.
 */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** A statement line whose details may continue. Older files from Rabobank have one `:86:` for each line of text. */
class HeldLine {
  private readonly told: Narrative[] = [];

  constructor(
    private readonly field: StatementLineField,
    private readonly lineNumber: number,
    private readonly currency: string | null,
  ) {}

  /** True if the other side is who paid. A reversed movement still names the parties of the original one. */
  get fromPayer(): boolean {
    return (this.field.direction === "in") !== this.field.reversal;
  }

  tell(narrative: Narrative): void {
    this.told.push(narrative);
  }

  line(): StatementLine {
    const { field } = this;
    const first = (name: "paymentReference" | "counterparty" | "counterpartyAccount") =>
      this.told.map((narrative) => narrative[name]).find((text) => text !== null) ?? null;
    const narration = narrationOf(this.told.map((narrative) => narrative.narration));
    const place = field.customerReference.trim();
    const [customer, account, name] = IBAN.test(place)
      ? ["", place, field.supplement]
      : [place, IBAN.test(field.supplement) ? field.supplement : null, null];
    const [told, own] = [
      first("paymentReference"),
      POINTER.test(customer) ? null : referenceOf(customer),
    ];
    // When :86: names another reference, the one of :61: (or its first 16 characters, or it behind a type) is kept with the narration.
    const other =
      told !== null &&
      own !== null &&
      !told.startsWith(own) &&
      own.slice(4) !== told &&
      !narration.includes(own)
        ? own
        : "";
    return {
      lineNumber: this.lineNumber,
      bookedOn: field.bookedOn,
      valueOn: field.valueOn,
      direction: field.direction,
      amount: field.amount,
      currency: this.currency,
      narration: narrationOf([
        narration,
        narration.includes(field.supplement) ? "" : field.supplement,
        other,
      ]),
      bankReference: referenceOf(field.bankReference),
      paymentReference: told ?? own,
      counterparty: first("counterparty") ?? referenceOf(name),
      counterpartyAccount: first("counterpartyAccount") ?? account,
      reversal: field.reversal,
      transactionHash: null,
      network: null,
      balanceAfter: null,
    };
  }
}

const AT = 64;
const CR = 13;
const LF = 10;
/** The first field behind line ends saved as signs, as German banks' servers send them. */
const BEGINS = /^\s*@@:(?:20|21|25|28C?):/;

/** True if a file's lines end with `@@`, as in the raw data of HBCI. */
export function hasSignLineEnds(start: Uint8Array | string): boolean {
  return BEGINS.test(
    typeof start === "string" ? start : Buffer.from(start.subarray(0, 200)).toString("latin1"),
  );
}

async function* withLineEnds(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  let isHeld = false;
  for await (const chunk of source) {
    const out: Buffer = Buffer.from(isHeld ? Buffer.concat([Buffer.from([AT]), chunk]) : chunk);
    for (let i = 0; i + 1 < out.length; i += 1) {
      if (out[i] !== AT || out[i + 1] !== AT) continue;
      out[i] = CR;
      out[i + 1] = LF;
    }
    isHeld = out.at(-1) === AT;
    yield isHeld ? out.subarray(0, -1) : out;
  }
  if (isHeld) yield Buffer.from([AT]);
}
