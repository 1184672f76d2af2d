import type { ImportProblem } from "@/lib/contract/api/statements";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { type BalanceProof, BalanceProofBuilder } from "@/lib/domain/statements/balance-proof";
import { mayBeAccount } from "@/lib/domain/statements/same-account";
import type {
  StatementFoot,
  StatementHead,
  StatementLine,
} from "@/lib/domain/statements/statement";
import { sequenceWarnings, type StatementPlace } from "@/lib/domain/statements/statement-chain";
import { sameAmount } from "@/lib/money/amount";
import type { StatementAccountRow } from "@/lib/store/statements/statement-accounts";
import { statementKey } from "./equal-lines";

const MAX_WARNINGS = 100;

/** A problem of the file, or of a statement, as a whole. */
export function fileProblem(problem: string): ImportProblem {
  return { lineNumber: null, text: null, problem };
}

/** Collects the gaps between statements that follow each other. */
export class GapWarnings {
  private readonly gaps: string[] = [];
  /** Numbers that are left out where the balances meet, such as days without movements. */
  private readonly quiet: string[] = [];

  constructor(private readonly currency: string) {}

  compare(before: StatementPlace, after: StatementPlace): void {
    const found = sequenceWarnings(before, after, this.currency);
    const meet =
      before.closing !== null &&
      after.opening !== null &&
      sameAmount(before.closing.amount, after.opening.amount);
    if (meet) this.quiet.push(...found);
    else this.gaps.push(...found.slice(0, MAX_WARNINGS - this.gaps.length));
  }

  /** The gaps in people's words; quiet ones share one sentence. */
  sentences(): { gaps: string[]; quiet: string | null } {
    const { gaps, quiet } = this;
    const [first, ...more] = quiet;
    if (first === undefined) return { gaps, quiet: null };
    const words =
      more.length === 0 ? first : `${quiet.length} gaps in statement numbers. The first: ${first}`;
    return { gaps, quiet: `${words} Balances are continuous, so no lines are missing.` };
  }
}

const MAX_PROBLEMS = 100;
const MAX_NAMED = 20;

/** A file's statements of other accounts, or of other currencies of ours. */
export class ForeignStatements {
  /** The problems of left-out statements: a fault only of a file with no others. */
  readonly problems: ImportProblem[] = [];
  private readonly named = new Set<string>();

  constructor(private readonly account: StatementAccountRow) {}

  /** Returns true for another account's statement, and remembers it. */
  holds({ account, currency }: StatementHead): boolean {
    const { name, identifier, currency: ours } = this.account;
    const isOther = account !== null && !mayBeAccount(account, identifier);
    const inOther = currency !== null && currency.toUpperCase() !== ours;
    if (!isOther && !inOther) return false;
    this.named.add([account, currency].filter(Boolean).join(" "));
    if (this.problems.length >= MAX_PROBLEMS) return true;
    if (isOther)
      this.problems.push(
        fileProblem(
          `The file is for account ${account}, but ${name} is ${identifier}. Choose the account that it belongs to.`,
        ),
      );
    if (inOther)
      this.problems.push(
        fileProblem(`The statement is in ${currency}, but ${name} is in ${ours}.`),
      );
    return true;
  }

  warning(): string | null {
    if (this.named.size === 0) return null;
    return `Left out: statements of other accounts (${[...this.named].slice(0, MAX_NAMED).join(", ")}). Import the file into those as well.`;
  }
}

/** Recognises numbered statements that a file holds twice, as overlapping downloads do. */
export class RepeatedStatements {
  private readonly ended = new Map<string, BalanceProof>();
  /** A statement that was in the file before. Counting tells it from another one of its number. */
  private again: { before: BalanceProof; head: StatementHead; proof: BalanceProofBuilder } | null =
    null;

  constructor(private readonly currency: string) {}

  /** Returns true if the statement was in the file before. */
  begin(head: StatementHead): boolean {
    const before = this.ended.get(statementKey(head) ?? "");
    this.again = before
      ? { before, head, proof: new BalanceProofBuilder(head, this.currency) }
      : null;
    return this.again !== null;
  }

  add(line: StatementLine): void {
    this.again?.proof.add(line);
  }

  /** Null if no repetition had begun. Two that differ bear the same number, which is `name`. */
  end(foot: StatementFoot): { isSame: boolean; name: string } | null {
    if (!this.again) return null;
    const { before, head } = this.again;
    const proof = this.again.proof.finish(foot);
    this.again = null;
    const amounts = ({ totalIn, totalOut, closing }: BalanceProof) => [
      totalIn,
      totalOut,
      closing?.amount ?? "0",
    ];
    const isSame =
      proof.lines === before.lines &&
      amounts(proof).every((amount, at) => sameAmount(amount, amounts(before)[at] ?? "0"));
    return { isSame, name: `${head.sequence}${head.page === null ? "" : `/${head.page}`}` };
  }

  /** Keeps a statement that has ended, so that its repetition is noticed. */
  keep(head: StatementHead, proof: BalanceProof): void {
    const key = statementKey(head);
    if (key !== null) this.ended.set(key, proof);
  }
}

/**
 * Notes if the account had lines of a statement's first day already. Then nothing is missing before
 * it: the statement repeats the end of another one, or all of it.
 */
export class FirstDayLines {
  private day: CalendarDay | null = null;
  private known = 0;

  /**
   * @param days of lines of the statement, in any order
   * @param fresh days of those among them that the account didn't have
   */
  add(days: readonly CalendarDay[], fresh: readonly CalendarDay[]): void {
    for (const day of days) {
      if (this.day === null || day < this.day) [this.day, this.known] = [day, 0];
      if (day === this.day) this.known += 1;
    }
    this.known -= fresh.filter((day) => day === this.day).length;
  }

  get hasKnown(): boolean {
    return this.known > 0;
  }
}
