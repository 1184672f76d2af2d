import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { mayBeAccount } from "@/lib/domain/statements/same-account";
import type { Balance } from "@/lib/domain/statements/statement";
import { StatementError } from "../statement-error";
import { currencyCodeIn, currencyOfWord } from "./currency-code";
import { balanceIn, labelledValues } from "./labels";
import { accountIn } from "./own-account";
import type { TableRow } from "./row";

/** Each is a statement of its own; a file may have this many. */
const MOST_SECTIONS = 1_000;

/** What stands above the lines of an account, in a file with a table for each. */
export interface Section {
  account: string;
  currency: string | null;
  opening: Balance | null;
  closing: Balance | null;
}

/**
 * Finds where the lines of one account end and those of another begin, in files that print the accounts' tables one below the other, each
 * with its account's number above it.
 */
export class NextSection {
  /** The section that begins with the next line; null while none does. */
  private next: Section | null = null;
  /** The numbers above the first table: banks print the same account's IBAN as well. */
  private readonly known: string[] = [];
  private sections = 1;

  constructor(private readonly mapping: CsvMapping) {}

  /** Must be called for each number that names the account above the first table. */
  knows(account: string | null): void {
    if (account !== null) this.known.push(account);
  }

  /** Looks at a row between lines that is none. Returns whether it belongs to another account's lines, which are still to come. */
  see(row: TableRow): boolean {
    for (const { label, value, column = -1 } of labelledValues(row.cells)) {
      if (label === "account" || label === "standard account") this.begin(accountIn(value));
      if (this.next === null) continue;
      if (label === "currency")
        this.next.currency ??= currencyCodeIn(value.toUpperCase()) ?? currencyOfWord(value);
      const amount =
        label === "opening" || label === "closing"
          ? balanceIn(value, this.mapping, row.numeric?.[column])
          : null;
      if (amount !== null)
        this.balance(label === "opening" ? "opening" : "closing", { amount, on: null });
    }
    return this.next !== null;
  }

  /** A balance between the lines. Returns whether it is one of the lines that are still to come. */
  balance(which: "opening" | "closing", balance: Balance): boolean {
    if (this.next !== null) this.next[which] = balance;
    return this.next !== null;
  }

  /**
   * The section whose first line has come.
   * @throws {StatementError} if the file has more of them than any bank prints
   */
  take(): Section | null {
    const { next } = this;
    if (next === null) return null;
    this.sections += 1;
    if (this.sections > MOST_SECTIONS)
      throw new StatementError(
        `The file has the tables of more than ${MOST_SECTIONS.toLocaleString("en")} accounts. Export one account at a time.`,
      );
    this.next = null;
    this.known.splice(0, Infinity, next.account);
    return next;
  }

  /** A number that isn't known is another account's only where one is known: some banks name the account below the lines alone. */
  private begin(account: string | null): void {
    if (account === null || this.known.length === 0) return;
    if (this.known.some((each) => mayBeAccount(account, each))) this.next = null;
    else if (this.next === null || !mayBeAccount(account, this.next.account))
      this.next = { account, currency: null, opening: null, closing: null };
  }
}
