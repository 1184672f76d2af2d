import { createHash } from "node:crypto";
import { ImportProblem } from "@/lib/contract/api/statements";
import { isSameNetwork } from "@/lib/domain/chain/network";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { BalanceProofBuilder, coveredDays } from "@/lib/domain/statements/balance-proof";
import type { LinesBeyond } from "@/lib/domain/statements/running-balances";
import { fingerprintText } from "@/lib/domain/statements/fingerprint";
import { FutureLinesSeen, describeFutureLines } from "@/lib/domain/statements/future-lines";
import type { StatementPlace } from "@/lib/domain/statements/statement-chain";
import type {
  StatementEvent,
  StatementFoot,
  StatementHead,
  StatementLine,
} from "@/lib/domain/statements/statement";
import { newId } from "@/lib/platform/ids";
import { UNPRICED_ROWS } from "@/lib/statements/table/read-table";
import type { DatabaseTransaction } from "@/lib/store/database";
import type { StatementAccountRow } from "@/lib/store/statements/statement-accounts";
import {
  insertStatement,
  insertStatementLines,
  statementBefore,
  updateStatement,
  type LineToStore,
} from "@/lib/store/statements/statement-lines";
import { equalLinesAround, type EqualLines, placeOf } from "./equal-lines";
import {
  fileProblem,
  FirstDayLines,
  ForeignStatements,
  GapWarnings,
  RepeatedStatements,
} from "./statement-checks";

export interface ImportFindings {
  statements: number;
  lines: number;
  linesNew: number;
  newDays: string[];
  proven: boolean;
  /** Lines that no balance covers in statements whose balances cover the others. */
  uncovered: LinesBeyond;
  problems: ImportProblem[];
  warnings: string[];
}

const LINES_A_STATEMENT = 1000;
const MAX_PROBLEMS = 100;

interface OpenStatement {
  id: string;
  head: StatementHead;
  proof: BalanceProofBuilder;
  equal: EqualLines;
  begins: FirstDayLines;
  /** A line of it can't be read: its balances can't follow from the rest. */
  hasBad: boolean;
}

/** Writes a file's events into the account and collects the problems. */
export class ImportBook {
  lines = 0;
  private statements = 0;
  private linesNew = 0;
  private allProven = true;
  private readonly uncovered: LinesBeyond = { count: 0, lineNumber: null };
  private readonly newDays = new Set<string>();
  private readonly problems: ImportProblem[] = [];
  private readonly skipped = new Map<string, number>();
  private readonly places = new Set<string>();
  private readonly foreign: ForeignStatements;
  private readonly repeated: RepeatedStatements;
  private readonly gaps: GapWarnings;
  private readonly future: FutureLinesSeen;
  private inForeign = false;
  private held: LineToStore[] = [];
  private open: OpenStatement | null = null;
  private last: StatementPlace | null = null;
  /** The first line in another currency: a fault only of a file without any line of ours. */
  private inOther: ImportProblem | null = null;

  constructor(
    private readonly tx: DatabaseTransaction,
    private readonly parts: {
      importId: string;
      account: StatementAccountRow;
      occurrenceOf: (fingerprint: string) => number;
      /** True if a statement may lead to a stored one; see `NotFollowed`. */
      withFollowers: boolean;
      today: CalendarDay;
    },
  ) {
    this.foreign = new ForeignStatements(parts.account);
    this.repeated = new RepeatedStatements(parts.account.currency);
    this.gaps = new GapWarnings(parts.account.currency);
    this.future = new FutureLinesSeen(parts.today);
  }

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
        this.problem(ImportProblem.parse(event.bad));
    }
  }

  async finish(): Promise<ImportFindings> {
    if (this.statements === 0) for (const problem of this.foreign.problems) this.problem(problem);
    if (this.lines === 0 && this.inOther !== null) this.problem(this.inOther);
    // Of a quiet day a bank's statement has its balances alone, which prove that nothing moved.
    // Beside rows without an amount, the column of amounts may be another.
    const isQuiet = this.statements > 0 && this.allProven && !this.skipped.has(UNPRICED_ROWS);
    if (this.lines === 0 && !isQuiet && this.problems.length === 0)
      this.problem(
        fileProblem(
          "The file holds no movements. Choose another file, or check that its columns are chosen correctly.",
        ),
      );
    return this.findings();
  }

  /** Ends where the file can't be read any further, with what was found until there. */
  breakOff(problem: string): ImportFindings {
    this.problems.unshift(fileProblem(problem));
    this.problems.splice(MAX_PROBLEMS);
    return this.findings();
  }

  private findings(): ImportFindings {
    const { statements, lines, linesNew, allProven: proven, uncovered, problems } = this;
    const [newDays, warnings] = [[...this.newDays], this.warnings()];
    return { statements, lines, linesNew, newDays, proven, uncovered, problems, warnings };
  }

  private warnings(): string[] {
    const { gaps, quiet } = this.gaps.sentences();
    const foreign = this.statements > 0 ? this.foreign.warning() : null;
    const skipped = [...this.skipped].map(
      ([what, count]) => `${what} (${count.toLocaleString("en-GB")})`,
    );
    const future = this.future.found();
    return [
      future && describeFutureLines(future),
      ...gaps,
      foreign,
      skipped.length > 0 ? `Left out: ${skipped.join(", ")}.` : null,
      quiet,
    ].filter((each) => each !== null);
  }

  private async begin(head: StatementHead): Promise<void> {
    this.inForeign = this.foreign.holds(head);
    if (this.inForeign || this.repeated.begin(head)) return;
    const { importId, account, withFollowers } = this.parts;
    const equal = await equalLinesAround(this.tx, head, {
      accountId: account.id,
      importId,
      seen: this.places,
      withFollowers,
    });
    this.open = {
      id: newId(),
      head,
      proof: new BalanceProofBuilder(head, account.currency),
      equal,
      begins: new FirstDayLines(),
      hasBad: false,
    };
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
    this.repeated.add(line);
    if (!this.open) return;
    const currency = line.currency ?? this.open.head.currency ?? this.parts.account.currency;
    if (currency.toUpperCase() !== this.parts.account.currency) {
      const problem = {
        lineNumber: line.lineNumber,
        text: line.narration,
        problem: `The line is in ${currency}, but the account is in ${this.parts.account.currency}.`,
      };
      if (!line.namesCurrency) return this.problem(problem);
      // Its own figure is in the other: an exchange lists the accounts of all currencies together.
      this.inOther ??= problem;
      return this.skip("lines in other currencies", 1);
    }
    const { network } = this.parts.account;
    if (network !== null && line.network !== null && isSameNetwork(line.network, network) === false)
      return this.skip(`transfers on ${line.network.slice(0, 40)}`, 1);
    this.lines += 1;
    this.future.add(line.bookedOn);
    this.open.proof.add(line);
    const fingerprint = createHash("sha256")
      .update(fingerprintText(line, currency))
      .digest("base64url");
    this.held.push({
      line,
      currency: this.parts.account.currency,
      fingerprint,
      occurrence: this.parts.occurrenceOf(fingerprint),
    });
    if (this.held.length >= LINES_A_STATEMENT) await this.write();
  }

  private async end(foot: StatementFoot): Promise<void> {
    const repeated = this.repeated.end(foot);
    if (repeated?.isSame) this.skip("statements that appear in the file twice", 1);
    else if (repeated)
      this.problem(
        fileProblem(
          `Statement ${repeated.name} appears in the file twice, with different lines. Remove the one that is wrong.`,
        ),
      );
    if (!this.open) return;
    for (const { what, count } of foot.skipped) this.skip(what, count);
    await this.write();
    const proof = this.open.proof.finish(foot);
    const { opening, closing, lines, totalIn, totalOut } = proof;
    if (proof.outcome === "refused" && !this.open.hasBad)
      this.problem({ lineNumber: proof.lineNumber, text: null, problem: proof.problem });
    if (proof.outcome !== "proven") this.allProven = false;
    this.uncovered.count += proof.uncovered.count;
    this.uncovered.lineNumber ??= proof.uncovered.lineNumber;
    const { sequence, page } = this.open.head;
    const place: StatementPlace = { sequence, page, opening, closing };
    this.open.equal.checkEnd(place);
    this.repeated.keep(this.open.head, proof);
    const days = coveredDays(proof, this.parts.today);
    const before =
      this.last ??
      (this.open.begins.hasKnown ? null : await this.storedBefore(days.firstDay, place));
    if (before) this.gaps.compare(before, place);
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

  private async write(): Promise<void> {
    if (!this.open || this.held.length === 0) return;
    const { account } = this.parts;
    const equal = await this.open.equal.of(this.held.map(({ fingerprint }) => fingerprint));
    const lines = this.held.map((line) => ({
      ...line,
      occurrence: line.occurrence + (equal.get(line.fingerprint) ?? 0),
    }));
    const fresh = await insertStatementLines(
      this.tx,
      { statementId: this.open.id, accountId: account.id },
      lines,
    );
    this.open.begins.add(
      lines.map(({ line }) => line.bookedOn),
      fresh,
    );
    this.linesNew += fresh.length;
    for (const day of fresh) this.newDays.add(day);
    this.held = [];
  }

  /** The stored statement that ends where another begins; null if one reaches beyond that. */
  private async storedBefore(
    firstDay: CalendarDay | null,
    place: StatementPlace,
  ): Promise<StatementPlace | null> {
    if (firstDay === null) return null;
    const { account, importId } = this.parts;
    const row = await statementBefore(this.tx, account.id, { ...place, firstDay }, importId);
    return row && (row.lastDay ?? firstDay) <= firstDay ? placeOf(row) : null;
  }

  private skip(what: string, count: number): void {
    this.skipped.set(what, (this.skipped.get(what) ?? 0) + count);
  }

  private problem(problem: ImportProblem): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }
}
