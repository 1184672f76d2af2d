import { createHash } from "node:crypto";
import type { ImportProblem } from "@/lib/contract/api/statements";
import { BalanceProofBuilder, type BalanceProof } from "@/lib/domain/statements/balance-proof";
import { fingerprintText } from "@/lib/domain/statements/fingerprint";
import { mayBeAccount } from "@/lib/domain/statements/same-account";
import { sequenceWarnings, type StatementPlace } from "@/lib/domain/statements/sequence-gaps";
import type { StatementEvent, StatementFoot, StatementHead, StatementLine } from "@/lib/domain/statements/statement";
import { sameAmount } from "@/lib/money/amount";
import { newId } from "@/lib/platform/ids";
import type { DatabaseTransaction } from "@/lib/store/database";
import type { StatementAccountRow } from "@/lib/store/statements/statement-accounts";
import { insertStatement, insertStatementLines, statementBefore, updateStatement, type LineToStore } from "@/lib/store/statements/statement-lines";
import { equalLinesAround, statementKey, type EqualLines } from "./equal-lines";
import { badLine } from "./preview-reading";

/** What an import found, and the problems that prevent it from being kept. */
export interface ImportFindings {
  statements: number;
  lines: number;
  linesNew: number;
  /** The days of lines that the account didn't have. */
  newDays: string[];
  /** Whether every statement's balances follow from its lines. */
  proven: boolean;
  problems: ImportProblem[];
  warnings: string[];
}

const LINES_A_STATEMENT = 1000;
const MOST_PROBLEMS = 100;
const MOST_ACCOUNTS = 20;

interface OpenStatement {
  id: string;
  head: StatementHead;
  proof: BalanceProofBuilder;
  equal: EqualLines;
  /** A line of it can't be read: its balances can't follow from the rest. */
  hasBad: boolean;
}

/** Writes a file's events into the account, a thousand lines at a time, and collects what doesn't fit. */
export class ImportBook {
  lines = 0;
  private statements = 0;
  private linesNew = 0;
  private allProven = true;
  private readonly newDays = new Set<string>();
  private readonly problems: ImportProblem[] = [];
  private readonly warnings: string[] = [];
  private readonly quietGaps: string[] = [];
  private readonly skipped = new Map<string, number>();
  private readonly places = new Set<string>();
  /** What is wrong with statements of other accounts: a fault only of a file that holds no other. */
  private readonly foreign: ImportProblem[] = [];
  private readonly foreignAccounts = new Set<string>();
  private inForeign = false;
  /** Numbered statements of the file, as they ended. */
  private readonly ended = new Map<string, BalanceProof>();
  /** One that has stood in the file already: counted, so that it can be told from another of its number. */
  private again: { before: BalanceProof; head: StatementHead; proof: BalanceProofBuilder } | null = null;
  private held: LineToStore[] = [];
  private open: OpenStatement | null = null;
  private last: StatementPlace | null = null;

  constructor(
    private readonly tx: DatabaseTransaction,
    private readonly parts: {
      importId: string;
      account: StatementAccountRow;
      occurrenceOf: (fingerprint: string) => number;
      /** Whether a statement may lead to one that the account has; see `NotFollowed`. */
      withFollowers: boolean;
    },
  ) {}

  async take(event: StatementEvent): Promise<void> {
    switch (event.kind) {
      case "head":
        return this.begin(event.head);
      case "line":
        return this.add(event.line);
      case "foot":
        return this.end(event.foot);
      case "bad":
        if (this.inForeign) return;
        if (this.open) this.open.hasBad = true;
        this.problem(badLine(event.bad));
    }
  }

  async finish(): Promise<ImportFindings> {
    if (this.statements === 0) for (const problem of this.foreign) this.problem(problem);
    else if (this.foreignAccounts.size > 0) this.warnings.push(`Left out: statements of other accounts (${[...this.foreignAccounts].slice(0, MOST_ACCOUNTS).join(", ")}). Import the file into those as well.`);
    if (this.lines === 0 && this.problems.length === 0) {
      this.problem({ lineNumber: null, text: null, problem: "The file holds no movements. Choose another file, or check that its columns are chosen correctly." });
    }
    if (this.skipped.size > 0) this.warnings.push(`Left out: ${[...this.skipped].map(([what, count]) => `${what} (${count.toLocaleString("en-GB")})`).join(", ")}.`);
    const [gap] = this.quietGaps;
    if (gap) this.warnings.push(this.quietGaps.length === 1 ? `${gap} The balances meet, so no movement is missing.` : `Statement numbers are left out ${this.quietGaps.length} times, first: ${gap} The balances meet each time, so no movement is missing.`);
    const { statements, lines, linesNew, problems, warnings } = this;
    return { statements, lines, linesNew, newDays: [...this.newDays], proven: this.allProven, problems, warnings };
  }

  private async begin(head: StatementHead): Promise<void> {
    this.inForeign = this.isForeign(head);
    if (this.inForeign) return;
    const before = this.ended.get(statementKey(head) ?? "");
    this.again = before ? { before, head, proof: new BalanceProofBuilder(head, this.parts.account.currency) } : null;
    if (this.again) return;
    const { importId, account, withFollowers } = this.parts;
    const equal = await equalLinesAround(this.tx, head, { accountId: account.id, importId, seen: this.places, withFollowers });
    this.open = { id: newId(), head, proof: new BalanceProofBuilder(head, account.currency), equal, hasBad: false };
    this.statements += 1;
    await insertStatement(this.tx, {
      id: this.open.id,
      importId,
      accountId: account.id,
      sequence: head.sequence,
      page: head.page,
      lines: 0,
      totalIn: "0",
      totalOut: "0",
    });
  }

  private async add(line: StatementLine): Promise<void> {
    this.again?.proof.add(line);
    if (!this.open) return;
    const currency = line.currency ?? this.open.head.currency ?? this.parts.account.currency;
    if (currency.toUpperCase() !== this.parts.account.currency) {
      this.problem({ lineNumber: line.lineNumber, text: line.narration, problem: `The line is in ${currency}, but the account is in ${this.parts.account.currency}.` });
      return;
    }
    this.lines += 1;
    this.open.proof.add(line);
    const fingerprint = createHash("sha256").update(fingerprintText(line, currency)).digest("base64url");
    this.held.push({ line, currency: this.parts.account.currency, fingerprint, occurrence: this.parts.occurrenceOf(fingerprint) });
    if (this.held.length >= LINES_A_STATEMENT) await this.write();
  }

  private async end(foot: StatementFoot): Promise<void> {
    if (this.again) this.endAgain(this.again.proof.finish(foot));
    if (!this.open) return;
    for (const { what, count } of foot.skipped) this.skipped.set(what, (this.skipped.get(what) ?? 0) + count);
    await this.write();
    const proof = this.open.proof.finish(foot);
    const { opening, closing, lines, totalIn, totalOut, firstDay, lastDay } = proof;
    if (proof.outcome === "refused" && !this.open.hasBad) this.problem({ lineNumber: proof.lineNumber, text: null, problem: proof.problem });
    if (proof.outcome !== "proven") this.allProven = false;
    const { sequence, page } = this.open.head;
    const place: StatementPlace = { sequence, page, opening, closing };
    this.open.equal.checkEnd(place);
    const key = statementKey(this.open.head);
    if (key !== null) this.ended.set(key, proof);
    const days = { firstDay: firstDay ?? opening?.on ?? closing?.on ?? null, lastDay: lastDay ?? closing?.on ?? opening?.on ?? null };
    const before = this.last ?? (await this.storedBefore(days.firstDay));
    if (before) this.warn(before, place);
    this.last = place;
    await updateStatement(this.tx, this.open.id, {
      openingAmount: opening?.amount ?? null,
      openingOn: opening?.on ?? null,
      closingAmount: closing?.amount ?? null,
      closingOn: closing?.on ?? null,
      ...days,
      lines,
      totalIn,
      totalOut,
    });
    this.open = null;
  }

  /** The same statement twice, as when downloads that overlap were put together, is said and left out. */
  private endAgain(proof: BalanceProof): void {
    if (!this.again) return;
    const { before, head } = this.again;
    this.again = null;
    const amounts = ({ totalIn, totalOut, closing }: BalanceProof) => [totalIn, totalOut, closing?.amount ?? "0"];
    const same = proof.lines === before.lines && amounts(proof).every((amount, at) => sameAmount(amount, amounts(before)[at] ?? "0"));
    const what = "statements that appear in the file twice";
    if (same) this.skipped.set(what, (this.skipped.get(what) ?? 0) + 1);
    else this.problem({ lineNumber: null, text: null, problem: `Statement ${head.sequence}${head.page === null ? "" : `/${head.page}`} appears in the file twice, with different lines. Remove the one that is wrong.` });
  }

  /** A number that is left out where the balances meet, such as a day without movements, is told once for all of them. */
  private warn(before: StatementPlace, after: StatementPlace): void {
    const found = sequenceWarnings(before, after, this.parts.account.currency);
    const meet = before.closing !== null && after.opening !== null && sameAmount(before.closing.amount, after.opening.amount);
    if (meet && found.length > 0) this.quietGaps.push(...found);
    else this.warnings.push(...found.slice(0, MOST_PROBLEMS - this.warnings.length));
  }

  private async write(): Promise<void> {
    if (!this.open || this.held.length === 0) return;
    const { account } = this.parts;
    const equal = await this.open.equal.of(this.held.map(({ fingerprint }) => fingerprint));
    const lines = this.held.map((line) => ({ ...line, occurrence: line.occurrence + (equal.get(line.fingerprint) ?? 0) }));
    const fresh = await insertStatementLines(this.tx, { statementId: this.open.id, accountId: account.id }, lines);
    this.linesNew += fresh.length;
    for (const day of fresh) this.newDays.add(day);
    this.held = [];
  }

  private async storedBefore(firstDay: string | null): Promise<StatementPlace | null> {
    const row = firstDay === null ? undefined : await statementBefore(this.tx, this.parts.account.id, firstDay, this.parts.importId);
    if (!row) return null;
    const balance = (amount: string | null, on: string | null) => (amount === null ? null : { amount, on });
    return { sequence: row.sequence, page: row.page, opening: balance(row.openingAmount, row.openingOn), closing: balance(row.closingAmount, row.closingOn) };
  }

  /** Banks put statements of several accounts, or of one account in several currencies, into one file. */
  private isForeign({ account, currency }: StatementHead): boolean {
    const ours = this.parts.account;
    const isOther = account !== null && !mayBeAccount(account, ours.identifierKey);
    const inOther = currency !== null && currency.toUpperCase() !== ours.currency;
    const say = (problem: string) => this.foreign.push({ lineNumber: null, text: null, problem });
    if (!isOther && !inOther) return false;
    this.foreignAccounts.add([account, currency].filter(Boolean).join(" "));
    if (this.foreign.length >= MOST_PROBLEMS) return true;
    if (isOther) say(`The file is for account ${account}, but ${ours.name} is ${ours.identifier}. Choose the account that it belongs to.`);
    if (inOther) say(`The statement is in ${currency}, but ${ours.name} is in ${ours.currency}.`);
    return true;
  }

  private problem(problem: ImportProblem): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(problem);
  }
}
