import { addDays } from "@/lib/domain/calendar/day";
import type { Role } from "@/lib/domain/users/roles";
import { groupedCount } from "@/lib/domain/words/words";
import type { UserContext } from "@/lib/desk/context";
import { syncMirror } from "@/lib/desk/mirror/sync-mirror";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { workRuns } from "@/lib/desk/reconciliation/runs/matching-runs";
import { addAccount } from "@/lib/desk/statements/accounts";
import {
  type AgainstTruth,
  compareWithTruth,
  type SeededAccount,
  seededStatements,
} from "@/lib/desk/statements/testing/seeded-statements";
import { manualClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { type Bench, type BenchResult, figure } from "../report/bench";
import { withDeskDatabase, withSandboxWorker } from "../product/desk-database";

/** A fresh sandbox's size, and four times as many transactions on the same days. */
const SCALES = [
  { transactions: 3_000, seeds: [1, 2, 3] },
  { transactions: 12_000, seeds: [1] },
] as const;
const MIN_PRECISION = 100;
const MIN_RECALL = 99;

export const matchingTruth: Bench = {
  name: "matching-truth",
  title: "Matching seeded statements, against what is true of them",
  how: [
    `A sandbox with a year's transactions, the same year in every run: ${SCALES.map(({ transactions, seeds }) => `${groupedCount(transactions)} from ${seeds.length === 1 ? "one seed" : `${seeds.length} seeds`}`).join(", ")}.`,
    "Of each of the company's accounts and wallets a year's statement is imported as it is detected, and the rules run, on default settings.",
    "The statements have the errors that the sandbox seeds by default: truncated references, bank charges, duplicate lines, wrong days, missing lines, combined payments, and lines of other business. Which transactions each line belongs to is in the truth beside them.",
  ].join(" "),
  run: async (say) => {
    const scales: Scale[] = [];
    for (const { transactions, seeds } of SCALES) {
      const measured: AccountAgainstTruth[] = [];
      for (const seed of seeds) {
        say(`${groupedCount(transactions)} transactions, seed ${seed}…`);
        const settings = { demoData: true, demoTransactions: transactions, demoSeed: seed };
        await withDeskDatabase((database) =>
          withSandboxWorker(database, { clock, settings }, async (worker, { controlUrl }) => {
            while ((await syncMirror(worker)) > 0);
            for await (const one of matchedAccounts(worker, controlUrl, seed)) {
              for (const wrong of one.wrong) say(`  wrong in ${nameOf(one)}: ${wrong}`);
              measured.push(one);
            }
          }),
        );
      }
      scales.push({ transactions, measured });
    }
    return result(scales);
  },
};

interface Scale {
  transactions: number;
  measured: readonly AccountAgainstTruth[];
}

interface Sums {
  related: number;
  automatic: number;
  wrong: number;
  missed: number;
}

function sumsOf(measured: readonly AccountAgainstTruth[]): Sums {
  const sum = (valueOf: (one: AccountAgainstTruth) => number): number =>
    measured.reduce((total, one) => total + valueOf(one), 0);
  return {
    related: sum((one) => one.related),
    automatic: sum((one) => one.automatic),
    wrong: sum((one) => one.wrong.length),
    missed: sum((one) => one.missed.length),
  };
}

const part = (some: number, whole: number): number => (whole === 0 ? 100 : (100 * some) / whole);

function result(scales: readonly Scale[]): BenchResult {
  return {
    figures: scales.flatMap(({ transactions, measured }) => {
      const { related, automatic, wrong, missed } = sumsOf(measured);
      const of = `${groupedCount(transactions)} transactions a year`;
      return [
        figure({
          what: `${of}: automatic matches that are right`,
          value: part(automatic - wrong, automatic),
          unit: "%",
          digits: 3,
          min: MIN_PRECISION,
        }),
        figure({
          what: `${of}: lines of transactions that are matched or suggested rightly`,
          value: part(related - missed, related),
          unit: "%",
          digits: 2,
          min: MIN_RECALL,
        }),
      ];
    }),
    table: {
      head: [
        "transactions",
        "account",
        "lines of transactions",
        "automatic matches",
        "of these wrong",
        "lines missed",
        "found",
      ],
      rows: scales.flatMap(({ transactions, measured }) =>
        [...new Set(measured.map(nameOf))].map((name) => {
          const { related, automatic, wrong, missed } = sumsOf(
            measured.filter((one) => nameOf(one) === name),
          );
          return [
            groupedCount(transactions),
            name,
            ...[related, automatic, wrong, missed].map(groupedCount),
            `${part(related - missed, related).toFixed(2)} %`,
          ];
        }),
      ),
    },
    notes: [
      "Lines that were doubled by the bank are no part of the figures: which of two equal lines is the copy can't be told.",
      "Part of what is missed can't be found by anybody: the other half of a payment is not in the statement, or several transfers of the same round amounts fit.",
    ],
  };
}

function nameOf({ account, token }: AccountAgainstTruth): string {
  return token === null ? account.id : `${account.id}, ${token}`;
}

interface AccountAgainstTruth extends AgainstTruth {
  account: SeededAccount;
  format: string;
  token: string | null;
  seed: number;
}

/** The seeded year ends at the clock's instant. A fixed clock gives the same year in every run. */
const YEAR_END = new Date("2026-11-20T12:00:00Z");
const clock = manualClock(YEAR_END);

async function* matchedAccounts(
  worker: WorkerContext,
  controlUrl: string,
  seed: number,
): AsyncGenerator<AccountAgainstTruth, void, void> {
  const { db } = worker;
  const person = await addPerson(worker);
  const statements = seededStatements(controlUrl);
  const lastDay = YEAR_END.toISOString().slice(0, 10);
  for (const account of await statements.accounts()) {
    // A wallet's tokens are accounts of their own, as a bank's currencies are.
    const tokens = account.kind === "wallet" ? account.currencies : [null];
    for (const [at, token] of tokens.entries()) {
      const format = account.formats[(seed + at) % account.formats.length] ?? "";
      const query = `account=${account.id}&from=${addDays(lastDay, -365)}&to=${addDays(lastDay, -1)}&seed=${seed}&format=${format}${token ? `&token=${token}` : ""}`;
      const truth = await statements.truth(query);
      if (truth.size === 0) continue;
      const currency = token ?? account.currencies[0] ?? "";
      const { id: accountId } = await addAccount(person, {
        kind: account.kind,
        name: account.name,
        identifier: account.identifier,
        institution: account.institution,
        currency,
      });
      const imported = await statements.import(person, worker, {
        query,
        fileName: `${account.id}.${format}`,
        accountId,
      });
      if (imported.state !== "imported")
        throw new Error(
          `${query}: ${imported.state} ${imported.message ?? ""} ${JSON.stringify(imported.problems.slice(0, 3))}`,
        );
      while ((await workRuns(worker)) > 0);
      yield { account, format, token, seed, ...(await compareWithTruth(db, imported.id, truth)) };
    }
  }
}

async function addPerson(worker: WorkerContext): Promise<UserContext> {
  const userId = newId();
  const roles: Role[] = ["approver"];
  await worker.db
    .insertInto("users")
    .values({
      id: userId,
      email: `${userId}@bench.example`,
      name: "Bench",
      passwordHash: null,
      roles,
      oidcSubject: null,
      createdAt: clock.now(),
    })
    .execute();
  return { ...worker, actor: { userId, name: "Bench", email: "", roles, sessionId: newId() } };
}
