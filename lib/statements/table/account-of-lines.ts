import { StatementError } from "../statement-error";
import { headerKey } from "./header-row";
import { ownNumberIn } from "./own-column";

/** Each run of lines of one account becomes a separate statement; a file may have this many. */
const MOST_RUNS = 1_000;

/** Follows the column that names the account of each line. */
export class AccountOfLines {
  private last: string | null = null;
  private readonly seen = new Set<string>();
  private runs = 0;
  private inOther = false;

  /**
   * @param name heading of the column
   * @param hasBalances whether the lines have balances. If so, the lines of each account must be together, or their balances would
   *   prove nothing.
   * @param only lines with another account are left out; null takes all of them
   */
  constructor(
    private readonly name: string,
    private readonly hasBalances: boolean,
    private readonly only: string | null,
  ) {}

  /**
   * Whether a line belongs to another account than the only one that is wanted. An empty cell goes on with the account above.
   */
  isOther(cell: string): boolean {
    if (this.only === null) return false;
    if (cell.trim() !== "") this.inOther = headerKey(cell) !== headerKey(this.only);
    return this.inOther;
  }

  /**
   * Reads a line's cell. Returns null if the account hasn't changed; otherwise the account's number (null if the cell has only a
   * name), the cell itself, and whether the lines of another account end here.
   * @throws {StatementError} if the lines of several accounts are mixed, or are only distinguished by names
   */
  of(cell: string): { account: string | null; name: string; isNext: boolean } | null {
    // Of the only one that is wanted, the others' lines don't come here.
    const text = this.only ?? cell.trim();
    if (text === "" || text === this.last) return null;
    const before = this.last;
    const account = ownNumberIn(text);
    const isMixed = (this.hasBalances && this.seen.has(text)) || this.runs >= MOST_RUNS;
    if (before !== null && (isMixed || account === null || ownNumberIn(before) === null)) {
      throw new StatementError(
        `The column “${this.name.slice(0, 40)}” names several accounts: “${before.slice(0, 40)}”, then “${text.slice(0, 40)}”. Choose whose lines to take, export one account at a time, or sort the file by account. If the column says something else, choose it as text.`,
      );
    }
    this.runs += 1;
    this.seen.add(text);
    this.last = text;
    return { account, name: text, isNext: before !== null };
  }
}
