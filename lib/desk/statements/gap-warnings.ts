import { sequenceWarnings, type StatementPlace } from "@/lib/domain/statements/statement-chain";
import { sameAmount } from "@/lib/money/amount";

const MOST_WARNINGS = 100;

/** What is missing between statements that follow each other. */
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
    else this.gaps.push(...found.slice(0, MOST_WARNINGS - this.gaps.length));
  }

  /** In people's words; quiet gaps are told once for all of them. */
  sentences(): { gaps: string[]; quiet: string | null } {
    const [first] = this.quiet;
    if (first === undefined) return { gaps: this.gaps, quiet: null };
    if (this.quiet.length === 1)
      return {
        gaps: this.gaps,
        quiet: `${first} Balances are continuous, so no lines are missing.`,
      };
    return {
      gaps: this.gaps,
      quiet: `${this.quiet.length} gaps in statement numbers. The first: ${first} Balances are continuous, so no lines are missing.`,
    };
  }
}
