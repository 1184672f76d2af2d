import { BalanceProofBuilder, type BalanceProof } from "@/lib/domain/statements/balance-proof";
import type {
  StatementFoot,
  StatementHead,
  StatementLine,
} from "@/lib/domain/statements/statement";
import { sameAmount } from "@/lib/money/amount";
import { statementKey } from "./equal-lines";

/** `none`: no repetition had begun. `same`: the statement stands in the file twice. `differs`: two statements bear one number. */
export type Repetition = { kind: "none" } | { kind: "same" } | { kind: "differs"; name: string };

/** Numbered statements that stand in a file twice, as when downloads that overlap were put together. */
export class RepeatedStatements {
  private readonly ended = new Map<string, BalanceProof>();
  /** One that has stood in the file before: counted, so that it can be told from another of its number. */
  private again: { before: BalanceProof; head: StatementHead; proof: BalanceProofBuilder } | null =
    null;

  constructor(private readonly currency: string) {}

  /** Whether the statement has stood in the file before. */
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

  end(foot: StatementFoot): Repetition {
    if (!this.again) return { kind: "none" };
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
    return isSame
      ? { kind: "same" }
      : { kind: "differs", name: `${head.sequence}${head.page === null ? "" : `/${head.page}`}` };
  }

  /** Keeps a statement that has ended, so that its repetition is noticed. */
  keep(head: StatementHead, proof: BalanceProof): void {
    const key = statementKey(head);
    if (key !== null) this.ended.set(key, proof);
  }
}
