import { StatementError } from "../statement-error";
import { ownNumberIn } from "./own-column";

/** Each run of lines of one account is a statement of its own. */
const MOST_RUNS = 1_000;

/** Follows the column that names the account of each line. */
export class AccountOfLines {
  private last: string | null = null;
  private readonly seen = new Set<string>();
  private runs = 0;

  /**
   * @param name what the column is called
   * @param hasBalances whether the lines print balances: then each account's have to stand together, or they would prove nothing
   */
  constructor(
    private readonly name: string,
    private readonly hasBalances: boolean,
  ) {}

  /**
   * What a line's cell says: null for nothing new, otherwise the account's number (null for a name alone), and whether the lines of
   * another account end here.
   * @throws {StatementError} where the lines of several accounts are mixed, or only names tell them apart
   */
  of(cell: string): { account: string | null; isNext: boolean } | null {
    const text = cell.trim();
    if (text === "" || text === this.last) return null;
    const before = this.last;
    const account = ownNumberIn(text);
    const isMixed = (this.hasBalances && this.seen.has(text)) || this.runs >= MOST_RUNS;
    if (before !== null && (isMixed || account === null || ownNumberIn(before) === null)) {
      throw new StatementError(
        `The column “${this.name.slice(0, 40)}” names several accounts: “${before.slice(0, 40)}”, then “${text.slice(0, 40)}”. Export one account at a time, or sort the file by account. If the column says something else, choose it as text.`,
      );
    }
    this.runs += 1;
    this.seen.add(text);
    this.last = text;
    return { account, isNext: before !== null };
  }
}
