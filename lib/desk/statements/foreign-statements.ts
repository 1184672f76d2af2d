import type { ImportProblem } from "@/lib/contract/api/statements";
import { mayBeAccount } from "@/lib/domain/statements/same-account";
import type { StatementHead } from "@/lib/domain/statements/statement";
import type { StatementAccountRow } from "@/lib/store/statements/statement-accounts";

const MOST_PROBLEMS = 100;
const MOST_NAMED = 20;

/** A file's statements of other accounts than ours. Banks put several accounts, or several currencies of one, into one file. */
export class ForeignStatements {
  /** What is wrong with them: a fault only of a file that holds no other. */
  readonly problems: ImportProblem[] = [];
  private readonly named = new Set<string>();

  constructor(private readonly account: StatementAccountRow) {}

  /** Whether a statement is another account's; it is then remembered. */
  holds({ account, currency }: StatementHead): boolean {
    const { name, identifier, currency: ours } = this.account;
    const isOther = account !== null && !mayBeAccount(account, identifier);
    const inOther = currency !== null && currency.toUpperCase() !== ours;
    if (!isOther && !inOther) return false;
    this.named.add([account, currency].filter(Boolean).join(" "));
    if (this.problems.length >= MOST_PROBLEMS) return true;
    if (isOther)
      this.say(
        `The file is for account ${account}, but ${name} is ${identifier}. Choose the account that it belongs to.`,
      );
    if (inOther) this.say(`The statement is in ${currency}, but ${name} is in ${ours}.`);
    return true;
  }

  /** What to say of them beside statements that are ours; null if there are none. */
  warning(): string | null {
    if (this.named.size === 0) return null;
    return `Left out: statements of other accounts (${[...this.named].slice(0, MOST_NAMED).join(", ")}). Import the file into those as well.`;
  }

  private say(problem: string): void {
    this.problems.push({ lineNumber: null, text: null, problem });
  }
}
